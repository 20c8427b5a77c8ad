import type { Queryable, Tx } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fixed-part.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'

export interface LoginRow {
  id: string
  name: string
  passwordHash: string | null
  isKnownDevice: boolean
}

/** By the name's key, with whether this device has logged in to it before. */
export const findLogin = async (sql: Queryable, nameKey: string, deviceHash: Buffer): Promise<LoginRow | undefined> => {
  const [row] = await sql<LoginRow[]>`
    select u.id, u.name, u.password_hash as "passwordHash", d.user_id is not null as "isKnownDevice"
    from users u left join known_devices d on d.user_id = u.id and d.device_hash = ${deviceHash}
    where u.name_key = ${nameKey} and u.closed_at is null`
  return row
}

/** Locks the user; false when the password was changed or the account closed since it was read. */
export const markLogin = async (tx: Tx, { id, passwordHash }: LoginRow, now: string): Promise<boolean> => {
  const rows = await tx`
    update users set logged_in_at = ${now} where id = ${id} and password_hash = ${passwordHash} returning id`
  return rows.length === 1
}

export const rememberDevice = async (tx: Tx, userId: string, deviceHash: Buffer, now: string): Promise<void> => {
  await tx`
    insert into known_devices (user_id, device_hash, last_login_at) values (${userId}, ${deviceHash}, ${now})
    on conflict (user_id, device_hash) do update set last_login_at = excluded.last_login_at`
}

interface NewSession {
  id: string
  userId: string
  tokenHash: Buffer
  device: string
  now: string
}

export const insertSession = async (tx: Tx, { id, userId, tokenHash, device, now }: NewSession): Promise<void> => {
  await tx`
    insert into sessions (id, user_id, token_hash, device, created_at, last_used_at)
    values (${id}, ${userId}, ${tokenHash}, ${device}, ${now}, ${now})`
}

export interface SessionRow {
  id: string
  userId: string
  device: string
  createdAt: string
  lastUsedAt: string
}

const columns = (sql: Queryable) =>
  sql`id, user_id as "userId", device, created_at as "createdAt", last_used_at as "lastUsedAt"`

export const findSession = async (
  sql: Queryable,
  tokenHash: Buffer,
  usedSince: string,
): Promise<SessionRow | undefined> => {
  const [row] = await sql<SessionRow[]>`
    select ${columns(sql)} from sessions where token_hash = ${tokenHash} and last_used_at > ${usedSince}`
  return row
}

export const touchSession = async (sql: Queryable, id: string, now: string): Promise<void> => {
  await sql`update sessions set last_used_at = ${now} where id = ${id} and last_used_at < ${now}`
}

interface SessionsAsked {
  userId: string
  usedSince: string
  mostCounted: number
  before: string | undefined
  limit: number
}

/** Newest first, one more than asked for, each with how many there are: exact up to `mostCounted`. */
export const selectSessions = (sql: Queryable, { userId, usedSince, mostCounted, before, limit }: SessionsAsked) =>
  sql<(SessionRow & { total: number })[]>`
    select ${columns(sql)}, (select count(*)::int from (
        select from sessions s where s.user_id = ${userId} and s.last_used_at > ${usedSince}
        limit ${atMost(mostCounted + 1)}) counted) as total
    from sessions
    where user_id = ${userId} and last_used_at > ${usedSince} and ${before === undefined ? always(sql) : sql`id < ${before}`}
    order by id desc limit ${pageRows(limit)}`

export const deleteSession = async (sql: Queryable, userId: string, id: string): Promise<boolean> => {
  const rows = await sql`delete from sessions where id = ${id} and user_id = ${userId} returning id`
  return rows.length === 1
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
