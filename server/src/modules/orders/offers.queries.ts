import type { ShedCategory } from '@sheds/contract/categories'
import type { Picture } from '@sheds/contract/files/files'
import type { Id, Money } from '@sheds/contract/scalars'
import type { Opening } from '@sheds/contract/sheds/opening'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'
import { portionsNow } from '../menu/menu.api.ts'
import { openingColumn } from '../sheds/sheds.api.ts'
import { answersLookedAt } from './orders.rules.ts'

/** Product or dish that can be ordered, or could be before. */
export interface OfferRow {
  kind: 'product' | 'dish'
  id: Id
  shedId: Id
  name: string
  price: Money | null
  status: 'on sale' | 'reserved' | 'sold out' | 'gone'
  picture: Picture | null
  /** Pieces or portions left, if they are counted. */
  left: number | null
}

interface OffersQuery {
  productIds: readonly Id[]
  dishIds: readonly Id[]
  now: string
}

/**
 * As visitors see them: a hidden offer is left out even if it was deleted; of other deleted ones only the name is
 * returned.
 */
export const selectOffers = (sql: Queryable, { productIds, dishIds, now }: OffersQuery) => sql<OfferRow[]>`
  with offer as (
    select 'product' as kind, p.id, p.shed_id, p.name, p.price, p.status, p.media -> 0 as picture,
      case when p.counted then p.quantity end as left,
      p.deleted_at
    from products p where p.id = any(${productIds}::uuid[]) and p.status <> 'hidden'
    union all
    select 'dish', d.id, d.shed_id, d.name, d.price,
      case when (d.available or d.back_at <= ${now}) and ${portionsNow(sql, now)} is distinct from 0 then 'on sale'
        else 'sold out' end, d.picture, ${portionsNow(sql, now)}, d.deleted_at
    from dishes d where d.id = any(${dishIds}::uuid[]) and not (d.awaits_fee or d.is_held)
  )
  select o.kind, o.id, o.shed_id as "shedId", o.name, case when is_here then o.price end as price,
    case when is_here then o.status else 'gone' end as status, case when is_here then o.picture end as picture,
    case when is_here then o.left end as left
  from offer o join sheds s on s.id = o.shed_id
  cross join lateral (select o.deleted_at is null and s.deleted_at is null as is_here) here order by o.kind desc, o.id`

/**
 * Minutes that each of the shed's last orders of 90 days waited for an answer, null if it still waits. Leaves out orders that the
 * buyer cancelled unanswered, and unanswered ones of the last day.
 */
export const answersOf = (sql: Queryable, shedId: ReturnType<Queryable>, now: string) => sql`
  (select coalesce(jsonb_agg(extract(epoch from coalesce(last.confirmed_at, last.cancelled_at) - last.created_at) / 60), '[]')
    from (
      select * from orders where shed_id = ${shedId} and created_at > ${now}::timestamptz - interval '90 days'
      order by id desc limit ${atMost(answersLookedAt)}) last
    where last.confirmed_at is not null or last.cancelled_by = 'seller'
      or (last.state = 'sent' and last.created_at < ${now}::timestamptz - interval '1 day'))`

export interface BasketShedRow {
  id: Id
  name: string
  logo: Picture | null
  location: string
  ownerId: Id
  ownerName: string
  answers: (number | null)[]
  category: ShedCategory
  opening: Opening
}

export const selectBasketSheds = (sql: Queryable, ids: readonly Id[], now: string) => sql<BasketShedRow[]>`
  select s.id, s.name, s.logo, s.location, s.category, ${openingColumn(sql)}, u.id as "ownerId", u.name as "ownerName",
    ${answersOf(sql, sql`s.id`, now)} as answers
  from sheds s join users u on u.id = s.user_id where s.id = any(${ids}::uuid[]) and s.deleted_at is null`
