import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable, Tx } from '../../../platform/db/database.ts'

export interface CodeRow {
  id: Id
  place: number
  code: string
  usedAt: Time | null
  voidedAt: Time | null
  /** Empty if the user's account is closed; null if the code is unused. */
  usedBy: string | null
}

/** All codes of a piece: ten or none. */
export const selectCodes = (sql: Queryable, musicId: Id) => sql<CodeRow[]>`
  select c.id, c.place, c.code, c.used_at as "usedAt", c.voided_at as "voidedAt", u.name as "usedBy"
  from music_codes c left join wallets w on w.id = c.used_by left join users u on u.id = w.owner_id
  where c.music_id = ${musicId} order by c.place`

interface NewCode {
  id: Id
  code: string
}

/** Skips places that exist, so that two concurrent calls create ten codes. */
export const insertCodes = async (sql: Queryable, musicId: Id, codes: readonly NewCode[]): Promise<void> => {
  await sql`
    insert into music_codes (id, music_id, place, code)
    select t.id, ${musicId}, t.place, t.code
    from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ code }) => code)}::text[])
      with ordinality as t (id, code, place)
    order by t.place on conflict (music_id, place) do nothing`
}

/** Voids an unused code. True if it is void now, false if it is used; undefined if there is no such code. */
export const updateVoided = async (sql: Queryable, musicId: Id, codeId: Id): Promise<boolean | undefined> => {
  await sql`
    update music_codes set voided_at = clock_timestamp()
    where id = ${codeId} and music_id = ${musicId} and used_at is null and voided_at is null`
  const [row] = await sql<{ isVoid: boolean }[]>`
    select voided_at is not null as "isVoid" from music_codes where id = ${codeId} and music_id = ${musicId}`
  return row?.isVoid
}

/** Code that a caller enters, with the piece it is for. */
export interface RedeemedRow {
  codeId: Id
  isVoid: boolean
  isUsed: boolean
  /** Used by the caller. */
  isUsedByCaller: boolean
  /** The caller's wallet account; null if there is none. */
  accountId: Id | null
  isBought: boolean
  id: Id
  title: string
  userId: Id
  shedId: Id
  shedName: string
  shedLogo: string | null
  isHeld: boolean
  isShown: boolean
  shownAt: Time | null
  deletedAt: Time | null
  shedDeletedAt: Time | null
  readyCount: number
  openCount: number
}

export const findRedeemed = async (sql: Queryable, code: string, callerId: Id): Promise<RedeemedRow | undefined> => {
  const [row] = await sql<RedeemedRow[]>`
    select c.id as "codeId", c.voided_at is not null as "isVoid", c.used_at is not null as "isUsed",
      coalesce(c.used_by = own.id, false) as "isUsedByCaller", own.id as "accountId",
      exists (select from wallet_purchases o where o.account_id = own.id and o.thing_id = m.id) as "isBought",
      m.id, m.title, m.user_id as "userId", m.shed_id as "shedId", s.name as "shedName", s.logo as "shedLogo",
      m.is_held as "isHeld", m.is_shown as "isShown", m.shown_at as "shownAt", m.deleted_at as "deletedAt",
      s.deleted_at as "shedDeletedAt", m.ready_count as "readyCount", m.open_count as "openCount"
    from music_codes c join music m on m.id = c.music_id join sheds s on s.id = m.shed_id
    left join wallets own on own.owner_id = ${callerId}
    where c.code = ${code}`
  return row
}

/** Concurrent attempts wait for each other, and only one succeeds. */
export const updateUsed = async (tx: Tx, codeId: Id, accountId: Id): Promise<boolean> => {
  const rows = await tx`
    update music_codes set used_by = ${accountId}, used_at = clock_timestamp()
    where id = ${codeId} and used_at is null and voided_at is null returning id`
  return rows.length === 1
}
