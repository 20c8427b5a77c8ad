import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost, mostCounted } from '../../../platform/db/limits.ts'
import type { OperatorName } from '../operators/operator.ts'
import { countedSeconds, mostAges } from './prompts.rules.ts'

/** Serialises new prompts to one phone. */
export const lockPhone = async (tx: Tx, phone: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`prompt ${phone}`}, 0))`
}

/** Serialises new prompts from one network to strangers. Taken after the phone's lock. */
export const lockNetwork = async (tx: Tx, network: string): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`prompts from ${network}`}, 0))`
}

interface PromptQuery {
  ownerId: Id
  phone: string
  now: Date
}

/** Reasons against another prompt. Ages are in seconds by the database's clock, newest first. */
export interface PromptsRow {
  /** Open top-ups of the requester. */
  open: number
  isPhoneBusy: boolean
  isOwnBusy: boolean
  /** The phone has paid for the requester before and has not blocked them since. */
  isKnown: boolean
  isClosed: boolean
  /** Ages of the requester's prompts to this phone that were not approved. */
  own: number[]
  /** Ages of all strangers' prompts that were not approved, since the last one that was. */
  strangers: number[]
  /** Ages of the latest prompt to each other number that never paid for the requester. */
  numbers: number[]
}

export const findPrompts = async (tx: Tx, { ownerId, phone, now }: PromptQuery): Promise<PromptsRow> => {
  const [row] = await tx<PromptsRow[]>`
    with lately as (
      select n.owner_id, n.is_stranger, n.at, p.state = 'succeeded' as is_paid,
        p.state in ('failed', 'expired') and p.reason not in ('operator_down', 'not_sent') as is_vain
      from payment_prompts n join operator_payments p on p.id = n.payment_id
      where n.phone = ${phone} and n.at > clock_timestamp() - ${countedSeconds} * interval '1 second'
        and n.at > coalesce((select w.at from phone_wishes w where w.phone = ${phone} and not w.is_closed), '-infinity')
    ), busy as (
      select p.owner_id from operator_payments p
      where p.phone = ${phone} and p.kind <> 'cash_out' and p.ended_at is null
        and p.created_at > ${now}::timestamptz - interval '1 hour' and coalesce(p.expires_at, p.next_at) > ${now}
    ), asked_others as (
      select n.phone, max(n.at) as at from payment_prompts n join operator_payments p on p.id = n.payment_id
      where n.owner_id = ${ownerId} and n.is_stranger and n.phone <> ${phone}
        and n.at > clock_timestamp() - ${countedSeconds} * interval '1 second'
        and not (p.state = 'failed' and p.reason in ('operator_down', 'not_sent'))
        and not exists (select from operator_payments k where k.phone = n.phone and k.owner_id = ${ownerId}
          and k.kind <> 'cash_out' and k.state = 'succeeded')
      group by n.phone
    )
    select
      (select count(*)::int from operator_payments p where p.owner_id = ${ownerId} and p.kind = 'top_up'
        and p.ended_at is null and p.state <> 'review') as open,
      exists (select from busy) as "isPhoneBusy",
      exists (select from busy where owner_id = ${ownerId}) as "isOwnBusy",
      exists (select from operator_payments k where k.phone = ${phone} and k.owner_id = ${ownerId}
        and k.kind <> 'cash_out' and k.state = 'succeeded')
        and not exists (select from phone_unwanted u where u.phone = ${phone} and u.owner_id = ${ownerId}
          and not exists (select from payment_prompts n join operator_payments p on p.id = n.payment_id
            where n.phone = ${phone} and n.owner_id = ${ownerId} and p.state = 'succeeded' and n.at > u.at)) as "isKnown",
      exists (select from phone_wishes w where w.phone = ${phone} and w.is_closed) as "isClosed",
      array(select extract(epoch from clock_timestamp() - at)::float8 from lately
        where is_vain and owner_id = ${ownerId} order by at desc limit ${atMost(mostAges)}) as own,
      array(select extract(epoch from clock_timestamp() - at)::float8 from lately
        where is_vain and is_stranger
          and at > coalesce((select max(at) from lately where is_paid and is_stranger), '-infinity')
        order by at desc limit ${atMost(mostAges)}) as strangers,
      array(select extract(epoch from clock_timestamp() - at)::float8 from asked_others
        order by at desc limit ${atMost(mostAges)}) as numbers`
  if (row === undefined) throw new Error('the query of prompts returned no row')
  return row
}

/** Ages of strangers' prompts from a network that were not approved, newest first. */
export const findNetworkAges = async (tx: Tx, network: string, seconds: number): Promise<number[]> => {
  const [row] = await tx<{ ages: number[] }[]>`
    select array(select extract(epoch from clock_timestamp() - n.at)::float8
      from payment_prompts n join operator_payments p on p.id = n.payment_id
      where n.network = ${network} and n.network <> '' and n.is_stranger and p.state <> 'succeeded'
        and n.at > clock_timestamp() - ${seconds} * interval '1 second'
      order by n.at desc limit ${atMost(mostCounted)}) as ages`
  return row?.ages ?? []
}

interface NewPrompt {
  paymentId: Id
  code: string
  phone: string
  ownerId: Id
  network: string
  isStranger: boolean
}

export const insertPrompt = async (tx: Tx, prompt: NewPrompt): Promise<void> => {
  const { paymentId, code, phone, ownerId, network, isStranger } = prompt
  await tx`
    insert into payment_prompts (payment_id, code, phone, owner_id, network, is_stranger)
    values (${paymentId}, ${code}, ${phone}, ${ownerId}, ${network}, ${isStranger})`
}

export const findPromptCode = async (sql: Queryable, paymentId: Id): Promise<string | undefined> => {
  const [row] = await sql<{ code: string }[]>`select code from payment_prompts where payment_id = ${paymentId}`
  return row?.code
}

/** Deletes callers' networks that no longer count for limits. */
export const forgetNetworks = async (sql: Queryable): Promise<void> => {
  await sql`
    update payment_prompts set network = ''
    where network <> '' and at < clock_timestamp() - ${2 * countedSeconds} * interval '1 second'`
}

export interface PromptDetailsRow {
  phone: string
  ownerId: Id
  amount: number
  operator: OperatorName
  kind: 'top_up' | 'listing_fee'
  state: string
  at: Time
  /** Empty if the account is closed. */
  name: string
  isClosed: boolean
}

/** Prompt as shown to the phone's owner. */
export const findPrompt = async (sql: Queryable, code: string): Promise<PromptDetailsRow | undefined> => {
  const [row] = await sql<PromptDetailsRow[]>`
    select n.phone, n.owner_id as "ownerId", p.amount, p.operator, p.kind, p.state, p.created_at as at,
      u.name,
      exists (select from phone_wishes c where c.phone = n.phone and c.is_closed) as "isClosed"
    from payment_prompts n join operator_payments p on p.id = n.payment_id
    join users u on u.id = n.owner_id
    where n.code = ${code}`
  return row
}

/** Stores the owner's choice; a repetition keeps the first time. */
export const upsertPhoneChoice = async (tx: Tx, phone: string, isClosed: boolean): Promise<void> => {
  await tx`
    insert into phone_wishes as w (phone, is_closed) values (${phone}, ${isClosed})
    on conflict (phone) do update set is_closed = excluded.is_closed, at = clock_timestamp()
    where w.is_closed <> excluded.is_closed`
}

export const findClosed = async (sql: Queryable, phone: string): Promise<boolean> => {
  const rows = await sql`select from phone_wishes where phone = ${phone} and is_closed`
  return rows.length > 0
}

export const insertUnwanted = async (tx: Tx, phone: string, ownerId: Id): Promise<void> => {
  await tx`insert into phone_unwanted (phone, owner_id) values (${phone}, ${ownerId}) on conflict do nothing`
}

export const deleteUnwanted = async (tx: Tx, phone: string, ownerId: Id): Promise<void> => {
  await tx`delete from phone_unwanted where phone = ${phone} and owner_id = ${ownerId}`
}

export const deleteAllUnwanted = async (tx: Tx, phone: string): Promise<void> => {
  await tx`delete from phone_unwanted where phone = ${phone}`
}
