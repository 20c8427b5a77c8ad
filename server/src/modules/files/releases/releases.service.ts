import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Tx, transaction } from '../../../platform/db/database.ts'
import type { Encoding } from '../../../platform/http/cache/compress.ts'
import type { BuiltFile, OtherBuilds } from '../../../platform/http/pages/other-builds.ts'
import { newTempPath } from '../../../platform/temp-files.ts'
import type { FileStore } from '../file-store.ts'
import { assetTypes, PackedFiles, packFiles } from './release-pack.ts'

/** So many builds stay served: who opened a page before the last but one release has reloaded since, or will. */
const keptBuilds = 3

const indexKey = 'releases/kept.json'
const packKey = (id: string): string => `releases/${id}.pack`

const Kept = z.array(z.object({ id: z.string().regex(/^[a-z\d]{1,40}$/), files: PackedFiles }))
type Kept = z.infer<typeof Kept>

/** The build this copy serves. */
export interface OwnBuild {
  id: string
  /** Where the client's build lies. */
  root: string
}

/** Leaves this copy's files for all others, and forgets those of builds that were released too long ago. */
export const keepRelease = (context: Context, { id, root }: OwnBuild): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    await lockReleases(tx)
    const { store } = context.files
    const before = await readIndex(store)
    const known = before.find((build) => build.id === id)
    const isThere = known !== undefined && (await store.size(packKey(id))) !== undefined
    const own = isThere ? known : { id, files: await putPack(context, { id, root }) }
    const after = [...before.filter((build) => build.id !== id), own].slice(-keptBuilds)
    await putIndex(context, after)
    for (const gone of before.filter((build) => !after.some(({ id }) => id === build.id)))
      await store.remove(packKey(gone.id))
  })

/** Copies that start at the same time must not write each other's builds out of the list. */
const lockReleases = async (tx: Tx): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('releases', 7446))`
}

const putPack = async ({ config, files: { store } }: Context, { id, root }: OwnBuild): Promise<PackedFiles> => {
  const path = await newTempPath(config.dataDir)
  const files = await packFiles(join(root, 'assets'), path)
  await store.put(packKey(id), path, 'application/octet-stream')
  return files
}

const putIndex = async ({ config, files: { store } }: Context, kept: Kept): Promise<void> => {
  const path = await newTempPath(config.dataDir)
  await writeFile(path, JSON.stringify(kept), { mode: 0o600 })
  await store.put(indexKey, path, 'application/json')
}

const readIndex = async (store: FileStore): Promise<Kept> => {
  const bytes = await store.size(indexKey)
  if (bytes === undefined) return []
  const read = Kept.safeParse(parsed(await text(await store.read(indexKey, { start: 0, end: bytes - 1 }))))
  return read.success ? read.data : []
}

const parsed = (written: string): unknown => {
  try {
    return JSON.parse(written)
  } catch {
    // A newer one was put there between the two questions.
    return undefined
  }
}

/** A look at the list at most so often, however many ask for what is nowhere. */
const pauseMs = 1000

/** The files of all builds that are kept, also of one that is released later than this copy started. */
export const otherBuilds = ({ files: { store } }: Pick<Context, 'files'>, pause = pauseMs): OtherBuilds => {
  let kept: Kept = []
  let coming: Promise<void> | undefined
  let last = Number.NEGATIVE_INFINITY

  /** Whoever asks gets a list that was read after they asked. */
  const look = async (): Promise<void> => {
    await sleep(Math.max(0, last + pause - performance.now()))
    coming = undefined
    last = performance.now()
    const read = await readIndex(store)
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
  build: Kept[number]
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
