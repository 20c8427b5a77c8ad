import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'

export interface LoginRow {
  id: Id
  name: string
  passwordHash: string | null
  isKnownDevice: boolean
}

/** Finds a login by the name's key, with whether this device has logged in before. */
export const findLogin = async (sql: Queryable, nameKey: string, deviceHash: Buffer): Promise<LoginRow | undefined> => {
  const [row] = await sql<LoginRow[]>`
    select u.id, u.name, u.password_hash as "passwordHash", d.user_id is not null as "isKnownDevice"
    from users u left join known_devices d on d.user_id = u.id and d.device_hash = ${deviceHash}
    where u.name_key = ${nameKey} and u.closed_at is null`
  return row
}

/** Locks the user; undefined if the password was changed or the account closed since it was read. */
export const markLogin = async (
  tx: Tx,
  { id, passwordHash }: LoginRow,
  now: string,
): Promise<{ isFirst: boolean } | undefined> => {
  const [row] = await tx<{ isFirst: boolean }[]>`
    with known as (
      select id, logged_in_at from users where id = ${id} and password_hash = ${passwordHash} for no key update
    )
    update users u set logged_in_at = ${now} from known k where u.id = k.id
    returning k.logged_in_at is null as "isFirst"`
  return row
}

/** True if the device is new. */
export const rememberDevice = async (tx: Tx, userId: string, deviceHash: Buffer, now: string): Promise<boolean> => {
  const [row] = await tx<{ isNew: boolean }[]>`
    insert into known_devices (user_id, device_hash, first_login_at, last_login_at)
    values (${userId}, ${deviceHash}, ${now}, ${now})
    on conflict (user_id, device_hash) do update set last_login_at = excluded.last_login_at
    returning xmax = 0 as "isNew"`
  return row?.isNew === true
}

interface NewSession {
  id: Id
  userId: Id
  tokenHash: Buffer
  device: string
  deviceHash: Buffer
  now: string
}

export const insertSession = async (
  tx: Tx,
  { id, userId, tokenHash, device, deviceHash, now }: NewSession,
): Promise<void> => {
  await tx`
    insert into sessions (id, user_id, token_hash, device, device_hash, created_at, last_used_at)
    values (${id}, ${userId}, ${tokenHash}, ${device}, ${deviceHash}, ${now}, ${now})`
}

export interface SessionRow {
  id: Id
  userId: Id
  device: string
  createdAt: Time
  lastUsedAt: Time
}

const columns = (sql: Queryable) =>
  sql`id, user_id as "userId", device, created_at as "createdAt", last_used_at as "lastUsedAt"`

export interface FoundSession extends SessionRow {
  tokenHash: Buffer
  position: string | null
}

export const findSessions = (sql: Queryable, tokenHashes: readonly Buffer[], usedSince: string) =>
  sql<FoundSession[]>`
    select ${columns(sql)}, token_hash as "tokenHash", position::text as position
    from sessions where token_hash = any(${tokenHashes}) and last_used_at > ${usedSince}`

/** A lost update is harmless: after a crash of the primary, replicas serve only once they have all it has. */
const withoutSync = (sql: Queryable) => sql`off as materialized (select set_config('synchronous_commit', 'off', true))`

/** Locked in one order, so that two copies cannot deadlock. The position is read after the lock. */
export const updatePositions = async (sql: Queryable, ids: readonly string[]): Promise<void> => {
  await sql`
    with ${withoutSync(sql)}, due as materialized (
      select id from sessions where id = any(${ids}::uuid[]) order by id for no key update
    )
    update sessions s set position = pg_current_wal_insert_lsn() from due, off where s.id = due.id`
}

export const updatePositionsOf = async (sql: Queryable, userIds: readonly Id[]): Promise<void> => {
  await sql`
    with ${withoutSync(sql)}, due as materialized (
      select id from sessions where user_id = any(${userIds}::uuid[]) order by id for no key update
    )
    update sessions s set position = pg_current_wal_insert_lsn() from due, off where s.id = due.id`
}

/** For new sessions: what they must see is at or before the position of their first request. */
export const insertPositions = (sql: Queryable, ids: readonly Id[]) =>
  sql<{ id: Id; position: string }[]>`
    with ${withoutSync(sql)}
    update sessions s set position = pg_current_wal_insert_lsn() from off
    where s.id = any(${ids}) and s.position is null returning s.id, s.position::text as position`

/** Skips locked rows: a session locked by another request is being touched or ended by it. */
export const touchSessions = async (sql: Queryable, ids: readonly Id[], now: string): Promise<void> => {
  await sql`
    with used as materialized (
      select id from sessions where id = any(${ids}) and last_used_at < ${now} for update skip locked
    )
    update sessions s set last_used_at = ${now} from used where s.id = used.id`
}

interface SessionsQuery extends PageStart {
  userId: string
  usedSince: string
  mostCounted: number
}

/** Newest first, one row more than the limit, each with the total, exact up to `mostCounted`. */
export const selectSessions = (sql: Queryable, { userId, usedSince, mostCounted, from, limit }: SessionsQuery) =>
  sql<(SessionRow & { total: number })[]>`
    select ${columns(sql)}, (select count(*)::int from (
        select from sessions s where s.user_id = ${userId} and s.last_used_at > ${usedSince}
        limit ${atMost(mostCounted + 1)}) counted) as total
    from sessions
    where user_id = ${userId} and last_used_at > ${usedSince} and id < ${from}
    order by id desc limit ${pageRows(limit)}`

/** Ends a session and forgets its device. */
export const deleteSession = async (sql: Queryable, userId: string, id: string): Promise<boolean> => {
  const rows = await sql`
    with ended as (delete from sessions where id = ${id} and user_id = ${userId} returning user_id, device_hash),
      forgotten as (delete from known_devices d using ended e
        where d.user_id = e.user_id and d.device_hash = e.device_hash)
    select from ended`
  return rows.length === 1
}

/** Ends all sessions but one, and forgets all devices but that one's. False if that session has ended. */
export const deleteOtherSessions = async (tx: Tx, userId: string, keptId: string): Promise<boolean> => {
  const [kept] = await tx<{ deviceHash: Buffer | null }[]>`
    select device_hash as "deviceHash" from sessions where id = ${keptId} and user_id = ${userId} for update`
  if (kept === undefined) return false
  await tx`delete from sessions where user_id = ${userId} and id <> ${keptId}`
  await tx`delete from known_devices where user_id = ${userId} and device_hash is distinct from ${kept.deviceHash}`
  return true
}

/** Time of a device's first login; undefined if it never logged in or was forgotten. */
export const findDeviceSince = async (tx: Tx, userId: string, deviceHash: Buffer): Promise<string | undefined> => {
  const [row] = await tx<{ since: string }[]>`
    select first_login_at as since from known_devices where user_id = ${userId} and device_hash = ${deviceHash}`
  return row?.since
}

export const deleteSessionsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx`delete from sessions where user_id = ${userId}`
}

export const deleteDevicesOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx`delete from known_devices where user_id = ${userId}`
}

export const deleteIdleSessions = async (sql: Queryable, usedBefore: string, devicesBefore: string): Promise<void> => {
  await sql`delete from sessions where last_used_at < ${usedBefore}`
  await sql`delete from known_devices where last_login_at < ${devicesBefore}`
}

/** The sessions among these that are still open. */
export const selectOpenSessions = async (sql: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ id: string }[]>`select id from sessions where id = any(${ids}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

/** Keeps a session open until the transaction ends. False if it has ended. */
export const lockSession = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx`select from sessions where id = ${id} for key share`
  return rows.length === 1
}
