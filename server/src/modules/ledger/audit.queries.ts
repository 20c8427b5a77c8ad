import type { Id } from '@sheds/contract/scalars'
import type { Queryable } from '../../platform/db/database.ts'
import { atMost } from '../../platform/db/limits.ts'

export interface Fault {
  /** Broken account, if the fault concerns one. */
  accountId: Id | null
  what: string
}

export interface ChainEnd {
  accountId: Id
  seq: number
  balance: number
}

export const chainStart: ChainEnd = { accountId: '00000000-0000-0000-0000-000000000000' as Id, seq: 0, balance: 0 }

const postingsAtOnce = 50_000

interface ChainSlice extends Partial<Fault> {
  count: number
  lastAccount: Id | null
  lastSeq: number | null
  lastBalance: number | null
}

/** Checks the next postings, by account and number, after `from`; returns the first fault. */
export const auditChains = async (
  sql: Queryable,
  from: ChainEnd,
): Promise<{ count: number; end: ChainEnd | undefined; fault: Fault | undefined }> => {
  const [row] = await sql<ChainSlice[]>`
    with slice as materialized (
      select account_id, seq, amount, balance_after, entry_id from ledger_postings
      where (account_id, seq) > (${from.accountId}::uuid, ${from.seq}::bigint)
      order by account_id, seq limit ${atMost(postingsAtOnce)}
    ), linked as (
      select s.*, row_number() over chain as place, lag(account_id, 1, ${from.accountId}::uuid) over chain as account_before,
        lag(seq, 1, ${from.seq}::bigint) over chain as seq_before,
        lag(balance_after, 1, ${from.balance}::bigint) over chain as balance_before
      from slice s window chain as (order by account_id, seq)
    ), wrong as (
      select account_id, case
          when seq <> case when account_id = account_before then seq_before else 0 end + 1
            then 'posting ' || seq || ' does not follow the one before it'
          when balance_after <> amount + case when account_id = account_before then balance_before else 0 end
            then 'posting ' || seq || ' carries a wrong balance'
          else 'posting ' || seq || ' belongs to no entry' end as what
      from linked l
      where seq <> case when account_id = account_before then seq_before else 0 end + 1
        or balance_after <> amount + case when account_id = account_before then balance_before else 0 end
        or not exists (select from ledger_entries e where e.id = l.entry_id)
      order by place limit 1
    )
    select (select count(*) from slice) as count, wrong.account_id as "accountId", wrong.what,
      tail.account_id as "lastAccount", tail.seq as "lastSeq", tail.balance_after as "lastBalance"
    from (select) one left join wrong on true
    left join (select * from slice order by account_id desc, seq desc limit 1) tail on true`
  const { count = 0, lastAccount, lastSeq, lastBalance, accountId, what } = row ?? {}
  const end = lastAccount == null ? undefined : { accountId: lastAccount, seq: lastSeq ?? 0, balance: lastBalance ?? 0 }
  return { count, end, fault: what == null ? undefined : { accountId: accountId ?? null, what } }
}

const rowsAtOnce = 20_000

interface CheckedRow extends Fault {
  id: Id
}

export interface AuditedPart {
  count: number
  end: Id | undefined
  fault: Fault | undefined
}

const toAuditedPart = (rows: readonly CheckedRow[]): AuditedPart => {
  const wrong = rows.find(({ what }) => what !== null)
  return { count: rows.length, end: rows.at(-1)?.id, fault: wrong && { accountId: wrong.accountId, what: wrong.what } }
}

/** Compares balance and posting count of each account with its last posting. */
export const auditAccounts = async (sql: Queryable, from: Id): Promise<AuditedPart> =>
  toAuditedPart(
    await sql<CheckedRow[]>`
      select a.id, a.id as "accountId", case
          when a.balance <> coalesce(p.balance_after, 0)
            then 'the balance is ' || a.balance || ', in the last posting ' || coalesce(p.balance_after, 0)
          when a.seq <> coalesce(p.seq, 0) then 'the account counts ' || a.seq || ' postings, there are ' || coalesce(p.seq, 0)
        end as what
      from (select * from ledger_accounts where id > ${from} order by id limit ${atMost(rowsAtOnce)}) a
      left join lateral (
        select seq, balance_after from ledger_postings where account_id = a.id order by seq desc limit 1
      ) p on true
      order by a.id`,
  )

/** Checks that every entry has two to eight postings that sum to zero, and exactly one key, of its own account. */
export const auditEntries = async (sql: Queryable, from: Id): Promise<AuditedPart> =>
  toAuditedPart(
    await sql<CheckedRow[]>`
      select e.id, e.account_id as "accountId", case
          when p.sum is distinct from 0 then 'entry ' || e.reference || ' does not sum to zero'
          when p.count not between 2 and 8 then 'entry ' || e.reference || ' has ' || p.count || ' postings'
          when k.account_id is distinct from e.account_id then 'entry ' || e.reference || ' has no key'
        end as what
      from (select * from ledger_entries where id > ${from} order by id limit ${atMost(rowsAtOnce)}) e
      left join lateral (select sum(amount), count(*) from ledger_postings where entry_id = e.id) p on true
      left join payment_intents k on k.entry_id = e.id
      order by e.id`,
  )

export interface Totals {
  kinds: Record<string, number>
  /** Sum of all accounts. It must be zero, because entries only move money. */
  sum: number
  wallets: number
  openHolds: number
  openHeld: number
  entries: number
  keysOfEntries: number
}

/** One statement, so that all totals are of the same moment. */
export const findTotals = async (sql: Queryable): Promise<Totals> => {
  const [row] = await sql<Totals[]>`
    select jsonb_object_agg(kind, balance) as kinds, sum(balance)::bigint as sum,
      sum(accounts) filter (where kind = 'wallet')::bigint as wallets,
      (select count(*) from wallet_holds where state = 'open') as "openHolds",
      (select coalesce(sum(amount + fee), 0)::bigint from wallet_holds where state = 'open') as "openHeld",
      (select count(*) from ledger_entries) as entries,
      (select count(entry_id) from payment_intents) as "keysOfEntries"
    from (select kind, sum(balance) as balance, count(*) as accounts from ledger_accounts group by kind) k`
  if (row === undefined) throw new Error('the query of the totals returned no row')
  return row
}

export const findWalletId = async (sql: Queryable, accountId: Id): Promise<string | undefined> => {
  const [row] = await sql<{ walletId: string }[]>`select wallet_id as "walletId" from wallets where id = ${accountId}`
  return row?.walletId
}

export const insertAudit = async (
  sql: Queryable,
  { id, postings, fault }: { id: Id; postings: number; fault: string | undefined },
): Promise<void> => {
  await sql`insert into ledger_audits (id, postings, fault) values (${id}, ${postings}, ${fault ?? null})`
}

export interface AuditState {
  /** Result of the last audit; null if it found no fault. */
  fault: string | null
  isLate: boolean
}

/** Last audit's result. Late: no audit for 26 hours, or none yet although the first entry is that old. */
export const findAuditState = async (sql: Queryable): Promise<AuditState> => {
  const [row] = await sql<AuditState[]>`
    select last.fault, coalesce(coalesce(last.at, first.at) < clock_timestamp() - interval '26 hours', false) as "isLate"
    from (select) one
    left join (select fault, at from ledger_audits order by id desc limit 1) last on true
    left join (select at from ledger_entries order by id limit 1) first on true`
  return row ?? { fault: null, isLate: false }
}
