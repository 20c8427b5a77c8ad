import type { Id, Time } from '@sheds/contract/scalars'
import type { FeeSubject } from '@sheds/contract/wallet/listing-fees'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { always } from '../../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'

export interface FeeRow {
  id: Id
  subject: FeeSubject
  shedId: Id
  name: string
  amount: number
  owedAt: Time
}

export interface NewFee {
  subject: FeeSubject
  subjectId: Id
  shedId: Id
  ownerId: Id
  name: string
  at: string
}

export const insertFee = async (tx: Tx, fee: NewFee & { amount: number }): Promise<void> => {
  await tx`
    insert into listing_fees (subject_id, subject, shed_id, owner_id, name, amount, owed_at)
    values (${fee.subjectId}, ${fee.subject}, ${fee.shedId}, ${fee.ownerId}, ${fee.name}, ${fee.amount}, ${fee.at})`
}

export const updateFeeName = async (tx: Tx, subjectId: Id, name: string): Promise<void> => {
  await tx`update listing_fees set name = ${name} where subject_id = ${subjectId} and entry_id is null`
}

export const deleteDueFee = async (tx: Tx, subjectId: Id): Promise<void> => {
  await tx`delete from listing_fees where subject_id = ${subjectId} and entry_id is null`
}

export const deleteDueFeesOfShed = async (tx: Tx, shedId: Id): Promise<void> => {
  await tx`delete from listing_fees where shed_id = ${shedId} and entry_id is null`
}

export const deleteDueFeesOf = async (tx: Tx, ownerId: Id): Promise<void> => {
  await tx`delete from listing_fees where owner_id = ${ownerId} and entry_id is null`
}

export interface FeeName {
  subject: FeeSubject
  subjectId: Id
  ownerId: Id
}

export interface KnownFee {
  shedId: Id
  amount: number
  isPaid: boolean
}

const feeNamed = (sql: Queryable, { subject, subjectId, ownerId }: FeeName) => sql`
  select shed_id as "shedId", amount, entry_id is not null as "isPaid" from listing_fees
  where subject_id = ${subjectId} and subject = ${subject} and owner_id = ${ownerId}`

export const findFee = async (sql: Queryable, name: FeeName): Promise<KnownFee | undefined> => {
  const [row] = await sql<KnownFee[]>`${feeNamed(sql, name)}`
  return row
}

/** Allows one payment of the fee at a time. */
export const lockFee = async (tx: Tx, name: FeeName): Promise<KnownFee | undefined> => {
  const [row] = await tx<KnownFee[]>`${feeNamed(tx, name)} for update`
  return row
}

export const updateFeePaid = async (tx: Tx, subjectId: Id, entryId: Id): Promise<void> => {
  await tx`
    update listing_fees set entry_id = ${entryId}, paid_at = clock_timestamp()
    where subject_id = ${subjectId} and entry_id is null`
}

interface DueFeesFilter {
  ownerId: string
  shedId: Id | undefined
  mostCounted: number
}

const isDue = (sql: Queryable, { ownerId, shedId }: Omit<DueFeesFilter, 'mostCounted'>) => sql`
  f.owner_id = ${ownerId} and f.entry_id is null and ${shedId === undefined ? always(sql) : sql`f.shed_id = ${shedId}`}`

const dueTotal = (sql: Queryable, { mostCounted, ...asked }: DueFeesFilter) => sql`
  (select count(*)::int from (
    select from listing_fees f where ${isDue(sql, asked)} limit ${atMost(mostCounted + 1)}) found)`

/** Newest first, each row with the total count. */
export const selectDueFees = (sql: Queryable, { from, limit, ...asked }: PageStart & DueFeesFilter) =>
  sql<(FeeRow & { total: number })[]>`
    select f.subject_id as id, f.subject, f.shed_id as "shedId", f.name, f.amount, f.owed_at as "owedAt",
      ${dueTotal(sql, asked)} as total
    from listing_fees f where ${isDue(sql, asked)} and f.subject_id < ${from}
    order by f.subject_id desc limit ${pageRows(limit)}`

export const countDueFees = async (sql: Queryable, asked: DueFeesFilter): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${dueTotal(sql, asked)} as total`
  return row?.total ?? 0
}
