import type { Sql } from '../../../platform/db/database.ts'

/**
 * Throws unless each order is paid at most once, with exactly the confirmed total, from its buyer to its seller; a
 * cancelled order must be unpaid, and a refund must return to the payer. Only a confirmed order has taken stock.
 */
export const proveOrders = async (sql: Sql): Promise<void> => {
  const wrong = await sql<{ what: string }[]>`
    with moved as (
      select e.id, e.details ->> 'bill' as bill, e.details ->> 'order' as way, payer.owner_id as payer, payee.owner_id as payee,
        p.amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id and p.amount > 0
      join wallets payer on payer.id = e.account_id join wallets payee on payee.id = p.account_id
      where e.details ? 'bill'
    )
    select 'moved without its bill: ' || m.id as what from moved m
    where not exists (select from wallet_bills b where b.id::text = m.bill
      and m.id = case m.way when 'paid' then b.entry_id when 'back' then b.returned_by end)
    union all
    select 'differs from the bill: ' || b.name from wallet_bills b join moved m on m.id in (b.entry_id, b.returned_by)
    where m.amount <> b.amount or m.bill <> b.id::text
      or m.payer <> case m.way when 'paid' then b.payer_id else b.payee_id end
      or m.payee <> case m.way when 'paid' then b.payee_id else b.payer_id end
    union all
    select 'paid without an entry: ' || b.name from wallet_bills b
    where b.entry_id is not null and not exists (select from moved m where m.id = b.entry_id)
    union all
    select 'has stock without a confirmation: ' || o.code || ' ' || o.state from orders o
    where o.taken <> '[]' and o.state in ('sent', 'cancelled')
    union all
    select 'order and bill differ: ' || o.code || ' ' || o.state || ' ' || coalesce(b.state, 'without')
    from orders o left join wallet_bills b on b.id = o.id
    where b.id is null or o.buyer_id <> b.payer_id or o.seller_id <> b.payee_id
      or (b.state not in ('waiting', 'voided') and b.amount <> o.total)
      or not case o.state when 'sent' then b.state = 'waiting' when 'cancelled' then b.state in ('voided', 'returned')
        else b.state in ('open', 'paid', 'returned') end`
  if (wrong.length > 0) throw new Error(wrong.map(({ what }) => what).join('; '))
}
