import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'

/** A change of one thing of this kind or, for `everythingIn`, of all contents of a shed. */
export interface Change {
  kind: number
  thingId: Id
}

/** Serialises index updates. False while another one runs. */
export const lockIndex = async (tx: Tx): Promise<boolean> => {
  const [row] = await tx<{ isOurs: boolean }[]>`select pg_try_advisory_xact_lock(hashtext('search index')) as "isOurs"`
  return row?.isOurs === true
}

export const hasChanges = async (sql: Queryable): Promise<boolean> => {
  const rows = await sql`
    select from search_changes union all select from search_fills where after_id is not null limit 1`
  return rows.length > 0
}

/** Time of the oldest waiting change, if that is long ago; by the database's clock, which recorded it. */
export const findLateChange = async (sql: Queryable): Promise<Time | undefined> => {
  const [row] = await sql<{ notedAt: Time }[]>`
    select noted_at as "notedAt" from (select noted_at from search_changes order by seq limit 1) oldest
    where noted_at < now() - interval '10 minutes'`
  return row?.notedAt
}

/** The oldest changes after a number; a thing may occur more than once. */
export const takeChanges = (tx: Tx, { after, most }: { after: string; most: number }) => tx<Change[]>`
  delete from search_changes
  where seq in (select seq from search_changes where seq > ${after} order by seq limit ${atMost(most)})
  returning kind, thing_id as "thingId"`

/** Number of the latest waiting change. */
export const findLastChange = async (sql: Queryable): Promise<string> => {
  const [row] = await sql<{ seq: string }[]>`select coalesce(max(seq), 0)::text as seq from search_changes`
  return row?.seq ?? '0'
}

/** Marks the contents of changed sheds as changed. */
export const insertChangesIn = async (tx: Tx, shedIds: readonly Id[]): Promise<void> => {
  await tx`
    insert into search_changes (kind, thing_id)
    select 0, p.id from products p where p.shed_id = any(${shedIds}::uuid[]) and p.deleted_at is null
    union all select 1, d.id from dishes d where d.shed_id = any(${shedIds}::uuid[]) and d.deleted_at is null
    union all select 2, m.id from music m where m.shed_id = any(${shedIds}::uuid[]) and m.deleted_at is null`
}

interface Fill {
  kind: number
  afterId: Id
}

/** A kind whose initial indexing is not finished. */
export const findFill = async (tx: Tx): Promise<Fill | undefined> => {
  const [fill] = await tx<Fill[]>`
    select kind, after_id as "afterId" from search_fills where after_id is not null order by kind limit 1`
  return fill
}

export const moveFill = async (tx: Tx, kind: number, afterId: Id | null): Promise<void> => {
  await tx`update search_fills set after_id = ${afterId} where kind = ${kind}`
}

/** Entries indexed by an earlier version of the text folding. */
export const selectOldEntries = (tx: Tx, fold: number, most: number) => tx<Change[]>`
  select kind, thing_id as "thingId" from search_entries where fold < ${fold} order by fold, place limit ${atMost(most)}`
