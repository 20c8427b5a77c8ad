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

/** The build that this server instance serves. */
export interface OwnBuild {
  id: string
  /** Folder of the client's build. */
  root: string
}

/**
 * Stores this instance's files for all others, and deletes those of old builds. Files are read and sent outside of the
 * transaction.
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
  // Another instance may have deleted this build just before it was released again.
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

/** Shortest interval between two reads of the list, however many unknown files are requested. */
const pauseMs = 1000

/** Files of all stored builds, including those released after this instance started. */
export const otherBuilds = (
  { database: { sql }, files: { store } }: Parts<'database' | 'files'>,
  pause = pauseMs,
): OtherBuilds => {
  let kept: Release[] = []
  let coming: Promise<void> | undefined
  let last = Number.NEGATIVE_INFINITY

  /** The list is read after the request, so that new releases are found. */
  const reload = async (): Promise<void> => {
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
      coming ??= reload()
      await coming
      return known(name, encoding)
    },
  }
}

interface BuiltFileQuery {
  name: string
  encoding: Encoding
  build: Release
}

const builtFile = (
  store: FileStore,
  { name, encoding, build: { id, files } }: BuiltFileQuery,
): BuiltFile | undefined => {
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
