import type { Id } from '@sheds/contract/scalars'
import type { Fragment, Queryable, Tx } from '../../../platform/db/database.ts'

/** Month of a moment in the market's time zone. */
export const monthOf = (sql: Queryable, moment: Fragment): Fragment =>
  sql`to_char(${moment} at time zone 'Africa/Douala', 'YYYY-MM')`

/** Counts sales, each entry once even if its job runs again; a sale that was reversed before is not counted. */
export const countSales = async (sql: Queryable, entryIds: readonly Id[]): Promise<void> => {
  await sql`
    with bought as (
      select o.id, o.thing_id from wallet_purchases o where o.id = any(${entryIds}::uuid[]) order by o.id
    ), sold as (
      insert into music_sales (entry_id, music_id, month, income)
      select o.id, m.id, ${monthOf(sql, sql`e.at`)}, coalesce((select p.amount from ledger_postings p
        join wallets w on w.id = p.account_id where p.entry_id = e.id and p.amount > 0 and w.owner_id = m.user_id), 0)
      from bought o join ledger_entries e on e.id = o.id join music m on m.id = o.thing_id
      on conflict (entry_id) do nothing returning music_id, month, income
    )
    insert into music_months as t (music_id, month, user_id, sales, income)
    select m.id, s.month, m.user_id, count(*), sum(s.income) from sold s join music m on m.id = s.music_id
    group by m.id, s.month, m.user_id order by m.id, s.month
    on conflict (music_id, month) do update set sales = t.sales + excluded.sales, income = t.income + excluded.income`
}

/**
 * Subtracts reversed sales, each once, from the month in which they were counted. A sale that is not counted yet is
 * marked, so that it never is.
 */
export const countSalesOff = async (sql: Queryable, reversalIds: readonly Id[]): Promise<void> => {
  await sql`
    with ended as (
      insert into music_sales as s (entry_id, music_id, month, counted, income, ended_at)
      select (back.details ->> 'reverses')::uuid, (back.details ->> 'ended')::uuid, ${monthOf(sql, sql`back.at`)}, 0, 0,
        clock_timestamp()
      from ledger_entries back where back.id = any(${reversalIds}::uuid[]) and back.kind = 'reversal'
      order by 1
      on conflict (entry_id) do update set ended_at = excluded.ended_at where s.ended_at is null
      returning s.music_id, s.month, s.counted, s.income
    )
    -- A month row that was inserted meanwhile is found only by its key.
    insert into music_months as t (music_id, month, user_id, sales, income)
    select m.id, e.month, m.user_id, -sum(e.counted), -sum(e.income) from ended e join music m on m.id = e.music_id
    where e.counted > 0 group by m.id, e.month, m.user_id order by m.id, e.month
    on conflict (music_id, month) do update set sales = t.sales + excluded.sales, income = t.income + excluded.income`
}

/** Call it in the transaction that gives a piece to an owner for free. */
export const countGiven = async (tx: Tx, musicId: Id): Promise<void> => {
  await tx`
    insert into music_months as t (music_id, month, user_id, given)
    select m.id, ${monthOf(tx, tx`clock_timestamp()`)}, m.user_id, 1 from music m where m.id = ${musicId}
    on conflict (music_id, month) do update set given = t.given + 1`
}
