import type { Belonging } from '@sheds/contract/accounts'
import { transactionCodes } from '@sheds/contract/payments'
import type { Id, Time } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { always } from '../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../platform/db/limits.ts'
import type { PageStart } from '../../platform/paging.ts'
import { type EntryKind, platformAccounts } from '../wallet/wallet.api.ts'

export interface StatementFilter {
  type?: 'Top up' | 'Debit' | 'Credit' | undefined
  /** Moments: the first that counts, and the first that does not any more. */
  from?: string | undefined
  before?: string | undefined
  q?: string | undefined
}

interface StatementAsked extends PageStart<number> {
  ownerId: string
  filter: StatementFilter
  mostCounted: number
}

export interface LineRow {
  id: Id
  seq: number
  amount: number
  balance: number
  at: Time
  kind: EntryKind
  reference: string
  note: string | null
  /** Of the other side; nothing where that is the platform's. */
  otherWalletId: string | null
  otherWalletName: string | null
  otherOwner: string | null
  fee: number | null
  holdState: 'open' | 'paid' | 'returned' | null
}

export type StatementRow = { ownWalletId: string; total: number } & (LineRow | { id: null; seq: null })

/** The lines of `own`, with what filters go by: postings `p` with their entries `e` and the other side's wallet `o`. */
const lines = (sql: Queryable) => sql`
  ledger_postings p join ledger_entries e on e.id = p.entry_id
  left join wallets o on o.id = case when e.account_id = p.account_id then e.other_id else e.account_id end
    and o.id <> p.account_id
  where p.account_id = own.id`

const isWanted = (sql: Queryable, { type, from, before, q }: StatementFilter) => sql`
  ${typeIs(sql, type)}
  and ${from === undefined ? always(sql) : sql`p.seq >= ledger_seq_at(own.id, ${from})`}
  and ${before === undefined ? always(sql) : sql`p.seq < ledger_seq_at(own.id, ${before})`}
  and ${q === undefined ? always(sql) : isFound(sql, q)}`

/** Shorter ones fit so many lines that a page is full soon. */
const leastIndexed = 4

/** By the beginning of a reference or of the other's wallet id, or by its code. */
const isFound = (sql: Queryable, q: string) => {
  if (codes.has(q)) return sql`e.kind = lower(${q})`
  if (q.length < leastIndexed) return sql`(starts_with(e.reference, ${q}) or starts_with(o.wallet_id, ${q}))`
  return sql`p.seq = any(array(
    select found.seq from ledger_postings found where found.account_id = own.id and found.entry_id = any(array(
      ${entriesNamed(sql, q)} ${/^[A-Z]{3}\d{1,3}$/.test(q) ? sql`union all ${entriesWith(sql, q)}` : sql``}))))`
}

const codes: ReadonlySet<string> = new Set(transactionCodes.map((code) => code.toUpperCase()))

const walletIdLength = 6

/** Behind every reference that begins like this. */
const behind = (q: string): string => `${q}~`

/** So few begin alike that all of them are looked at. */
const mostAlike = 1000

const entriesNamed = (sql: Queryable, q: string) => sql`
  (select id from ledger_entries where reference >= ${q} and reference < ${behind(q)} order by reference
    limit ${atMost(mostAlike)})`

/** With whoever's wallet id begins like this, whichever of both called. */
const entriesWith = (sql: Queryable, q: string) => sql`
  (select met.id from wallets x cross join lateral (
    select id from ledger_entries where account_id = own.id and other_id = x.id
    union all select id from ledger_entries where account_id = x.id and other_id = own.id) met
  where x.wallet_id between ${q.padEnd(walletIdLength, '0')}::char(6) and ${q.padEnd(walletIdLength, '9')}::char(6))`

const typeIs = (sql: Queryable, type: StatementFilter['type']) => {
  if (type === undefined) return always(sql)
  if (type === 'Top up') return sql`e.kind = 'top_up'`
  return type === 'Debit' ? sql`p.amount < 0` : sql`p.amount > 0 and e.kind <> 'top_up'`
}

/** Without a filter the chain's last number is how many there are. */
const statementTotal = (sql: Queryable, filter: StatementFilter, mostCounted: number) =>
  Object.values(filter).every((each) => each === undefined)
    ? sql`own.seq`
    : sql`(select count(*)::int from (
        select from ${lines(sql)} and ${isWanted(sql, filter)} limit ${atMost(mostCounted + 1)}) found)`

/** One more than asked for, behind a place; of none one row without a line. */
const statementPage = (sql: Queryable, { ownerId, filter, from, limit }: Omit<StatementAsked, 'mostCounted'>) => sql`
    from (
      select w.id, w.wallet_id, a.seq from wallets w join ledger_accounts a on a.id = w.id where w.owner_id = ${ownerId}
    ) own
    left join lateral (
      select e.id, p.seq, p.amount, p.balance_after as balance, p.at, e.kind, e.reference, e.details ->> 'note' as note,
        o.wallet_id as "otherWalletId", o.name as "otherWalletName",
        (select u.name from users u where u.id = o.owner_id) as "otherOwner",
        case e.kind
          when 'top_up' then coalesce((select f.amount from ledger_postings f
            where f.entry_id = e.id and f.account_id = ${platformAccounts.fees}), 0)
          when 'cash_out_hold' then (select h.fee from wallet_holds h where h.placed_by = e.id) end as fee,
        case when e.kind = 'cash_out_hold' then (select h.state from wallet_holds h where h.placed_by = e.id)
          end as "holdState"
      from ${lines(sql)} and p.seq < ${from} and ${isWanted(sql, filter)}
      order by p.seq desc limit ${pageRows(limit)}
    ) l on true
    order by l.seq desc`

/** Newest first, with how many there are. Nothing without a wallet. */
export const selectStatement = (sql: Queryable, { mostCounted, ...asked }: StatementAsked) =>
  sql<StatementRow[]>`
    select own.wallet_id as "ownWalletId", ${statementTotal(sql, asked.filter, mostCounted)} as total, l.*
    ${statementPage(sql, asked)}`

/** The same uncounted, for who reads all of it. */
export const selectLines = (sql: Queryable, asked: Omit<StatementAsked, 'mostCounted'>) =>
  sql<Omit<StatementRow, 'total'>[]>`
    select own.wallet_id as "ownWalletId", l.* ${statementPage(sql, asked)}`

/** By reference, with what it was, who is on the other side and what was left; then who asked whom for what, and what was shown of it. */
export const selectPaymentBelongings = (sql: Queryable, userId: string, most: number) => sql<Belonging[]>`
  with own as (select id from wallets where owner_id = ${userId})
  (select 'transaction' as kind, e.id, e.reference as name,
    concat_ws(', ', e.kind, o.wallet_id, 'balance ' || p.balance_after, e.details ->> 'note') as text,
    p.amount as price, null::int as rating, p.at as "createdAt"
    from own join ledger_postings p on p.account_id = own.id join ledger_entries e on e.id = p.entry_id
    left join wallets o on o.id = case when e.account_id = own.id then e.other_id else e.account_id end and o.id <> own.id
    order by p.seq desc limit ${atMost(most)})
  union all (select 'fund_request', f.id, o.wallet_id, concat_ws(', ', f.status, nullif(f.reason, '')),
    case when f.payer_id = own.id then -f.amount else f.amount end, null, f.created_at
    from own join fund_requests f on own.id in (f.payer_id, f.requester_id)
    join wallets o on o.id = case when f.payer_id = own.id then f.requester_id else f.payer_id end
    order by f.id desc limit ${atMost(most)})
  union all (select 'receipt', r.id, r.code, concat_ws(', ', e.reference, 'opened ' || r.opened,
      case when r.revoked_at is not null then 'revoked' end), null, null, r.created_at
    from own join receipts r on r.account_id = own.id join ledger_entries e on e.id = r.entry_id
    order by r.id desc limit ${atMost(most)})`
