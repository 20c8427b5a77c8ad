import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Home } from './home.ts'
import { giveTo, runAs } from './user.ts'

/** PostgreSQL's superuser; the application never uses it. */
export const databaseUser = 'sheds'

export interface Cluster {
  password: string
  isNew: boolean
}

/** Opens the cluster or creates one: built under a draft name and renamed, so it is never half complete. */
export const openCluster = async (home: Home, dataDir: string): Promise<Cluster> => {
  await removeDrafts(home.folder)
  if (existsSync(home.cluster)) return { password: readPassword(dataDir), isNew: false }
  const password = randomBytes(24).toString('base64url')
  const draft = join(home.folder, `cluster.new-${process.pid}-${Date.now()}`)
  await initialise(home, draft, password)
  writePassword(dataDir, password)
  renameSync(draft, home.cluster)
  return { password, isNew: true }
}

/** One pass at the end takes a tenth of the time of syncing file by file. It runs before the cluster gets its name. */
export const syncCluster = async (home: Home, draft: string): Promise<void> => {
  const { code, output } = await runAs(home.user, home.binaries.initdb, ['--sync-only', `--pgdata=${draft}`])
  if (code !== 0) throw cannotCreate(home, output)
}

const initialise = async (home: Home, draft: string, password: string): Promise<void> => {
  const passwordFile = `${draft}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(passwordFile, home.user)
  try {
    await runInitdb(home, draft, passwordFile)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Accents need a UTF-8 character type (pg_trgm uses it); plain C is for systems without C.UTF-8. */
const runInitdb = async (home: Home, draft: string, passwordFile: string): Promise<void> => {
  const utf8 = await initdb(home, draft, passwordFile, 'C.UTF-8')
  if (utf8.code === 0) return syncCluster(home, draft)
  await rm(draft, { recursive: true, force: true })
  if (!utf8.output.includes('invalid locale')) throw cannotCreate(home, utf8.output)
  const plain = await initdb(home, draft, passwordFile, 'C')
  if (plain.code === 0) return syncCluster(home, draft)
  await rm(draft, { recursive: true, force: true })
  throw cannotCreate(home, plain.output)
}

const initdb = (home: Home, draft: string, passwordFile: string, characterType: string) => {
  mkdirSync(draft, { mode: 0o700 })
  giveTo(draft, home.user)
  return runAs(home.user, home.binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterType}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
  ])
}

const cannotCreate = (home: Home, output: string): StartError => {
  if (/no space left/i.test(output)) return new StartError(diskFull(home.folder))
  return new StartError(`PostgreSQL could not make its data folder in ${home.folder}: ${output.trim().slice(-600)}`)
}

export const diskFull = (folder: string): string =>
  `There is no space left on the disk of ${folder}. Free at least 200 MB there, or set DATA_DIR to a folder on another disk.`

/** Removes drafts of killed starts. One that an orphaned initdb still writes to is removed at the next start. */
const removeDrafts = async (folder: string): Promise<void> => {
  const drafts = readdirSync(folder).filter((name) => name.includes('.new-'))
  for (const draft of drafts) await rm(join(folder, draft), { recursive: true, force: true }).catch(() => undefined)
}

const passwordPath = (dataDir: string): string => join(dataDir, 'database-password')

const writePassword = (dataDir: string, password: string): void => {
  const draft = `${passwordPath(dataDir)}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true })
  renameSync(draft, passwordPath(dataDir))
}

const readPassword = (dataDir: string): string => {
  try {
    return readFileSync(passwordPath(dataDir), 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'is missing' : `can't be read (${code})`
    throw new StartError(`${passwordPath(dataDir)} ${why}: without it the database in ${dataDir} can't be opened.`)
  }
}
