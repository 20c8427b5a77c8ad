import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { lstat, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartError } from '../start-error.ts'
import { lockDataDir } from './data-lock.ts'
import { asStartError } from './embedded.ts'
import { majorVersion } from './home.ts'
import { stopLeftovers } from './leftovers.ts'
import { type TarEntry, tarEnd, tarHeader, tarPadding } from './tar.ts'

/** Last entry of a backup: the list of its files. */
export interface Manifest {
  format: 1
  postgres: number
  createdAt: string
  files: Record<string, { size: number; sha256: string }>
}

export const manifestPath = 'manifest.json'

export interface BackupOptions {
  dataDir: string
  file: string
}

/** Copies a stopped DATA_DIR, database and uploads, into one `.tar.gz`. The file gets its name once complete. */
export const createBackup = async (options: BackupOptions): Promise<{ files: number }> => {
  const dataDir = resolve(options.dataDir)
  const file = resolve(options.file)
  checkPlaces(dataDir, file)
  const lock = lockDataDir(dataDir)
  try {
    await stopLeftovers(await realpath(join(dataDir, 'postgres/cluster')))
    return await writeArchive(dataDir, file)
  } catch (error) {
    throw asStartError(error, dataDir)
  } finally {
    lock.release()
  }
}

const checkPlaces = (dataDir: string, file: string): void => {
  if (!existsSync(join(dataDir, 'postgres/cluster'))) {
    throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR to the folder that Sheds runs with.`)
  }
  if (existsSync(file)) throw new StartError(`${file} exists already. Name a new file.`)
  if (!relative(dataDir, file).startsWith('..')) throw new StartError('Name a file outside of DATA_DIR.')
}

const writeArchive = async (dataDir: string, file: string): Promise<{ files: number }> => {
  const draft = `${file}.part`
  const files: Manifest['files'] = {}
  try {
    const output = createWriteStream(draft, { mode: 0o600, flush: true })
    await pipeline(Readable.from(archive(dataDir, files)), createGzip({ level: 3 }), output)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(join(file, '..'))
  return { files: Object.keys(files).length }
}

async function* archive(dataDir: string, files: Manifest['files']): AsyncGenerator<Buffer> {
  for await (const { path, source } of walk(dataDir, '')) yield* packEntry(path, source, files)
  const manifest: Manifest = { format: 1, postgres: majorVersion, createdAt: new Date().toISOString(), files }
  const bytes = Buffer.from(JSON.stringify(manifest))
  yield tarHeader({ path: manifestPath, kind: 'file', mode: 0o600, size: bytes.length })
  yield Buffer.concat([bytes, tarPadding(bytes.length), tarEnd()])
}

async function* packEntry(path: string, source: string, files: Manifest['files']): AsyncGenerator<Buffer> {
  const found = await lstat(source)
  const entry: TarEntry = { path, kind: found.isDirectory() ? 'folder' : 'file', mode: found.mode & 0o777, size: 0 }
  if (found.isDirectory()) {
    yield tarHeader(entry)
    return
  }
  const hash = createHash('sha256')
  yield tarHeader({ ...entry, size: found.size })
  yield* readWhole(source, found.size, hash)
  yield tarPadding(found.size)
  files[path] = { size: found.size, sha256: hash.digest('hex') }
}

async function* readWhole(source: string, size: number, hash: Hash): AsyncGenerator<Buffer> {
  if (size === 0) return
  let read = 0
  for await (const chunk of createReadStream(source, { end: size - 1 })) {
    hash.update(chunk)
    read += chunk.length
    yield chunk
  }
  if (read !== size) throw new StartError(`${source} changed while it was copied. Stop what writes there.`)
}

/** Excludes files of one run or one machine, and remains of a restore or a killed start. */
const isLeftOut = (path: string): boolean =>
  /^(lock[-.].*|postgres\.log.*|before-restore-.*|restoring-.*|postgres\/native|postgres\/.*\.new-.*)$/.test(path)

/** Lists files and folders. `postgres` may be a link to the cluster's real folder. */
async function* walk(folder: string, prefix: string): AsyncGenerator<{ path: string; source: string }> {
  for (const name of (await readdir(folder)).sort()) {
    const path = prefix + name
    if (isLeftOut(path)) continue
    const source = path === 'postgres' ? await realpath(join(folder, name)) : join(folder, name)
    const found = await lstat(source)
    if (found.isDirectory() || found.isFile()) yield { path, source }
    if (found.isDirectory()) yield* walk(source, `${path}/`)
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
