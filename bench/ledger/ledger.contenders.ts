import type { Id, Time } from '@sheds/contract/scalars'
import { type MoneyOutcome, type Movement, transferLegs } from '@sheds/server/modules/ledger/ledger.api'
import { createLedger, type Ledger } from '@sheds/server/modules/ledger/ledger.service'
import { connect, type Database, type Queryable, type Tx, transaction } from '@sheds/server/platform/db/database'
import { newId } from '@sheds/server/platform/ids'
import type { Slice } from '@sheds/server/platform/slice'

/** Authorized payment. */
export interface Payment {
  from: Id
  to: Id
  sessionId: string
}

/** Implementation of payments; all write the same rows after the same checks. */
export interface Contender extends Ledger {
  name: string
  database: Database
}

export const paymentAmount = 25
const amount = paymentAmount

/** Each payment enqueues a notification job, as in the product; `BENCH_EVENTS=no` omits it for all. */
const tells = process.env.BENCH_EVENTS !== 'no'
const listener: Slice = { name: 'notifications', bindings: [], on: { moneyMoved: { later: async () => undefined } } }

const open = (url: string, max: number): Database => connect({ url, prepare: true, max, applicationName: 'bench' })

export const movementOf = ({ from, to, sessionId }: Payment): Movement => ({
  accountId: from,
  call: 'send_money',
  key: newId(),
  body: { to, amount },
  kind: 'send',
  otherId: to,
  legs: transferLegs(from, to, amount),
  by: { sessionId, action: 'send_money', amount, recipientId: to },
})

export const openEngine = (url: string, name = 'engine'): Contender => {
  const database = open(url, 2)
  const { move } = createLedger({ database, slices: tells ? [listener] : [] })
  return { name, database, move }
}

const emptyHash = Buffer.alloc(32)
let references = 0
const nextReference = (): string => `bench ${process.pid} ${++references}`

/** The controls support authorized payments from one wallet to another only. */
const paymentOf = ({ accountId, otherId, key, by }: Movement) => {
  if (by === 'platform') throw new Error('a payment is its owner’s')
  return { from: accountId, to: otherId, key, sessionId: by.sessionId, sum: by.amount }
}

const done = (entryId: Id, reference: string, balance: number): MoneyOutcome => ({
  code: 'done',
  entryId,
  reference,
  balance,
  at: new Date().toISOString() as Time,
  isReplay: false,
})

/** Control: eight round trips in an ordinary transaction. */
export const openInteractive = (url: string, pool: number): Contender => {
  const database = open(url, pool)
  return {
    name: `interactive, pool of ${pool}`,
    database,
    move: (movement) => transaction(database.sql, (tx) => payStepByStep(tx, movement)),
  }
}

const payStepByStep = async (tx: Tx, movement: Movement): Promise<MoneyOutcome> => {
  const { from, to, key, sessionId, sum } = paymentOf(movement)
  const [known] = await tx`
    select outcome from payment_intents where account_id = ${from} and call = 'send_money' and key = ${key}`
  const granted = await tx`
    delete from wallet_grants where session_id = ${sessionId} and account_id = ${from} and ends_at > clock_timestamp()
      and action = 'send_money' and amount = ${sum} and recipient_id = ${to} returning id`
  const locked = await tx`
    select id, balance, seq, status = 'active' as "isActive",
      greatest(held_until, frozen_until, locked_until) > clock_timestamp() is true as "isStopped"
    from ledger_accounts where id = any(${[from, to]}::uuid[]) order by id for update`
  const [payer, payee] = [from, to].map((id) => locked.find((row) => row.id === id))
  const isStopped = !payer?.isActive || payer.isStopped || !payee?.isActive
  if (known !== undefined || granted.length === 0 || isStopped || payer.balance < sum) throw new Error('refused')
  for (const [row, change] of [
    [payer, -sum],
    [payee, sum],
  ] as const)
    await tx`
      update ledger_accounts set balance = balance + ${change}, seq = seq + 1, moved_at = clock_timestamp()
      where id = ${row.id}`
  const [entry, reference] = [newId(), nextReference()]
  await tx`
    with entry as (
      insert into ledger_entries (id, kind, reference, account_id, other_id, details, at)
      values (${entry}, 'send', ${reference}, ${from}, ${to}, '{}', clock_timestamp())
    ), key as (
      insert into payment_intents (account_id, call, key, body_hash, outcome, entry_id, balance, at)
      values (${from}, 'send_money', ${key}, ${emptyHash}, 'done', ${entry}, ${payer.balance - sum}, clock_timestamp())
    ), postings as (
      insert into ledger_postings (account_id, seq, entry_id, amount, balance_after, at) values
        (${from}, ${payer.seq + 1}, ${entry}, ${-sum}, ${payer.balance - sum}, clock_timestamp()),
        (${to}, ${payee.seq + 1}, ${entry}, ${sum}, ${payee.balance + sum}, clock_timestamp())
    )
    select ${tellingOf(tx, entry)}`
  return done(entry, reference, payer.balance - sum)
}

const tellingOf = (sql: Queryable, entry: Id) =>
  tells
    ? sql`graphile_worker.add_job('notifications.moneyMoved', payload => json_build_object('entryIds', array[${entry}::uuid]))`
    : sql`true`

export const makeFunction = async ({ sql }: Database): Promise<void> => {
  await sql`
    create or replace function bench_transfer(
      p_from uuid, p_to uuid, p_amount bigint, p_key text, p_hash bytea, p_entry uuid, p_reference text, p_session uuid,
      out code text, out balance bigint
    ) language plpgsql as $$
    #variable_conflict use_column
    declare
      payer ledger_accounts; payee ledger_accounts; known text; r ledger_accounts; now timestamptz;
    begin
      for r in select * from ledger_accounts where id in (p_from, p_to) order by id for update loop
        if r.id = p_from then payer := r; else payee := r; end if;
      end loop;
      now := clock_timestamp();
      select outcome into known from payment_intents where account_id = p_from and call = 'send_money' and key = p_key;
      if found then code := known; return; end if;
      delete from wallet_grants where session_id = p_session and account_id = p_from and ends_at > now
        and action = 'send_money' and amount = p_amount and recipient_id = p_to;
      if not found then code := 'authorization_required'; return; end if;
      if payer.status <> 'active' or greatest(payer.held_until, payer.frozen_until, payer.locked_until) > now then
        code := 'stopped';
        return;
      end if;
      if payee.status <> 'active' then code := 'recipient_not_found'; return; end if;
      if payer.balance < p_amount then code := 'insufficient_funds'; return; end if;
      update ledger_accounts set balance = balance - p_amount, seq = seq + 1, moved_at = now where id = p_from;
      update ledger_accounts set balance = balance + p_amount, seq = seq + 1, moved_at = now where id = p_to;
      insert into ledger_entries (id, kind, reference, account_id, other_id, details, at)
        values (p_entry, 'send', p_reference, p_from, p_to, '{}', now);
      insert into ledger_postings (account_id, seq, entry_id, amount, balance_after, at) values
        (p_from, payer.seq + 1, p_entry, -p_amount, payer.balance - p_amount, now),
        (p_to, payee.seq + 1, p_entry, p_amount, payee.balance + p_amount, now);
      insert into payment_intents (account_id, call, key, body_hash, outcome, entry_id, balance, at)
        values (p_from, 'send_money', p_key, p_hash, 'done', p_entry, payer.balance - p_amount, now);
      ${tells ? sql`perform graphile_worker.add_job('notifications.moneyMoved', payload => json_build_object('entryIds', array[p_entry]));` : sql``}
      code := 'done';
      balance := payer.balance - p_amount;
    end $$`
}

/** Control: one database function and round trip for each payment. */
export const openFunction = (url: string, pool: number): Contender => {
  const database = open(url, pool)
  return {
    name: `one function, pool of ${pool}`,
    database,
    move: async (movement) => {
      const { from, to, key, sessionId, sum } = paymentOf(movement)
      const [entry, reference] = [newId(), nextReference()]
      const [row] = await database.sql<{ code: string; balance: number }[]>`
        select code, balance from bench_transfer(${from}, ${to}, ${sum}, ${key}, ${emptyHash}, ${entry}, ${reference},
          ${sessionId})`
      if (row?.code !== 'done') throw new Error(`a payment was not made: ${row?.code}`)
      return done(entry, reference, row.balance)
    },
  }
}

export interface Burst {
  rate: number
  /** Duration of each payment, in milliseconds. */
  times: number[]
}

/** Runs the payments with this number of callers, each starting its next payment when the last has ended. */
export const payAll = async ({ move }: Ledger, payments: readonly Payment[], callers: number): Promise<Burst> => {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const call = async (): Promise<void> => {
    while (next < payments.length) {
      const payment = payments[next++] as Payment
      const begun = performance.now()
      const { code } = await move(movementOf(payment))
      if (code !== 'done') throw new Error(`a payment was not made: ${code}`)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  return { rate: (payments.length / (performance.now() - started)) * 1000, times }
}

/**
 * Authorizes this number of payments from as many sessions, to one wallet or to any. Deletes old jobs first, because no
 * worker runs them and a long queue slows down adding to it.
 */
export const grantPayments = async (
  { sql }: Database,
  { count, to }: { count: number; to: Id | undefined },
): Promise<Payment[]> => {
  await sql`truncate graphile_worker._private_jobs`
  const rows = await sql<(Payment & { place: number })[]>`
    with drawn as materialized (
      select id as session, account_id, 1 + floor(random() * 2000)::int as n from bench_sessions
      order by random() limit ${count}
    ), wanted as (
      select d.session, d.account_id, coalesce(${to ?? null}::uuid, w.id) as payee
      from drawn d join bench_wallets w on w.n = d.n
    ), granted as (
      insert into wallet_grants (session_id, id, account_id, action, amount, recipient_id, ends_at)
      select session, gen_random_uuid(), account_id, 'send_money', ${amount}, payee, clock_timestamp() + interval '1 hour'
      from wanted where payee <> account_id
      on conflict (session_id) do update set ends_at = excluded.ends_at, recipient_id = excluded.recipient_id
      returning session_id, account_id, recipient_id
    )
    select session_id as "sessionId", account_id as "from", recipient_id as "to" from granted order by random()`
  return rows.map(({ from, to: payee, sessionId }) => ({ from, to: payee, sessionId }))
}
