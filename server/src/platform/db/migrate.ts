import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { basename, join } from 'node:path'
import { DatabaseError } from 'pg'
import Postgrator from 'postgrator'
import type { PlainLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { parseTarget } from './connection-target.ts'
import { connect, identifier, type Queryable, type Sql } from './database.ts'
import { isUnavailable } from './unavailable.ts'

export interface MigrateOptions {
  url: string
  folder: string
  log: PlainLog
  /** A running server of another process uses the database: pending migrations are refused. */
  isOthers?: boolean
}

/**
 * Applies the files `NNN.do.<slice>-<change>.sql`, each in its own transaction under an advisory lock, so copies that
 * start together apply each file once. Then replaces changed functions.
 */
export const migrate = async ({
  url,
  folder,
  log,
  isOthers = false,
}: MigrateOptions): Promise<{ applied: string[] }> => {
  checkNames(folder)
  const database = connect({ url, prepare: false, max: 1, applicationName: 'sheds migrations' })
  try {
    await checkServer(database.sql, url)
    const applied = await applyAll(database.sql, folder, isOthers)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    return { applied }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw describeConnectionFailure(error, url) ?? error
  } finally {
    await database.close()
  }
}

const oldestServer = 15
const versionTable = 'schema_version'

/** No other lock in this database uses it. */
const lockKey = 7_446_002

const checkNames = (folder: string): void => {
  const odd = readdirSync(folder).find((name) => name !== 'functions' && !/^\d{3}\.do\.[a-z0-9-]+\.sql$/.test(name))
  if (odd !== undefined) throw new StartError(`${join(folder, odd)}: a migration is named NNN.do.<slice>-<change>.sql`)
}

const checkServer = async (sql: Sql, url: string): Promise<void> => {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  const major = Math.floor((row?.version ?? 0) / 10_000)
  if (major >= oldestServer) return
  throw new StartError(
    `${new URL(url).host} runs PostgreSQL ${major}; Sheds needs ${oldestServer} or newer. Upgrade it, or leave ` +
      'DATABASE_URL away to use the PostgreSQL that comes with Sheds.',
  )
}

const applyAll = async (sql: Sql, folder: string, isOthers: boolean): Promise<string[]> => {
  const files = await openPostgrator(sql, folder).getMigrations()
  const { ahead, newest } = await checkApplied(sql, files)
  if (isOthers && ahead < newest) throw new StartError(fromOlderRelease(ahead, newest))
  const applied: string[] = []
  for (const file of files.toSorted((one, other) => one.version - other.version)) {
    if (await applyOne(sql, folder, file)) applied.push(basename(file.filename))
  }
  return [...applied, ...(await replaceStale(sql, folder, isOthers))]
}

const replaceStale = async (sql: Sql, folder: string, isOthers: boolean): Promise<string[]> => {
  if ((await findStaleFunctions(sql, folder)).length === 0) return []
  if (isOthers) throw new StartError(`Another release of Sheds is running on this database. ${restartIt}`)
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockKey})`
    return replaceFunctions(tx, folder)
  })
}

/** postgrator reads the version again under the lock, so a file that another copy applied is skipped. */
const applyOne = async (sql: Sql, folder: string, file: Postgrator.Migration): Promise<boolean> => {
  if ((await appliedVersions(sql)).has(file.version)) return false
  try {
    return await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`select pg_advisory_xact_lock(${lockKey})`
      return (await openPostgrator(tx, folder).migrate(String(file.version))).length > 0
    })
  } catch (error) {
    throw explainFailure(error, file)
  }
}

const openPostgrator = (sql: Queryable, folder: string): Postgrator =>
  new Postgrator({
    driver: 'pg',
    migrationPattern: join(folder, '*.sql'),
    schemaTable: versionTable,
    currentSchema: 'public',
    newline: 'LF',
    validateChecksums: false,
    execQuery: async (text) => ({ rows: await sql.unsafe(text) }),
  })

/** Checks that the applied migrations match the files: none changed, inserted below, or unknown. */
const checkApplied = async (
  sql: Sql,
  files: readonly Postgrator.Migration[],
): Promise<{ ahead: number; newest: number }> => {
  const applied = await appliedVersions(sql)
  const newest = Math.max(0, ...files.map((file) => file.version))
  const ahead = Math.max(0, ...applied.keys())
  if (ahead > newest) throw new StartError(fromNewerRelease(ahead, newest))
  for (const file of files.filter(({ version }) => version <= ahead)) {
    const checksum = applied.get(file.version)
    const name = basename(file.filename)
    if (checksum === undefined)
      throw new StartError(`${name} was added below migrations that already ran. Number it above them.`)
    if (checksum !== file.md5)
      throw new StartError(`${name} was changed after it ran here. Undo that, and add a new migration.`)
  }
  return { ahead, newest }
}

const appliedVersions = async (sql: Sql): Promise<Map<number, string>> => {
  const [table] = await sql`select to_regclass(${`public.${versionTable}`}) is not null as exists`
  if (table?.exists !== true) return new Map()
  const rows = await sql<{ version: number; md5: string }[]>`
    select version, md5 from public.${identifier(versionTable)} where version > 0`
  return new Map(rows.map((row) => [row.version, row.md5]))
}

const fromNewerRelease = (version: number, newest: number): string =>
  `The database was migrated by a newer release of Sheds (to version ${version}; this one knows ${newest}). ` +
  'Start that release, or restore a backup that this one made.'

const fromOlderRelease = (version: number, newest: number): string =>
  `An older release of Sheds is running on this database (version ${version}; this one needs ${newest}). ${restartIt}`

const restartIt = 'Restart it with this release first.'

const explainFailure = (error: unknown, file: Postgrator.Migration): unknown => {
  if (!(error instanceof DatabaseError)) return error
  const { message, position } = error
  const line = position === undefined ? '' : ` in line ${lineAt(file.getSql(), Number(position))}`
  const text = `The migration ${basename(file.filename)} failed${line}: ${message}. Nothing of it was kept.`
  return new StartError(text, { cause: error })
}

const lineAt = (text: string, position: number): number => text.slice(0, position - 1).split('\n').length

/** Explains a connection failure without the password; undefined for other errors. */
const describeConnectionFailure = (error: unknown, address: string): StartError | undefined => {
  const { code = '', message } = error as Error & { code?: string }
  const text = explanations(address, message)[code] ?? (isUnavailable(error) ? unknownReason(address, code) : undefined)
  return text === undefined ? undefined : new StartError(`${text} Check DATABASE_URL.`, { cause: error })
}

const explanations = (address: string, message: string): Readonly<Record<string, string>> => {
  const { host, port, user, database } = partsOf(address)
  const server = `PostgreSQL at ${host}:${port}`
  return {
    ECONNREFUSED: `Nothing answers at ${host}:${port}: no PostgreSQL listens there.`,
    ENOENT: `There is no PostgreSQL socket at ${host}.`,
    ENOTFOUND: `There is no host named ${host}.`,
    EAI_AGAIN: `The host name ${host} can't be looked up now.`,
    CONNECT_TIMEOUT: `${host}:${port} does not answer in time${isIP(host) ? ' (a firewall?)' : ''}.`,
    ETIMEDOUT: `${host}:${port} does not answer in time.`,
    ECONNRESET: `${host}:${port} closed the connection at once: is it a PostgreSQL?`,
    CONNECTION_CLOSED: `${host}:${port} closed the connection at once: is it a PostgreSQL?`,
    TLS_NOT_OFFERED: `${server} does not offer TLS, which sslmode asks for.`,
    DEPTH_ZERO_SELF_SIGNED_CERT: `${server} shows a certificate that nobody known has signed; name its authority with sslrootcert.`,
    SELF_SIGNED_CERT_IN_CHAIN: `${server} shows a certificate of an unknown authority; name it with sslrootcert.`,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: `${server} shows a certificate of an unknown authority; name it with sslrootcert.`,
    ERR_TLS_CERT_ALTNAME_INVALID: `${server} shows a certificate for another host.`,
    '28P01': `${server} refuses the password of user "${user}".`,
    '28000': `${server} refuses user "${user}" (${message}).`,
    '3D000': `${server} has no database "${database}". Create it first (CREATE DATABASE).`,
    '42501': `User "${user}" may not do what is needed in database "${database}" (${message}).`,
    '53300': `${server} has no free connection left.`,
    '57P03': `${server} is starting up or shutting down; try again in a moment.`,
    '08P01': `${server} refuses the connection (${message}). Behind PgBouncer set DATABASE_PREPARE=false, and DATABASE_DIRECT_URL to the server itself.`,
    '25006': `Database "${database}" at ${host}:${port} is read-only: name the primary, not a replica.`,
  }
}

const unknownReason = (address: string, code: string): string => {
  const { host, port } = partsOf(address)
  return `PostgreSQL at ${host}:${port} can't be reached (${code}).`
}

const partsOf = (address: string) => {
  const { host, port, user, database } = parseTarget(address)
  return { host, port, user, database }
}

interface FunctionFile {
  name: string
  text: string
  digest: string
}

const namePattern = /^[a-z]+\.[a-z_]+\.sql$/

/** Current database functions, one per file `functions/<slice>.<name>.sql`. */
const readFunctions = (migrations: string): FunctionFile[] => {
  const folder = join(migrations, 'functions')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      if (!namePattern.test(name) || !text.includes('create or replace function'))
        throw new StartError(`${join(folder, name)}: a function is replaced by a file <slice>.<name>.sql`)
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    })
}

/** Functions that differ from their file or are missing in this database. */
const findStaleFunctions = async (sql: Queryable, migrations: string): Promise<FunctionFile[]> => {
  const [table] = await sql`select to_regclass('public.schema_functions') is not null as exists`
  const rows =
    table?.exists === true
      ? await sql<{ name: string; digest: string }[]>`select name, digest from public.schema_functions`
      : []
  const known = new Map(rows.map(({ name, digest }) => [name, digest]))
  return readFunctions(migrations).filter(({ name, digest }) => known.get(name) !== digest)
}

/** Runs in a transaction under the migration lock and skips functions that another copy has replaced. */
const replaceFunctions = async (tx: Queryable, migrations: string): Promise<string[]> => {
  await tx`create table if not exists public.schema_functions (name text primary key, digest text not null)`
  const stale = await findStaleFunctions(tx, migrations)
  // A function may call one created after it, so bodies are checked once all exist.
  for (const checks of ['off', 'on']) {
    await tx`select set_config('check_function_bodies', ${checks}, true)`
    for (const { text } of stale) await tx.unsafe(text)
  }
  for (const { name, digest } of stale) {
    await tx`
      insert into public.schema_functions (name, digest) values (${name}, ${digest})
      on conflict (name) do update set digest = excluded.digest`
  }
  return stale.map(({ name }) => name)
}
