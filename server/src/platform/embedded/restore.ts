import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join, normalize, resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { PlainLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Manifest, manifestPath } from './backup.ts'
import { syncCluster } from './cluster.ts'
import { lockDataDir } from './data-lock.ts'
import { asStartError, prepareDataDir } from './embedded.ts'
import { allowGroupAccess, type Home, majorVersion, openHome } from './home.ts'
import { readTar, type TarEntry } from './tar.ts'
import { giveTo, unprivilegedUser } from './user.ts'

export interface RestoreOptions {
  dataDir: string
  file: string
  /** `refuse` to restore over existing data, or `keep` it aside. */
  existing: 'refuse' | 'keep'
  log: PlainLog
}

/** Restores a backup as DATA_DIR. Existing data is unchanged until the backup is unpacked and verified. */
export const restoreBackup = async (options: RestoreOptions): Promise<{ keptIn: string | undefined }> => {
  const dataDir = resolve(options.dataDir)
  const file = resolve(options.file)
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  try {
    prepareDataDir(dataDir)
    return await restoreLocked({ ...options, dataDir, file })
  } catch (error) {
    throw asStartError(error, dataDir)
  }
}

const restoreLocked = async ({ dataDir, file, existing, log }: RestoreOptions) => {
  const lock = lockDataDir(dataDir)
  try {
    if (existing === 'refuse' && contents(dataDir).length > 0) throw new StartError(notEmpty(dataDir))
    const draft = join(dataDir, `restoring-${randomUUID()}`)
    allowGroupAccess(dataDir, unprivilegedUser())
    mkdirSync(draft)
    try {
      await unpack(file, draft, log)
      return { keptIn: putInPlace(dataDir, draft) }
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
}

/** Files that count as data: all but those left by a start. */
const contents = (dataDir: string): string[] =>
  readdirSync(dataDir).filter((name) => !/^(lock[-.].*|postgres\.log.*|before-restore-.*|restoring-.*)$/.test(name))

const notEmpty = (dataDir: string): string =>
  `${dataDir} already holds data. Set DATA_DIR to an empty folder, or add --force: what is there is then kept aside.`

/** Moves the database last in both directions, so that an interruption never looks like a new installation. */
const putInPlace = (dataDir: string, draft: string): string | undefined => {
  const old = contents(dataDir).sort(databaseLast)
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  if (old.length > 0) mkdirSync(aside)
  for (const name of old) renameSync(join(dataDir, name), join(aside, name))
  for (const name of contents(draft).sort(databaseLast)) renameSync(join(draft, name), join(dataDir, name))
  return old.length > 0 ? aside : undefined
}

const databaseLast = (one: string, other: string): number => Number(one === 'postgres') - Number(other === 'postgres')

type UnpackedFiles = Map<string, { size: number; sha256: string }>

const unpack = async (file: string, draft: string, log: PlainLog): Promise<void> => {
  const home = await openHome(draft, log)
  try {
    const target: Target = { draft, home, found: new Map() }
    verify(file, await unpackAll(file, target), target.found)
    await syncCluster(home, home.cluster)
  } catch (error) {
    await rm(home.folder, { recursive: true, force: true })
    throw error
  }
}

const unpackAll = async (file: string, target: Target): Promise<Manifest | undefined> => {
  let manifest: Manifest | undefined
  try {
    for await (const entry of readTar(createReadStream(file).pipe(createGunzip()))) {
      if (entry.path === manifestPath) manifest = await readManifest(entry.content)
      else await unpackEntry(entry, target)
    }
    return manifest
  } catch (error) {
    throw isDiskError(error) ? error : new StartError(damaged(file, error), { cause: error })
  }
}

interface Target {
  draft: string
  home: Home
  found: UnpackedFiles
}

const unpackEntry = async (entry: TarEntry & { content: AsyncGenerator<Buffer> }, target: Target): Promise<void> => {
  const path = checkedPath(entry.path)
  const inCluster = path.startsWith('postgres/')
  const place = inCluster ? join(target.home.folder, path.slice('postgres/'.length)) : join(target.draft, path)
  if (path === 'postgres') return
  if (entry.kind === 'folder') await mkdir(place, { recursive: true, mode: entry.mode })
  else target.found.set(path, await writeFile(place, entry))
  if (inCluster) giveTo(place, target.home.user)
}

const writeFile = async (place: string, { mode, content, path }: TarEntry & { content: AsyncGenerator<Buffer> }) => {
  await mkdir(dirname(place), { recursive: true })
  const handle = await open(place, 'wx', mode)
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      await handle.writeFile(chunk)
    }
    if (!path.startsWith('postgres/')) await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** A foreign archive may try to write outside the folder. */
const checkedPath = (path: string): string => {
  const clean = normalize(path)
  if (clean.startsWith('..') || clean.startsWith('/') || clean !== path) throw new Error(`unexpected path ${path}`)
  return clean
}

const readManifest = async (content: AsyncGenerator<Buffer>): Promise<Manifest> => {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString()) as Manifest
}

const verify = (file: string, manifest: Manifest | undefined, found: UnpackedFiles): void => {
  if (manifest?.format !== 1) throw new StartError(`${file} is not a backup of Sheds.`)
  if (manifest.postgres !== majorVersion) {
    throw new StartError(
      `${file} holds a database of PostgreSQL ${manifest.postgres}; this release brings ${majorVersion}. ` +
        'Restore it with the release that made it.',
    )
  }
  const listed = Object.entries(manifest.files)
  const isWhole =
    listed.length === found.size && listed.every(([path, { sha256 }]) => found.get(path)?.sha256 === sha256)
  if (!isWhole) throw new StartError(damaged(file, new Error('a checksum does not match')))
}

const damaged = (file: string, error: unknown): string =>
  `${file} is not a whole backup (${(error as Error).message}). Nothing was changed; use another one.`

const isDiskError = (error: unknown): boolean =>
  error instanceof StartError ||
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO'].includes((error as { code?: string }).code ?? '')
