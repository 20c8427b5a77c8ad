import type { Picture } from '@sheds/contract/files/files'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import type { Opening } from '@sheds/contract/sheds/opening'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { fixedSql } from '../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import type { CallerId } from '../../platform/session.ts'
import { openingColumn } from '../sheds/sheds.api.ts'
import type { Portions } from './menu.rules.ts'

export interface DishRow extends Portions {
  id: Id
  name: string
  price: Money
  picture: Picture | null
  available: boolean
  backAt: Time | null
  createdAt: Time
  shedId: Id
  userId: Id
  shedName: string
  phoneNumber: string
  location: string
  logo: Picture | null
  ownerName: string
  /** Unpaid listing fee. */
  feeDue: Money | null
  /** Hidden from visitors until that fee is paid. */
  awaitsFee: boolean
  likeCount: number
  isLiked: boolean
  /** Hours of its kitchen, for a single dish. */
  opening?: Opening
  /** Hidden from visitors after reports. */
  isHeld: boolean
}

/** Columns of `dishes d` joined with `dishTables`. */
const dishColumns = (sql: Queryable, callerId: CallerId) => sql`
  d.id, d.name, d.price, d.picture, d.available, d.back_at as "backAt", d.portions, d.portions_until as "portionsUntil",
  d.created_at as "createdAt",
  d.shed_id as "shedId", s.user_id as "userId", s.name as "shedName", s.phone_number as "phoneNumber", s.location,
  s.logo, u.name as "ownerName", d.awaits_fee as "awaitsFee", d.is_held as "isHeld",
  (select f.amount from listing_fees f where f.subject_id = d.id and f.entry_id is null) as "feeDue",
  d.like_count as "likeCount", ${callerId === undefined ? sql`false` : isLikedBy(sql, callerId)} as "isLiked"`

const isLikedBy = (sql: Queryable, callerId: string) => sql`
  exists (select from dish_likes l where l.user_id = ${callerId} and l.dish_id = d.id)`

const dishTables = (sql: Queryable) => sql`join sheds s on s.id = d.shed_id join users u on u.id = s.user_id`

export type FoundDish = DishRow & { deletedAt: Time | null; shedDeletedAt: Time | null }

/** Includes deleted dishes. */
export const findDish = async (sql: Queryable, id: string, callerId?: CallerId): Promise<FoundDish | undefined> => {
  const [row] = await sql<FoundDish[]>`
    select ${dishColumns(sql, callerId)}, ${openingColumn(sql)}, d.deleted_at as "deletedAt", s.deleted_at as "shedDeletedAt"
    from dishes d ${dishTables(sql)} where d.id = ${id}`
  return row
}

/** Condition on `dishes d` and `sheds s`: visible to visitors, even if not on today's menu. */
export const isOffered = fixedSql(
  (sql) => sql`
  d.deleted_at is null and not (d.awaits_fee or d.is_held) and s.deleted_at is null`,
)

/** Visible dishes among these ids, unordered. */
export const selectSomeDishes = (sql: Queryable, callerId: CallerId, ids: readonly Id[]) => sql<DishRow[]>`
  select ${dishColumns(sql, callerId)} from dishes d ${dishTables(sql)}
  where d.id = any(${ids}::uuid[]) and ${isOffered(sql)}`

/** Portions left today of `dishes d`; null if they are not counted. */
export const portionsNow = (sql: Queryable, now: string) =>
  sql`(case when d.portions_until > ${now} then d.portions end)`

interface MenuQuery extends PageStart {
  shedId: string
  callerId: CallerId
  now: string
  mostCounted: number
}

/** Each row repeats the menu's shed. An empty menu is one row without a dish, a missing shed no row. */
export type MenuRow = { gone: Time | null; kitchen: string; total: number } & (DishRow | { id: null })

/** Today's dishes, for the owner all; newest first, one row more than a page. */
export const selectMenu = (sql: Queryable, { shedId, callerId, now, mostCounted, from, limit }: MenuQuery) => {
  const isShown = sql`
    d.shed_id = ${shedId} and d.deleted_at is null
    and ((d.available or d.back_at <= ${now}) and not (d.awaits_fee or d.is_held) or owned.by_caller)`
  return sql<MenuRow[]>`
    with owned as materialized (
      select exists (select from sheds where id = ${shedId} and user_id = ${callerId ?? null}::uuid) as by_caller
    ), counted as materialized (
      select count(*)::int as total from (
        select from dishes d, owned where ${isShown} limit ${atMost(mostCounted + 1)}) found
    ), shown as materialized (
      select d.* from dishes d, owned where ${isShown} and d.id < ${from}
      order by d.id desc limit ${pageRows(limit)}
    )
    select kitchen.deleted_at as gone, kitchen.name as kitchen, (select total from counted) as total, row.*
    from sheds kitchen left join (select ${dishColumns(sql, callerId)} from shown d ${dishTables(sql)}) row on true
    where kitchen.id = ${shedId} order by row.id desc`
}

export interface NewDish {
  id: string
  shedId: string
  userId: string
  name: string
  price: number
  picture: Picture | undefined
  awaitsFee: boolean
  createdAt: string
  portions: Portions
}

/** False if the id exists already; nothing is changed then. */
export const insertDish = async (tx: Tx, dish: NewDish): Promise<boolean> => {
  const rows = await tx`
    insert into dishes (id, shed_id, user_id, name, price, picture, awaits_fee, portions, portions_until, created_at)
    values (${dish.id}, ${dish.shedId}, ${dish.userId}, ${dish.name}, ${dish.price}, ${toJson(dish.picture)}::text::jsonb,
      ${dish.awaitsFee}, ${dish.portions.portions}, ${dish.portions.portionsUntil}, ${dish.createdAt})
    on conflict (id) do nothing returning id`
  return rows.length === 1
}

const toJson = (picture: Picture | undefined): string | null => (picture === undefined ? null : JSON.stringify(picture))

export type LockedDish = Pick<
  DishRow,
  'id' | 'shedId' | 'name' | 'price' | 'picture' | 'available' | 'backAt' | keyof Portions
> & {
  deletedAt: Time | null
}

/** Row lock: one change of a dish at a time. */
export const lockDish = async (tx: Tx, id: string): Promise<LockedDish | undefined> => {
  const [row] = await tx<LockedDish[]>`
    select id, shed_id as "shedId", name, price, picture, available, back_at as "backAt", portions,
      portions_until as "portionsUntil", deleted_at as "deletedAt"
    from dishes where id = ${id} for no key update`
  return row
}

interface DishChange {
  name?: string | undefined
  price?: number | undefined
  picture?: Picture | undefined
  available: boolean
  backAt: string | null
}

export const updateDishFields = async (tx: Tx, id: string, change: DishChange): Promise<void> => {
  await tx`
    update dishes set
      name = coalesce(${change.name ?? null}, name), price = coalesce(${change.price ?? null}, price),
      picture = coalesce(${toJson(change.picture)}::text::jsonb, picture),
      available = ${change.available}, back_at = ${change.backAt}
    where id = ${id}`
}

export const updatePortions = async (tx: Tx, id: string, { portions, portionsUntil }: Portions): Promise<void> => {
  await tx`update dishes set portions = ${portions}, portions_until = ${portionsUntil} where id = ${id}`
}

/** Dishes of today among these ids whose portions are counted, in the order in which they are locked. */
export const selectCountedDishes = async (sql: Queryable, ids: readonly Id[], now: string): Promise<Id[]> => {
  const rows = await sql<{ id: Id }[]>`
    select id from dishes where id = any(${ids}::uuid[]) and portions_until > ${now} and deleted_at is null order by id`
  return rows.map(({ id }) => id)
}

/** False if no dish with this id waits for its fee. */
export const updateAwaited = async (sql: Queryable, id: string): Promise<boolean> => {
  const rows = await sql`update dishes set awaits_fee = false where id = ${id} and awaits_fee returning id`
  return rows.length === 1
}

/** Returns the pictures that are no longer used. */
export const updateDishesToDeleted = async (tx: Tx, ids: readonly string[], now: string): Promise<Picture[]> => {
  const rows = await tx<{ picture: Picture | null }[]>`
    with gone as (
      select id, picture from dishes where id = any(${ids}::uuid[]) and deleted_at is null
      order by id for no key update
    )
    update dishes d set deleted_at = ${now}, picture = null, back_at = null from gone where d.id = gone.id
    returning gone.picture`
  return rows.flatMap(({ picture }) => picture ?? [])
}

export const selectDishIdsOf = async (sql: Queryable, shedId: string): Promise<Id[]> => {
  const rows = await sql<{ id: Id }[]>`
    select id from dishes where shed_id = ${shedId} and deleted_at is null order by id`
  return rows.map(({ id }) => id)
}

export const hasDishes = async (tx: Tx, shedId: string): Promise<boolean> => {
  const rows = await tx`select from dishes where shed_id = ${shedId} and deleted_at is null limit 1`
  return rows.length === 1
}

/** Ends pauses and counts of portions that are over, one batch. */
export const updateReturnedDishes = async (sql: Queryable, now: string, most: number) =>
  sql<{ id: Id; shedId: Id; isBack: boolean }[]>`
    with back as (
      select id, not available or portions = 0 as was_off from dishes
      where (back_at <= ${now} or portions_until <= ${now}) and deleted_at is null
      order by id limit ${atMost(most)} for no key update skip locked
    )
    update dishes d set available = available or back_at <= ${now},
      back_at = case when back_at > ${now} then back_at end,
      portions = case when portions_until > ${now} then portions end,
      portions_until = case when portions_until > ${now} then portions_until end
    from back where d.id = back.id
    returning d.id, d.shed_id as "shedId", coalesce(back.was_off and d.available and d.portions is distinct from 0, false) as "isBack"`

/** False if nothing changed. */
export const updateDishHeld = async (sql: Queryable, id: Id, isHeld: boolean): Promise<boolean> => {
  const rows = await sql`
    update dishes set is_held = ${isHeld} where id = ${id} and is_held <> ${isHeld} and deleted_at is null returning id`
  return rows.length === 1
}
