import { mostBest } from '@sheds/contract/pages/figures'
import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'
import { firstIdAt } from '../../sheds/sheds.api.ts'
import type { MonthBounds } from './figures.rules.ts'

export interface ShedFiguresRow {
  orders: number
  done: number
  pieces: number
  income: number
  sentBackCount: number
  sentBackAmount: number
  contacts: number
  likes: number
  subscribers: number
  answers: (number | null)[]
  best: { id: Id; kind: 'product' | 'dish'; name: string; pieces: number; income: number }[]
}

/** A payment is sent back at most this long after its order. */
const longestReturn = '400 days'

/** One statement: every part is bounded by the month, through an index or through ids, which begin with their time. */
export const findFigures = async (sql: Queryable, shedId: Id, { from, to }: MonthBounds): Promise<ShedFiguresRow> => {
  const [start, end] = [from.toISOString(), to.toISOString()]
  const [firstId, endId] = [firstIdAt(from.getTime()), firstIdAt(to.getTime())]
  const isInMonth = (id: ReturnType<Queryable>) => sql`${id} >= ${firstId}::uuid and ${id} < ${endId}::uuid`
  const [row] = await sql<ShedFiguresRow[]>`
    with made as materialized (
      select created_at, confirmed_at, cancelled_at, cancelled_by from orders
      where shed_id = ${shedId} and created_at >= ${start} and created_at < ${end}
    ), done as materialized (
      select total, items from orders where shed_id = ${shedId} and done_at >= ${start} and done_at < ${end}
    ), sold as materialized (
      select coalesce(item ->> 'product_id', item ->> 'dish_id') as id,
        case when item ->> 'product_id' is null then 'dish' else 'product' end as kind, max(item ->> 'name') as name,
        sum((item ->> 'quantity')::int)::int as pieces,
        coalesce(sum((item ->> 'quantity')::int * (item ->> 'price')::bigint), 0)::bigint as income
      from done, jsonb_array_elements(items) item group by 1, 2
    ), returned as (
      select count(*)::int as count, coalesce(sum(b.amount), 0)::bigint as amount
      from orders o join wallet_bills b on b.id = o.id and b.state = 'returned' join ledger_entries e on e.id = b.returned_by
      where o.shed_id = ${shedId} and o.created_at >= ${start}::timestamptz - ${longestReturn}::interval
        and o.created_at < ${end} and e.at >= ${start} and e.at < ${end}
    )
    select (select count(*)::int from made) as orders, (select count(*)::int from done) as done,
      (select coalesce(sum(pieces), 0)::int from sold) as pieces,
      (select coalesce(sum(total), 0)::bigint from done) as income,
      returned.count as "sentBackCount", returned.amount as "sentBackAmount",
      (select count(*)::int from contacts c where c.shed_id = ${shedId} and ${isInMonth(sql`c.id`)}) as contacts,
      (select count(*)::int from products p join product_likes l on l.product_id = p.id
        where p.shed_id = ${shedId} and p.deleted_at is null and ${isInMonth(sql`l.id`)})
      + (select count(*)::int from music m join music_likes l on l.music_id = m.id
        where m.shed_id = ${shedId} and m.deleted_at is null and ${isInMonth(sql`l.id`)})
      + (select count(*)::int from dishes d join dish_likes l on l.dish_id = d.id
        where d.shed_id = ${shedId} and d.deleted_at is null and ${isInMonth(sql`l.id`)}) as likes,
      (select count(*)::int from subscriptions b where b.shed_id = ${shedId} and ${isInMonth(sql`b.id`)}) as subscribers,
      (select coalesce(jsonb_agg(extract(epoch from coalesce(confirmed_at, cancelled_at) - created_at) / 60), '[]')
        from made where confirmed_at is not null or cancelled_by = 'seller') as answers,
      (select coalesce(jsonb_agg(best), '[]') from (
        select * from sold order by pieces desc, income desc, id limit ${atMost(mostBest)}) best) as best
    from returned`
  if (row === undefined) throw new Error('the figures of a shed are always one row')
  return row
}
