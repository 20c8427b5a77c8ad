import {
  chmodSync,
  chownSync,
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
import { dirname, join } from 'node:path'
import type { PlainLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Binaries, canRun, copyBinaries, findBinaries } from './binaries.ts'
import { canReach, giveTo, isRoot, owningUser, type ServerUser, unprivilegedUser } from './user.ts'

/** Where the cluster lives, with whose rights, and the programs that can be run there. */
export interface Home {
  folder: string
  /** PostgreSQL's own data folder. */
  cluster: string
  user: ServerUser
  binaries: Binaries
}

/** The major version of the PostgreSQL that comes along. */
export const majorVersion = 18

/** Where a root-owned home goes when PostgreSQL's user can't enter DATA_DIR. */
const privateParent = '/var/lib'

/** Opens the home in `DATA_DIR/postgres`, or makes one: there, or in a private place when root hides DATA_DIR. */
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

/** A folder that only root may enter may also be walked through by the group of that user: entered, not listed. */
export const letIn = (folder: string, user: ServerUser): void => {
  const { mode, uid } = statSync(folder)
  if (user.gid === undefined || uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(folder, uid, user.gid)
  chmodSync(folder, 0o710)
}

type Place = Omit<Home, 'binaries'>

/** What a start leaves that was killed right after making the folder. */
const removeIfEmpty = (entry: string): void => {
  const found = lstatSync(entry, { throwIfNoEntry: false })
  if (found?.isDirectory() && readdirSync(entry).length === 0) rmdirSync(entry)
}

const existingHome = (entry: string): Place => {
  const folder = followLink(entry)
  const { uid, gid } = statSync(folder)
  if (!statSync(folder).isDirectory()) throw new StartError(`${entry} is a file; the database needs a folder there.`)
  const user = owningUser(uid, gid)
  if (user !== undefined) letIn(dirname(entry), user)
  if (user !== undefined && canReach(user, folder)) return place(folder, user)
  if (user !== undefined) throw new StartError(unreachable(folder, user))
  throw new StartError(notYours(entry, uid))
}

const createHome = (entry: string, log: PlainLog): Place => {
  const user = unprivilegedUser()
  mkdirSync(entry, { mode: 0o700 })
  giveTo(entry, user)
  letIn(dirname(entry), user)
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
