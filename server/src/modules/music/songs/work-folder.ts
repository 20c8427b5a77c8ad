import { mkdir, realpath, rm } from 'node:fs/promises'
import type { Parts } from '../../../platform/context.ts'
import { newTempPath } from '../../../platform/temp-files.ts'

/** A folder for one song's making, by its real path: what a worker may use is named so. It goes with what is in it. */
export const inWorkFolder = async <Made>(
  { config }: Parts<'config'>,
  work: (folder: string) => Promise<Made>,
): Promise<Made> => {
  const path = await newTempPath(config.dataDir)
  await mkdir(path)
  try {
    return await work(await realpath(path))
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}
