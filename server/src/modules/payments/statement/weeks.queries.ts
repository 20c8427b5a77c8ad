import type { Queryable } from '../../../platform/db/database.ts'
import { atMost } from '../../../platform/db/limits.ts'

export type WeekRow = { ownWalletId: string } & (
  | { week: string; moneyIn: number; moneyOut: number }
  | { week: null; moneyIn: null; moneyOut: null }
)

/** What was booked since a moment, week by week; a cash-out that came back counts nowhere. Of none one row without a week. */
export const selectWeeks = (sql: Queryable, { ownerId, from, most }: { ownerId: string; from: string; most: number }) =>
  sql<WeekRow[]>`
    select own.wallet_id as "ownWalletId", l.*
    from (select w.id, w.wallet_id from wallets w where w.owner_id = ${ownerId}) own
    left join lateral (
      select to_char(date_trunc('week', p.at at time zone 'Africa/Douala'), 'YYYY-MM-DD') as week,
        coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as "moneyIn",
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as "moneyOut"
      from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account_id = own.id and p.seq >= ledger_seq_at(own.id, ${from}) and e.kind <> 'cash_out_returned'
        and not exists (select from wallet_holds h where h.placed_by = e.id and h.state = 'returned')
      group by 1 order by 1 limit ${atMost(most)}) l on true`
