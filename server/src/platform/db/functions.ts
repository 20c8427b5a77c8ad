import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Queryable } from './database.ts'

interface FunctionFile {
  name: string
  text: string
  digest: string
}

const namePattern = /^[a-z]+\.[a-z_]+\.sql$/

/** The database's functions as they are now, one in a file `functions/<slice>.<name>.sql`, which replaces what was. */
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

/** Those that this database does not have as their files say. */
export const findStaleFunctions = async (sql: Queryable, migrations: string): Promise<FunctionFile[]> => {
  const [table] = await sql`select to_regclass('public.schema_functions') is not null as exists`
  const rows =
    table?.exists === true
      ? await sql<{ name: string; digest: string }[]>`select name, digest from public.schema_functions`
      : []
  const known = new Map(rows.map(({ name, digest }) => [name, digest]))
  return readFunctions(migrations).filter(({ name, digest }) => known.get(name) !== digest)
}

/** In one transaction behind the migrations' lock; what another copy has replaced meanwhile is left alone. */
export const replaceFunctions = async (tx: Queryable, migrations: string): Promise<string[]> => {
  await tx`create table if not exists public.schema_functions (name text primary key, digest text not null)`
  const stale = await findStaleFunctions(tx, migrations)
  // A function may call one that is created after it: bodies are checked once all of them exist.
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
