import type { Id, Time } from '@sheds/contract/scalars'
import { gramsOf, searchGramsOf } from '@sheds/contract/text/names'
import type { Fragment, Queryable, Tx } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'

export interface PersonRow {
  id: Id
  name: string
  bio: string
  createdAt: Time
  isFollowed: boolean
  picture: PictureRow | null
}

/** A picture's file id, and its address for when the file is gone. */
export type PictureRow = [fileId: Id, src: string]

export interface UserRow extends PersonRow {
  email: string
  phoneNumber: string
  dateOfBirth: string | null
  sex: 'M' | 'F' | null
  /** Oldest first. */
  pictures: PictureRow[]
  covers: PictureRow[]
  followerCount: number
  followingCount: number
  passwordHash: string | null
  loggedInAt: Time | null
  closedAt: Time | null
  isFindable: boolean
  /** Set by the caller. */
  isBlocked: boolean
  isMuted: boolean
}

export interface NewUser {
  id: string
  name: string
  nameKey: string
  email: string
  phoneNumber: string
  dateOfBirth: string
  sex: 'M' | 'F'
  bio: string
  passwordHash: string
  walletNamingHash: Buffer
  createdAt: string
}

export const personColumns = (sql: Queryable, callerId: CallerId) => sql`
  u.id, u.name, u.bio, u.created_at as "createdAt",
  (select array[p.file_id::text, p.src] from profile_pictures p where p.user_id = u.id
    order by p.created_at desc, p.file_id desc limit 1) as picture,
  ${
    callerId === undefined
      ? sql`false`
      : sql`exists (select from follows f where f.follower_id = ${callerId} and f.followed_id = u.id)`
  } as "isFollowed"`

/** Finds open and closed accounts. */
export const findUser = async (sql: Queryable, id: string, callerId?: CallerId): Promise<UserRow | undefined> => {
  const [row] = await sql<UserRow[]>`
    select ${personColumns(sql, callerId)}, u.email, u.phone_number as "phoneNumber", u.date_of_birth as "dateOfBirth",
      u.sex, u.follower_count as "followerCount", u.following_count as "followingCount",
      u.password_hash as "passwordHash", u.logged_in_at as "loggedInAt",
      u.closed_at as "closedAt", u.is_findable as "isFindable", coalesce(h.is_blocked, false) as "isBlocked", coalesce(h.is_muted, false) as "isMuted",
      array(select array[p.file_id::text, p.src] from profile_pictures p where p.user_id = u.id
        order by p.created_at, p.file_id) as pictures,
      array(select array[c.file_id::text, c.src] from cover_pictures c where c.user_id = u.id
        order by c.created_at, c.file_id) as covers
    from users u left join hushes h on h.user_id = ${callerId ?? null}::uuid and h.other_id = u.id where u.id = ${id}`
  return row
}

/** False if the name, or one that looks like it, is taken. The advisory lock serialises signups with similar names. */
export const insertUser = async (sql: Queryable, user: NewUser): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('name:' || name_looks(${user.nameKey}), 0))`
  if (await isNameTaken(sql, user.nameKey)) return false
  const rows = await sql`
    insert into users (id, name, name_key, name_grams, email, phone_number, date_of_birth, sex, bio, password_hash,
      wallet_naming_hash, created_at)
    values (${user.id}, ${user.name}, ${user.nameKey}, ${gramsOf(user.nameKey)}, ${user.email}, ${user.phoneNumber},
      ${user.dateOfBirth}, ${user.sex}, ${user.bio}, ${user.passwordHash},
      ${user.walletNamingHash}, ${user.createdAt})
    on conflict (name_key) do nothing returning id`
  return rows.length === 1
}

export const isNameTaken = async (sql: Queryable, nameKey: string): Promise<boolean> => {
  const rows = await sql`select from users where name_looks = name_looks(${nameKey}) limit 1`
  return rows.length > 0
}

/** All signups share this row, so it is changed last. */
export const addToUserTotal = async (sql: Queryable, change: number): Promise<void> => {
  await sql`update user_totals set users = users + ${change}`
}

interface PeopleQuery extends PageStart {
  callerId: CallerId
  /** Part of a name's key; empty matches everyone. */
  nameKey: string
  mostCounted: number
}

const containsName = (sql: Queryable, key: string) =>
  key === '' ? always(sql) : sql`u.name_grams @> ${searchGramsOf(key)}::text[] and position(${key} in u.name_key) > 0`

/** Total; with a name filter exact up to `mostCounted`, and one more means "more than that". */
const peopleTotal = (sql: Queryable, { nameKey, mostCounted }: Pick<PeopleQuery, 'nameKey' | 'mostCounted'>) =>
  nameKey === ''
    ? sql`(select users from user_totals)`
    : sql`(select count(*)::int from (
        select from users u where u.closed_at is null and ${containsName(sql, nameKey)} limit ${atMost(mostCounted + 1)}) found)`

/** Newest first, one row more than the limit, each with the total. */
export const selectPeople = (sql: Queryable, { callerId, nameKey, mostCounted, from, limit }: PeopleQuery) =>
  sql<(PersonRow & { total: number })[]>`
    select ${personColumns(sql, callerId)}, ${peopleTotal(sql, { nameKey, mostCounted })} as total from users u
    where u.closed_at is null and ${containsName(sql, nameKey)} and u.id < ${from}
    order by u.id desc limit ${pageRows(limit)}`

/** Open accounts with these ids, in no order. */
export const selectSomePeople = (sql: Queryable, callerId: CallerId, ids: readonly Id[]) => sql<PersonRow[]>`
  select ${personColumns(sql, callerId)} from users u where u.id = any(${ids}::uuid[]) and u.closed_at is null`

export const countPeople = async (
  sql: Queryable,
  query: Pick<PeopleQuery, 'nameKey' | 'mostCounted'>,
): Promise<number> => {
  const [row] = await sql<{ total: number }[]>`select ${peopleTotal(sql, query)} as total`
  return row?.total ?? 0
}

export interface ProfileChange {
  email?: string | undefined
  phone_number?: string | undefined
  date_of_birth?: string | undefined
  sex?: string | undefined
  bio?: string | undefined
  findable?: boolean | undefined
}

export const updateUser = async (sql: Queryable, id: string, change: ProfileChange): Promise<void> => {
  await sql`
    update users set
      email = coalesce(${change.email ?? null}, email),
      phone_number = coalesce(${change.phone_number ?? null}, phone_number),
      date_of_birth = coalesce(${change.date_of_birth ?? null}::date, date_of_birth),
      sex = coalesce(${change.sex ?? null}, sex),
      bio = coalesce(${change.bio ?? null}, bio),
      is_findable = coalesce(${change.findable ?? null}::boolean, is_findable)
    where id = ${id} and closed_at is null`
}

export const updateLoginPassword = async (tx: Tx, id: string, hash: string, now: string): Promise<void> => {
  await tx`update users set password_hash = ${hash}, password_changed_at = ${now} where id = ${id}`
}

/** False if the password was replaced since. */
export const lockPassword = async (tx: Tx, id: string, hash: string | null): Promise<boolean> => {
  const rows = await tx`select from users where id = ${id} and password_hash = ${hash} for update`
  return rows.length === 1
}

/** Lets the device that signed up name the wallet, once. */
export const takeWalletNaming = async (tx: Tx, id: string, markHash: Buffer): Promise<boolean> => {
  const rows = await tx`
    update users set wallet_naming_hash = null
    where id = ${id} and wallet_naming_hash = ${markHash} and logged_in_at is null returning id`
  return rows.length === 1
}

/** Deletes all identifying data. False if the account was already closed or the password replaced. */
export const clearUser = async (
  tx: Tx,
  { id, passwordHash, now }: { id: string; passwordHash: string | null; now: string },
): Promise<boolean> => {
  const rows = await tx`
    update users set closed_at = ${now}, name = '', name_key = null, name_grams = '{}', email = '', phone_number = '',
      date_of_birth = null, sex = null, bio = '', password_hash = null,
      wallet_naming_hash = null, password_changed_at = null
    where id = ${id} and closed_at is null and password_hash = ${passwordHash} returning id`
  return rows.length === 1
}

/** Keeps an open account from closing until the transaction ends. False if it is closed. */
export const lockUser = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx`select from users where id = ${id} and closed_at is null for key share`
  return rows.length === 1
}

/** Same for many users, as SQL; `ids` is the operand of `any`, and closed accounts are left out. */
export const lockedOpen = (sql: Queryable, ids: Fragment): Fragment =>
  sql`select id from users where id = any(${ids}) and closed_at is null order by id for key share`

/** Serialises the changes of one user. False if the account is closed. */
export const lockPerson = async (tx: Tx, id: string): Promise<boolean> => {
  const rows = await tx`select from users where id = ${id} and closed_at is null for no key update`
  return rows.length === 1
}
