import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@sheds/contract/scalars'
import { connect, type Database, isUnavailable, type Sql } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { startEmbedded } from '../../../platform/embedded/embedded.ts'
import { eventually, postmasterOf, quietLog } from '../../../platform/embedded/testing/cluster-processes.ts'
import { newId } from '../../../platform/ids.ts'
import { migrationsFolder } from '../../../platform/platform.ts'
import { isAlive } from '../../../platform/process-identity.ts'
import { randomOf } from '../../../testing/random.ts'
import { auditBooks, describeFault } from '../audit.service.ts'
import { findIntent } from '../intents.queries.ts'
import { bookMovements, type MoneyOutcome, type Movement } from '../ledger.queries.ts'
import { platformAccounts, transferLegs } from '../ledger.rules.ts'
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts'
import { type LedgerCopies, startLedgerCopies } from './ledger-copies.ts'

/** A bank that tests may break: PostgreSQL, two server processes and the connections between them. */
export interface Bank {
  dataDir: string
  /** Connects past the proxy, for the observer. */
  database: Database
  proxy: FaultyProxy
  copies: LedgerCopies
  close(): Promise<void>
}

const copyCount = 2

export const openBank = async (dataDir: string): Promise<Bank> => {
  const embedded = await startEmbedded({ dataDir, log: quietLog })
  await migrate({ url: embedded.url, folder: migrationsFolder, log: quietLog as never })
  const database = connect({ url: embedded.url, prepare: false, max: 4 })
  const proxy = await startFaultyProxy(embedded.url)
  const copies = await startLedgerCopies(proxy.urlOf(embedded.url), copyCount)
  const close = async (): Promise<void> => {
    await copies.close()
    await proxy.close()
    await database.close()
    await embedded.stop()
  }
  return { dataDir, database, proxy, copies, close }
}

export interface FaultReport {
  faults: string[]
  done: number
  refused: number
  /** Lost answers, found by repeating the request with its key. */
  resolved: number
  reads: number
}

interface ReportedOutcome {
  movement: Movement
  outcome: MoneyOutcome
}

interface Run {
  bank: Bank
  accounts: readonly Id[]
  reported: ReportedOutcome[]
  resolved: number
  isOver: boolean
}

const people = 12
const wealth = 2000
const callers = 32

/**
 * 32 callers move money through two servers while seeded faults break them, spread evenly over the payments; readers
 * sum the balances throughout. Throws if the books are wrong afterwards; the seed reproduces it.
 */
export const runFaults = async (bank: Bank, seed: number, { each = 12, faults = 6 } = {}): Promise<FaultReport> => {
  const random = randomOf(seed)
  const accounts = await openAccounts(bank.database.sql)
  const run: Run = { bank, accounts, reported: [], resolved: 0, isOver: false }
  const plan = Array.from({ length: faults }, () => drawFault(random))
  const paying = Promise.all(Array.from({ length: callers }, (_, at) => pay(run, randomOf(seed * 1000 + at), each)))
  const over = paying.finally(() => {
    run.isOver = true
  })
  const [reads] = await Promise.all([readAlong(run), breakThings(run, plan, callers * each), over])
  await onceAvailable(() => prove(run))
  const done = run.reported.filter(({ outcome }) => outcome.code === 'done').length
  return {
    faults: plan.map(({ name }) => name),
    done,
    refused: run.reported.length - done,
    resolved: run.resolved,
    reads,
  }
}

const openAccounts = async (sql: Sql): Promise<Id[]> => {
  const accounts = Array.from({ length: people }, () => newId())
  await sql`
    insert into ledger_accounts (id, kind, status) select id, 'wallet', 'active' from unnest(${accounts}::uuid[]) as id`
  await bookMovements(
    sql,
    accounts.map((accountId) => ({
      accountId,
      call: 'fund_wallet',
      key: newId(),
      body: {},
      kind: 'top_up',
      otherId: accountId,
      by: 'platform',
      legs: transferLegs(platformAccounts.mtnFloat, accountId, wealth),
    })),
  )
  return accounts
}

interface Fault {
  name: string
  happen(bank: Bank): Promise<void> | void
}

const drawFault = (random: () => number): Fault => {
  const [which, size] = [random(), random()]
  if (which < 0.25) return { name: 'copy', happen: ({ copies }) => copies.kill(Math.floor(size * copyCount)) }
  if (which < 0.4) return { name: 'postgres', happen: ({ dataDir }) => kill(postmasterOf(dataDir)) }
  if (which < 0.55) return { name: 'backend', happen: killBackend }
  if (which < 0.8) return { name: 'cut', happen: ({ proxy }) => proxy.cut(Math.floor(size * 400)) }
  return { name: 'stall', happen: ({ proxy }) => proxy.stall(50 + Math.floor(size * 250)) }
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

const killBackend = async ({ database }: Bank): Promise<void> => {
  const [row] = await database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by state = 'active' desc limit 1`.then(undefined, () => [])
  if (row === undefined) return
  kill(row.pid)
  // A killed backend keeps running until PostgreSQL reaps it and then disconnects all clients.
  await eventually(() => !isAlive(row.pid))
}

/** Causes the faults one after another, each after a share of the payments has been answered. */
const breakThings = async (run: Run, plan: readonly Fault[], payments: number): Promise<void> => {
  for (const [at, fault] of plan.entries()) {
    const due = ((at + 1) * payments) / (plan.length + 1)
    while (run.reported.length < due && !run.isOver) await sleep(2)
    if (run.isOver) return
    await fault.happen(run.bank)
  }
}

/** Repeats each payment until its outcome is known; sends some twice at once. */
const pay = async (run: Run, random: () => number, count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) {
    const movement = drawPayment(run.accounts, random)
    const isTwice = random() < 0.1
    for (;;) {
      const first = Math.floor(random() * copyCount)
      const copies = isTwice ? [first, first + 1] : [first]
      const answers = await Promise.all(copies.map((copy) => run.bank.copies.move(movement, copy)))
      const known = answers.filter((answer) => answer !== undefined)
      run.reported.push(...known.map((outcome) => ({ movement, outcome })))
      if (known.length > 0) break
      run.resolved += 1
      await sleep(5 + random() * 30)
    }
  }
}

const drawPayment = (accounts: readonly Id[], random: () => number): Movement => {
  const from = Math.floor(random() * accounts.length)
  // Half of the payments go to one account, so that they compete for its lock.
  const to =
    random() < 0.5 && from !== 0 ? 0 : (from + 1 + Math.floor(random() * (accounts.length - 1))) % accounts.length
  const [accountId, otherId] = [accounts[from] as Id, accounts[to] as Id]
  const amount = 1 + Math.floor(random() * 600)
  return {
    accountId,
    call: 'send_money',
    key: newId(),
    body: { otherId, amount },
    kind: 'send',
    otherId,
    by: 'platform',
    legs: transferLegs(accountId, otherId, amount),
  }
}

interface Sums {
  all: number
  own: number
  least: number
}

/** Checks during the run that sums stay constant and no account is overdrawn. */
const readAlong = async (run: Run): Promise<number> => {
  for (let reads = 0; ; reads += 1) {
    const sums = await readSums(run).catch((error: unknown) => {
      if (isUnavailable(error)) return undefined
      throw error
    })
    if (sums !== undefined) expectSums(sums)
    else reads -= 1
    if (run.isOver && reads > 0) return reads
    await sleep(5)
  }
}

const readSums = async ({ bank, accounts }: Run): Promise<Sums | undefined> => {
  const [row] = await bank.database.sql<Sums[]>`
    select sum(balance)::bigint as all, sum(balance) filter (where id = any(${accounts}::uuid[]))::bigint as own,
      min(balance) filter (where not may_owe) as least from ledger_accounts`
  return row
}

const expectSums = ({ all, own, least }: Sums): void => {
  if (all !== 0 || own !== people * wealth || least < 0)
    throw new Error(`all accounts sum to ${all}, the people's to ${own}, the lowest has ${least}`)
}

/** Repeats the check while PostgreSQL restarts after the last fault. */
const onceAvailable = (check: () => Promise<void>): Promise<void> =>
  eventually(() =>
    check().then(
      () => true,
      (error: unknown) => {
        if (isUnavailable(error)) return false
        throw error
      },
    ),
  )

/** Checks that every reported outcome is in the books exactly once, and no other entry is. */
const prove = async (run: Run): Promise<void> => {
  const { sql } = run.bank.database
  const sums = await readSums(run)
  if (sums !== undefined) expectSums(sums)
  const entries = new Set<string>()
  for (const { movement, outcome } of run.reported) {
    const kept = await findIntent(sql, movement)
    const entry = 'entryId' in outcome ? outcome.entryId : null
    if (kept?.outcome !== outcome.code || kept.entryId !== entry)
      throw new Error(`a caller got ${outcome.code} ${entry}, the books say ${kept?.outcome} ${kept?.entryId}`)
    if (entry !== null) entries.add(entry)
  }
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ledger_entries where kind = 'send' and account_id = any(${run.accounts}::uuid[])`
  if (row?.count !== entries.size) throw new Error(`${row?.count} entries were booked, ${entries.size} were reported`)
  const fault = describeFault(await auditBooks(sql))
  if (fault !== undefined) throw new Error(fault)
}
