import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/database.ts'
import type { Encoding } from '../../../platform/http/cache/compress.ts'
import type { BuiltFile, OtherBuilds } from '../../../platform/http/pages/other-builds.ts'
import { newTempPath } from '../../../platform/temp-files.ts'
import type { FileStore } from '../file-store.ts'
import { assetTypes, type PackedFiles, packFiles } from './release-pack.ts'
import { deleteOldReleases, listReleases, lockReleases, type Release, upsertRelease } from './releases.queries.ts'

const packKey = (id: string): string => `releases/${id}.pack`

/** The build this copy serves. */
export interface OwnBuild {
  id: string
  /** Where the client's build lies. */
  root: string
}

/**
 * Leaves this copy's files for all others, and removes those of builds that were released too long ago. Files are read
 * and sent outside of the transaction.
 */
export const keepRelease = async (
  context: Parts<'config' | 'database' | 'files'>,
  { id, root }: OwnBuild,
): Promise<void> => {
  const { sql } = context.database
  const { store } = context.files
  const known = (await listReleases(sql)).find((release) => release.id === id)
  const hasPack = async (): Promise<boolean> => (await store.size(packKey(id))) !== undefined
  const own = known !== undefined && (await hasPack()) ? known : { id, files: await putPack(context, { id, root }) }
  const dropped = await transaction(sql, async (tx) => {
    await lockReleases(tx)
    await upsertRelease(tx, own)
    return deleteOldReleases(tx)
  })
  for (const each of dropped) await store.remove(packKey(each))
  // Another copy may have dropped this build just before it was released again.
  if (!(await hasPack())) await putPack(context, { id, root })
}

const putPack = async (
  { config, files: { store } }: Parts<'config' | 'files'>,
  { id, root }: OwnBuild,
): Promise<PackedFiles> => {
  const path = await newTempPath(config.dataDir)
  try {
    const files = await packFiles(join(root, 'assets'), path)
    await store.put(packKey(id), path, 'application/octet-stream')
    return files
  } finally {
    await rm(path, { force: true })
  }
}

/** A look at the list at most so often, however many ask for what is nowhere. */
const pauseMs = 1000

/** The files of all builds that are kept, also of one that is released later than this copy started. */
export const otherBuilds = (
  { database: { sql }, files: { store } }: Parts<'database' | 'files'>,
  pause = pauseMs,
): OtherBuilds => {
  let kept: Release[] = []
  let coming: Promise<void> | undefined
  let last = Number.NEGATIVE_INFINITY

  /** Whoever asks gets a list that was read after they asked. */
  const look = async (): Promise<void> => {
    await sleep(Math.max(0, last + pause - performance.now()))
    coming = undefined
    last = performance.now()
    const read = await listReleases(sql)
    if (read.length > 0) kept = read
  }

  const known = (name: string, encoding: Encoding): BuiltFile | undefined => {
    const build = kept.find(({ files }) => Object.hasOwn(files, name))
    return build && builtFile(store, { name, encoding, build })
  }

  return {
    async find(name, encoding) {
      const here = known(name, encoding)
      if (here !== undefined) return here
      coming ??= look()
      await coming
      return known(name, encoding)
    },
  }
}

interface Wanted {
  name: string
  encoding: Encoding
  build: Release
}

const builtFile = (store: FileStore, { name, encoding, build: { id, files } }: Wanted): BuiltFile | undefined => {
  const file = files[name]
  const type = assetTypes[extname(name)]
  if (file === undefined || type === undefined) return undefined
  const packed = file[encoding]
  const [start, end] = packed ?? file.identity
  return {
    type,
    encoding: packed === undefined ? 'identity' : encoding,
    bytes: end - start + 1,
    read: () => store.read(packKey(id), { start, end }),
  }
}
