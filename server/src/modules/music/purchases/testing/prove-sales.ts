import type { Queryable } from '../../../../platform/db/database.ts'

/**
 * Throws unless payments and ownership agree: each payment that was not reversed is owned once, and each paid piece or
 * gift has a ledger entry with its amount.
 */
export const proveSales = async (sql: Queryable): Promise<void> => {
  const wrong = await sql<{ what: string }[]>`
    select 'paid and not owned: ' || e.reference as what from ledger_entries e
    where e.kind = 'purchase' and not exists (select from wallet_purchases o where o.id = e.id)
      and not exists (select from ledger_entries back where back.kind = 'reversal' and back.details ->> 'reverses' = e.id::text)
    union all
    select 'owned and not paid: ' || o.id from wallet_purchases o
    where o.how in ('paid', 'gift') and not exists (
      select from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.entry_id = o.id and p.amount = -o.amount and p.account_id = e.account_id
        and e.details ->> 'music' = o.thing_id::text and (o.how = 'gift' or p.account_id = o.account_id)
        and not exists (select from ledger_entries back
          where back.kind = 'reversal' and back.details ->> 'reverses' = e.id::text))
    union all
    select 'free and paid: ' || o.id from wallet_purchases o
    where o.how in ('free', 'code') and (o.amount > 0 or exists (select from ledger_entries e where e.id = o.id))`
  if (wrong.length > 0) throw new Error(wrong.map(({ what }) => what).join('; '))
}
