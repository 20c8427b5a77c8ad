import type { Id, Time } from '@sheds/contract/scalars'
import type { PaymentReason } from '@sheds/contract/wallet/mobile-money'
import { transactionCodes } from '@sheds/contract/wallet/wallet'
import type { Fragment, Queryable, Tx } from '../../../platform/db/database.ts'
import { always } from '../../../platform/db/fragments.ts'
import { atMost, pageRows } from '../../../platform/db/limits.ts'
import type { PageStart } from '../../../platform/paging.ts'
import { type EntryKind, platformAccounts } from '../../ledger/ledger.api.ts'
import { presentPicture } from '../../users/users.api.ts'

export interface StatementFilter {
  type?: 'Top up' | 'Debit' | 'Credit' | undefined
  /** Start of the period, and its exclusive end. */
  from?: string | undefined
  before?: string | undefined
  q?: string | undefined
}

/** Position after the nth posting of the account and, after that, the nth failed top-up. */
export interface StatementPlace {
  seq: number
  no: number
}

interface StatementQuery extends Omit<PageStart, 'from'> {
  from: StatementPlace
  ownerId: string
  filter: StatementFilter
  mostCounted: number
}

export interface LineRow extends StatementPlace {
  id: Id
  amount: number
  balance: number
  at: Time
  kind: EntryKind
  reference: string
  note: string | null
  /** Title of the purchased item at the time, also for a refund. */
  title: string | null
  /** Payment or refund of an order; the title is the order's code. */
  order: 'paid' | 'back' | null
  /** Receiver's name, for a gift by the reader; empty if that account is closed. */
  giftFor: string | null
  /** The other side's wallet; null for the platform. */
  otherWalletId: string | null
  otherWalletName: string | null
  otherOwner: string | null
  otherPicture: string | null
  fee: number | null
  holdState: 'open' | 'paid' | 'returned' | null
  /** Open and failed top-ups are not booked and have changed no balance; `reason` says why one failed. */
  outcome: 'booked' | 'open' | 'failed'
  reason: PaymentReason | null
}

export type StatementRow = { ownWalletId: string; total: number } & (LineRow | { id: null; seq: null; no: null })

/** Joins the entry `e` of posting `p` and the other side's wallet `o`, which filters use. */
const named = (sql: Queryable) => sql`
  join ledger_entries e on e.id = p.entry_id
  left join wallets o on o.id = case when e.account_id = p.account_id then e.other_id else e.account_id end
    and o.id <> p.account_id`

/** Postings `p` of the wallet `own`. */
const lines = (sql: Queryable) => sql`ledger_postings p ${named(sql)} where p.account_id = own.id`

const matches = (sql: Queryable, { type, from, before, q }: StatementFilter) => sql`
  ${typeIs(sql, type)}
  and ${from === undefined ? always(sql) : sql`p.seq >= ledger_seq_at(own.id, ${from})`}
  and ${before === undefined ? always(sql) : sql`p.seq < ledger_seq_at(own.id, ${before})`}
  and ${q === undefined ? always(sql) : isFound(sql, q)}`

/** Shorter searches match too many rows for an index, so only the newest lines are searched. */
const leastIndexed = 3
const linesSearched = 2000

/** Condition: the entry's code, or the lines found by name. */
const isFound = (sql: Queryable, q: string) => (codes.has(q) ? sql`e.kind = lower(${q})` : sql`p.seq = any(own.found)`)

/**
 * Lines whose reference or other wallet id begins with the search text. Searched once for both page and count; null
 * without a search text.
 */
const linesFound = (sql: Queryable, { q, before }: StatementFilter) => {
  if (q === undefined || codes.has(q)) return sql`null::bigint[]`
  if (q.length < leastIndexed)
    return sql`array(select p.seq from (
        select account_id, seq, entry_id from ledger_postings where account_id = own.id
          and seq <= ${before === undefined ? sql`own.seq` : sql`ledger_seq_at(own.id, ${before})`}
        order by seq desc limit ${atMost(linesSearched)}
      ) p ${named(sql)}
      where starts_with(e.reference, ${q}) or starts_with(o.wallet_id, ${q}))`
  return sql`array(
    select found.seq from ledger_postings found where found.account_id = own.id and found.entry_id = any(array(
      ${entriesNamed(sql, q)} ${/^[A-Z]{3}\d{0,3}$/.test(q) ? sql`union all ${entriesWith(sql, q)}` : sql``})))`
}

const codes: ReadonlySet<string> = new Set(transactionCodes.map((code) => code.toUpperCase()))

const walletIdLength = 6

/** Upper bound of all references that begin with the text. */
const behind = (q: string): string => `${q}~`

/** Limit that is never reached, because fewer references begin alike. */
const mostAlike = 4000
/** Maximum of wallets that share three letters, since their numbers have three digits. */
const walletsAlike = 1000

const entriesNamed = (sql: Queryable, q: string) => sql`
  (select id from ledger_entries where reference >= ${q} and reference < ${behind(q)} order by reference
    limit ${atMost(mostAlike)})`

/**
 * Entries with a wallet whose id begins with the text, on either side. `offset 0` forces single lookups by the index.
 */
const entriesWith = (sql: Queryable, q: string) => sql`
  (select met.id from (
      select id from wallets
      where wallet_id between ${q.padEnd(walletIdLength, '0')}::char(6) and ${q.padEnd(walletIdLength, '9')}::char(6)
      limit ${atMost(walletsAlike)}
    ) x cross join lateral (
      (select id from ledger_entries where account_id = own.id and other_id = x.id offset 0)
      union all
      (select id from ledger_entries where account_id = x.id and other_id = own.id offset 0)
    ) met)`

const typeIs = (sql: Queryable, type: StatementFilter['type']) => {
  if (type === undefined) return always(sql)
  if (type === 'Top up') return sql`e.kind = 'top_up'`
  return type === 'Debit' ? sql`p.amount < 0` : sql`p.amount > 0 and e.kind <> 'top_up'`
}

/** Failed top-ups `f` of the wallet `own`, with their payments `t`. */
const failures = (sql: Queryable) => sql`
  failed_top_ups f join operator_payments t on t.id = f.payment_id where f.account_id = own.id`

/** True if the filter can match top-ups. */
const mayMatchTopUps = ({ type, q }: StatementFilter): boolean =>
  (type === undefined || type === 'Top up') && (q === undefined || q === 'TOP_UP' || !codes.has(q))

/** Condition on the top-up's time and reference. */
const matchesTopUp = (sql: Queryable, at: Fragment, { from, before, q }: StatementFilter) => sql`
  ${from === undefined ? always(sql) : sql`${at} >= ${from}`}
  and ${before === undefined ? always(sql) : sql`${at} < ${before}`}
  and ${q === undefined || q === 'TOP_UP' ? always(sql) : sql`starts_with(t.own_reference, ${q})`}`

/** Without a filter the total is known, because both kinds of lines are numbered. */
const statementTotal = (sql: Queryable, filter: StatementFilter, mostCounted: number) => {
  if (Object.values(filter).every((each) => each === undefined)) return sql`own.seq + own.failures`
  const failed = mayMatchTopUps(filter)
    ? sql`union all (select 1 from ${failures(sql)} and ${matchesTopUp(sql, sql`f.at`, filter)} limit ${atMost(mostCounted + 1)})`
    : sql``
  return sql`(select count(*)::int from (
    (select 1 from ${lines(sql)} and ${matches(sql, filter)} limit ${atMost(mostCounted + 1)}) ${failed}) found)`
}

/** Current name of a gift's receiver, if the reader may know it. */
export const giftFor = (sql: Queryable, isTold: Fragment) => sql`
  case when e.kind = 'purchase' and ${isTold} then (select coalesce(gu.name, '') from wallets gw
    join users gu on gu.id = gw.owner_id where gw.id = (e.details ->> 'for')::uuid) end`

const bookedLines = (sql: Queryable, { filter, from, limit }: Omit<StatementQuery, 'mostCounted'>) => sql`
  (select e.id, p.seq, 0 as no, p.amount, p.balance_after as balance, p.at, e.kind, e.reference,
    coalesce(e.details ->> 'note', case when e.account_id = p.account_id then e.details ->> 'word' end) as note,
    e.details ->> 'title' as title, ${giftFor(sql, sql`e.account_id = p.account_id`)} as "giftFor", e.details ->> 'order' as "order", o.wallet_id as "otherWalletId", o.name as "otherWalletName",
    (select u.name from users u where u.id = o.owner_id) as "otherOwner",
    ${presentPicture(sql, sql`o.owner_id`)} as "otherPicture",
    case e.kind
      when 'top_up' then coalesce((select f.amount from ledger_postings f
        where f.entry_id = e.id and f.account_id = ${platformAccounts.fees}), 0)
      when 'cash_out_hold' then (select h.fee from wallet_holds h where h.placed_by = e.id) end as fee,
    case when e.kind = 'cash_out_hold' then (select h.state from wallet_holds h where h.placed_by = e.id)
      end as "holdState", 'booked' as outcome, null::text as reason
  from ${lines(sql)} and p.seq < ${from.no === 0 ? from.seq : from.seq + 1} and ${matches(sql, filter)}
  order by p.seq desc limit ${pageRows(limit)})`

const ofTopUp = (sql: Queryable) => sql`
  'top_up' as kind, coalesce(t.own_reference, '') as reference, null::text as note, null::text as title, null::text, null::text, null::text, null::text, null::text, null::text,
  t.fee, null::text`

const failedLines = (sql: Queryable, { filter, from, limit }: Omit<StatementQuery, 'mostCounted'>) => sql`
  (select t.id, f.seq, f.no, t.amount - t.fee, f.balance, f.at, ${ofTopUp(sql)}, 'failed', t.reason
  from ${failures(sql)} and (f.seq, f.no) < (${from.seq}::bigint, ${from.no}::int)
    and ${matchesTopUp(sql, sql`f.at`, filter)}
  order by f.seq desc, f.no desc limit ${pageRows(limit)})`

/** Open top-ups, listed before all other lines. */
const openLines = (sql: Queryable, { ownerId, filter, limit }: Omit<StatementQuery, 'mostCounted'>) => sql`
  (select t.id, ${Number.MAX_SAFE_INTEGER}::bigint, 0, t.amount - t.fee, own.balance, t.created_at, ${ofTopUp(sql)},
    'open', t.reason
  from operator_payments t where t.owner_id = ${ownerId} and t.ended_at is null and t.kind = 'top_up'
    and ${matchesTopUp(sql, sql`t.created_at`, filter)}
  order by t.id desc limit ${pageRows(limit)})`

/** Owner's wallet, with the lines that the search found. */
const ownWallet = (sql: Queryable, { ownerId, filter }: Pick<StatementQuery, 'ownerId' | 'filter'>) => sql`
  own as materialized (select own.*, ${linesFound(sql, filter)} as found from (
    select w.id, w.wallet_id, a.seq, a.balance, coalesce((select f.no from failed_top_ups f
      where f.account_id = w.id order by f.seq desc, f.no desc limit 1), 0) as failures
    from wallets w join ledger_accounts a on a.id = w.id where w.owner_id = ${ownerId}) own)`

/** Lines after a position, one more than the limit; a single row without a line if there are none. Joined to `own`. */
const linesOfPage = (sql: Queryable, asked: Omit<StatementQuery, 'mostCounted'>) => {
  const { filter, isFirst, limit } = asked
  const hasTopUps = mayMatchTopUps(filter)
  return sql`
    left join lateral (
      select * from (
        ${bookedLines(sql, asked)}
        ${hasTopUps ? sql`union all ${failedLines(sql, asked)}` : sql``}
        ${hasTopUps && isFirst ? sql`union all ${openLines(sql, asked)}` : sql``}
      ) told order by seq desc, no desc, id desc limit ${pageRows(limit)}
    ) l on true
    order by l.seq desc, l.no desc, l.id desc`
}

/** Newest lines first, with the total, which is counted once. No row without a wallet. */
export const selectStatement = (sql: Queryable, { mostCounted, ...asked }: StatementQuery) =>
  sql<StatementRow[]>`
    with ${ownWallet(sql, asked)},
      counted as materialized (select own.*, ${statementTotal(sql, asked.filter, mostCounted)} as total from own)
    select own.wallet_id as "ownWalletId", own.total, l.* from counted own ${linesOfPage(sql, asked)}`

/** Lines without the total, for exports. */
export const selectLines = (sql: Queryable, asked: Omit<StatementQuery, 'mostCounted'>) =>
  sql<Omit<StatementRow, 'total'>[]>`
    with ${ownWallet(sql, asked)}
    select own.wallet_id as "ownWalletId", l.* from own ${linesOfPage(sql, asked)}`

/** Adds a line for a failed top-up. The account must be locked. */
export const insertFailedTopUp = async (tx: Tx, { id, accountId }: { id: Id; accountId: Id }): Promise<void> => {
  await tx`
    insert into failed_top_ups (account_id, seq, no, payment_id, balance, at)
    select a.id, a.seq, coalesce((select f.no from failed_top_ups f where f.account_id = a.id
      order by f.seq desc, f.no desc limit 1), 0) + 1, ${id}, a.balance, clock_timestamp()
    from ledger_accounts a where a.id = ${accountId}`
}
