import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'

interface NewExport {
  codeHash: Buffer
  ownerId: string
  filter: object
  seconds: number
}

export const insertExport = async (
  sql: Queryable,
  { codeHash, ownerId, filter, seconds }: NewExport,
): Promise<void> => {
  await sql`
    insert into statement_exports (code_hash, owner_id, filter, ends_at)
    values (${codeHash}, ${ownerId}, ${JSON.stringify(filter)}, clock_timestamp() + ${seconds}::int * interval '1 second')`
}

/** Takes an export by its code; one of several concurrent requests gets it. A statement has no kind. */
export const takeExport = async (
  sql: Queryable,
  codeHash: Buffer,
  kind: string | undefined,
): Promise<{ ownerId: Id; filter: object } | undefined> => {
  const [row] = await sql<{ ownerId: Id; filter: object; isOver: boolean }[]>`
    delete from statement_exports
    where code_hash = ${codeHash} and filter ->> 'kind' is not distinct from ${kind ?? null}::text
    returning owner_id as "ownerId", filter, ends_at <= clock_timestamp() as "isOver"`
  return row === undefined || row.isOver ? undefined : row
}

export const deleteEndedExports = async (sql: Queryable): Promise<void> => {
  await sql`delete from statement_exports where ends_at < clock_timestamp()`
}
