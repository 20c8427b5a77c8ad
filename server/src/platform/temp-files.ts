import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { processStart } from './process-identity.ts'

const host = hostname().replace(/[^\w.-]/g, '')

/** Each process has its own folder, so that the next start can remove those of killed processes. */
const ownName = `${host}~${process.pid}~${encodeURIComponent(processStart(process.pid) ?? '')}`

/** Longer than any upload takes: files of other machines are kept until then. */
const foreignMilliseconds = 2 * 3_600_000

const folderOf = (dataDir: string): string => join(dataDir, 'tmp')

/** New path on the store's disk, so that a finished file can be moved without copying. */
export const newTempPath = async (dataDir: string): Promise<string> => {
  const folder = join(folderOf(dataDir), ownName)
  await mkdir(folder, { recursive: true })
  return join(folder, randomUUID())
}

/** Removes the files of processes that have ended. */
export const sweepTempFiles = async (dataDir: string): Promise<void> => {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  for (const name of names) {
    const path = join(folderOf(dataDir), name)
    if (!(await isInUse(name, path))) await rm(path, { recursive: true, force: true })
  }
}

/** Called at a normal stop. */
export const removeOwnTempFiles = (dataDir: string): Promise<void> =>
  rm(join(folderOf(dataDir), ownName), { recursive: true, force: true })

const isInUse = async (name: string, path: string): Promise<boolean> => {
  const [machine, pid, start] = name.split('~')
  if (machine === host && pid !== undefined) {
    const running = processStart(Number(pid))
    return running !== undefined && encodeURIComponent(running) === start
  }
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < foreignMilliseconds
}
