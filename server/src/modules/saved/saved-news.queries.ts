import type { Picture } from '@sheds/contract/files/files'
import type { Id, Money } from '@sheds/contract/scalars'
import type { Fragment, Queryable, Tx } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import { isOffered } from '../menu/menu.api.ts'
import { isListedMusic } from '../music/music.api.ts'
import { isListed } from '../products/products.api.ts'
import { lockedOpen } from '../users/users.api.ts'

/** Kinds of saved things with a price. */
export type OfferKind = 'product' | 'dish' | 'music'

/** Offer that can be bought now. */
export interface Offer {
  id: Id
  name: string
  price: Money | null
  picture: Picture | null
  ownerId: Id
  shedId: Id
  shedName: string
  shedLogo: Picture | null
}

const shedColumns = (sql: Queryable) => sql`
  s.user_id as "ownerId", s.id as "shedId", s.name as "shedName", s.logo as "shedLogo"`

/** Those of these things that can be bought now. */
export const selectOpenOffers = (
  sql: Queryable,
  kind: OfferKind,
  { ids, now }: { ids: readonly Id[]; now: string },
) => {
  if (kind === 'product')
    return sql<Offer[]>`
      select p.id, p.name, p.price, p.media -> 0 as picture, ${shedColumns(sql)}
      from products p join sheds s on s.id = p.shed_id
      where p.id = any(${ids}::uuid[]) and ${isListed(sql)} and p.status = 'on sale'`
  if (kind === 'dish')
    return sql<Offer[]>`
      select d.id, d.name, d.price, d.picture, ${shedColumns(sql)} from dishes d join sheds s on s.id = d.shed_id
      where d.id = any(${ids}::uuid[]) and ${isOffered(sql)} and (d.available or d.back_at <= ${now})`
  return sql<Offer[]>`
    select m.id, m.title as name, m.price, m.cover as picture, ${shedColumns(sql)}
    from music m join sheds s on s.id = m.shed_id
    where m.id = any(${ids}::uuid[]) and ${isListedMusic(sql)}`
}

interface Likes {
  table: Fragment
  thing: Fragment
}

const likesOf = (sql: Queryable, kind: OfferKind): Likes => {
  if (kind === 'product') return { table: sql`product_likes l`, thing: sql`l.product_id` }
  if (kind === 'dish') return { table: sql`dish_likes l`, thing: sql`l.dish_id` }
  return { table: sql`music_likes l`, thing: sql`l.music_id` }
}

interface Saver {
  id: Id
  userId: Id
}

interface SaversQuery {
  kind: OfferKind
  id: Id
  from: string
  most: number
}

/** A batch of those who liked a thing by `since`, last liked first, with like ids as the cursor. */
export const selectSavers = (sql: Queryable, { kind, id, from, most, since }: SaversQuery & { since: string }) => {
  const { table, thing } = likesOf(sql, kind)
  return sql<Saver[]>`
    select l.id, l.user_id as "userId" from ${table}
    where ${thing} = ${id} and l.id < ${from} and l.created_at <= ${since} order by l.id desc limit ${atMost(most)}`
}

export interface PriceSaver extends Saver {
  /** Lowest price they were notified of or saw when they liked it. */
  knownPrice: Money
  /** They were already notified of a price of this thing today. */
  isToldToday: boolean
}

/** The same for those who know only higher prices. */
export const selectPriceSavers = (
  sql: Queryable,
  { kind, id, from, most, price, now }: SaversQuery & { price: number; now: string },
) => {
  const { table, thing } = likesOf(sql, kind)
  return sql<PriceSaver[]>`
    select l.id, l.user_id as "userId", least(l.price, t.price) as "knownPrice",
      coalesce(t.told_on >= ${dayOf(sql, now)}, false) as "isToldToday"
    from ${table} left join told_prices t on t.user_id = l.user_id and t.thing_id = ${id}
    where ${thing} = ${id} and l.id < ${from} and least(l.price, t.price) > ${price}
    order by l.id desc limit ${atMost(most)}`
}

/** The day in Douala. */
const dayOf = (sql: Queryable, now: string) => sql`(${now}::timestamptz at time zone 'Africa/Douala')::date`

interface ToldPrice {
  thingId: Id
  price: number
  now: string
}

/** Closed accounts are left out. */
export const upsertToldPrices = async (
  tx: Tx,
  userIds: readonly Id[],
  { thingId, price, now }: ToldPrice,
): Promise<void> => {
  await tx`
    with open as materialized (${lockedOpen(tx, tx`${userIds}::uuid[]`)})
    insert into told_prices as told (user_id, thing_id, price, told_on)
    select id, ${thingId}, ${price}, ${dayOf(tx, now)} from open order by id
    on conflict (user_id, thing_id) do update set price = least(told.price, excluded.price), told_on = excluded.told_on`
}

export const deleteToldPricesOf = async (tx: Tx, userId: Id): Promise<void> => {
  await tx`delete from told_prices where user_id = ${userId}`
}
