import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Database, transaction } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { noSlices } from '../../testing/no-slices.ts'
import { together } from '../../testing/races/together.ts'
import { stayOpen } from '../../testing/races/while-locked.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { balanceOf, grantTo, plantWallet, sending, shifting, type TestWallet } from '../../testing/wallets.ts'
import { auditBooks, describeFault } from './audit.service.ts'
import { updateThaw } from './freezes.queries.ts'
import { endRightWalletGuess, endWrongWalletGuess, startWalletGuess } from './guesses.service.ts'
import { endHold, placeHold } from './holds.service.ts'
import { settleIntent } from './intents.service.ts'
import type { MoneyOutcome } from './ledger.queries.ts'
import { platformAccounts } from './ledger.rules.ts'
import { createLedger, type Ledger, moveMoney } from './ledger.service.ts'
import { replaceWalletPassword } from './wallet-passwords.service.ts'
import { closeWallet } from './wallets.service.ts'

let test: TestDatabase
let databases: Database[]
let ledgers: Ledger[]

beforeAll(async () => {
  test = await createTestDatabase()
  databases = [0, 1, 2].map(() => connect({ url: test.url, prepare: true, max: 8 }))
  ledgers = databases.map((database) => createLedger({ ...noSlices, database }))
})

afterEach(async () => {
  expect(describeFault(await auditBooks(sql()))).toBe(undefined)
})

afterAll(async () => {
  for (const database of databases) await database.close()
  await test.drop()
})

const copy = (at: number) => databases[at % databases.length] as Database
const ledgerOf = (at: number) => ledgers[at % ledgers.length] as Ledger
const sql = () => copy(0).sql
const countOf = (outcomes: readonly MoneyOutcome[], code: string, isReplay = false) =>
  outcomes.filter((each) => each.code === code && each.isReplay === isReplay).length

describe('ledger, repeated requests', () => {
  it('move money once for the same key on three servers', async () => {
    const [from, to] = [await plantWallet(sql(), 1000), await plantWallet(sql())]
    await grantTo(sql(), from)
    const movement = sending(from, to, 100)
    const outcomes = await together(30, (at) => ledgerOf(at).move(movement))
    expect([countOf(outcomes, 'done'), countOf(outcomes, 'done', true)]).toEqual([1, 29])
    expect(await balanceOf(sql(), to)).toBe(100)
  })

  it('move money once for two keys with one grant', async () => {
    const [from, to] = [await plantWallet(sql(), 1000), await plantWallet(sql())]
    await grantTo(sql(), from)
    const outcomes = await together(30, (at) => ledgerOf(at).move(sending(from, to, 100)))
    expect([countOf(outcomes, 'done'), countOf(outcomes, 'authorization_required')]).toEqual([1, 29])
    expect(await balanceOf(sql(), to)).toBe(100)
  })
})

describe('ledger, three servers', () => {
  it('neither overdraw the same wallets nor deadlock', async () => {
    const wallets = await together(4, () => plantWallet(sql(), 50))
    const outcomes = await together(600, (at) => {
      const [from, to] = [wallets[at % 4], wallets[(at + 1 + (at % 3)) % 4]] as [TestWallet, TestWallet]
      return ledgerOf(at).move(shifting(from, to, 1 + (at % 37)))
    })
    expect(countOf(outcomes, 'done') + countOf(outcomes, 'insufficient_funds')).toBe(600)
    expect(countOf(outcomes, 'insufficient_funds')).toBeGreaterThan(0)
    const sums = await together(4, (at) => balanceOf(sql(), wallets[at] as TestWallet))
    expect(sums.reduce((sum, each) => sum + each, 0)).toBe(200)
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(0)
  })

  it('do not overdraw a wallet that other transactions also debit', async () => {
    const [from, to] = [await plantWallet(sql(), 100), await plantWallet(sql())]
    const outcomes = await together(60, (at) => {
      const movement = shifting(from, to, 7)
      return at % 2 === 0
        ? ledgerOf(at).move(movement)
        : transaction(copy(at).sql, (tx) => moveMoney(noSlices, tx, movement))
    })
    expect([countOf(outcomes, 'done'), countOf(outcomes, 'insufficient_funds')]).toEqual([14, 46])
    expect(await balanceOf(sql(), from)).toBe(2)
  })
})

describe('payment grants under concurrency', () => {
  const endings = {
    'a logout': (from: TestWallet) => sql()`delete from sessions where id = ${from.sessionId}`,
    'a new password': (from: TestWallet) =>
      transaction(sql(), (tx) => replaceWalletPassword(tx, from.ownerId, 'another')),
    'a freeze': (from: TestWallet) => updateThaw(sql(), from.ownerId, 'infinity'),
  }

  it.each(Object.entries(endings))('pay before %s or not at all', async (_, end) => {
    const to = await plantWallet(sql())
    let paid = 0
    for (let tries = 0; tries < 20; tries += 1) {
      const from = await plantWallet(sql(), 100)
      await grantTo(sql(), from)
      const paying = () => ledgerOf(tries).move(sending(from, to, 100))
      const [outcome] = await Promise.all(tries % 2 === 0 ? [paying(), end(from)] : [end(from).then(paying), undefined])
      const isPaid = outcome.code === 'done'
      paid += Number(isPaid)
      if (tries % 2 === 1) expect(isPaid).toBe(false)
      expect(await balanceOf(sql(), from)).toBe(isPaid ? 0 : 100)
      await grantTo(sql(), from).catch(() => undefined)
    }
    expect(await balanceOf(sql(), to)).toBe(paid * 100)
  })

  it('pay before the payee’s wallet is closed or not at all', async () => {
    const from = await plantWallet(sql(), 1000)
    for (let tries = 0; tries < 20; tries += 1) {
      const to = await plantWallet(sql())
      await grantTo(sql(), from)
      const [sent, closed] = await Promise.all([
        ledgerOf(tries).move(sending(from, to, 10)),
        transaction(copy(1).sql, (tx) => closeWallet(noSlices, tx, { ownerId: to.ownerId })).then(
          () => true,
          () => false,
        ),
      ])
      expect([sent.code, closed]).toEqual(closed ? ['recipient_not_found', true] : ['done', false])
      expect(await balanceOf(sql(), to)).toBe(closed ? 0 : 10)
    }
  })
})

describe('settleIntent during its call', () => {
  it('returns the outcome or voids the key', async () => {
    const [from, to] = [await plantWallet(sql(), 1000), await plantWallet(sql())]
    let moved = 0
    for (let tries = 0; tries < 30; tries += 1) {
      const movement = shifting(from, to, 10)
      const [outcome, settled] = await Promise.all([
        ledgerOf(tries).move(movement),
        settleIntent(copy(tries + 1).sql, movement),
      ])
      expect([outcome.code, settled.outcome]).toEqual(
        settled.outcome === 'voided' ? ['key_voided', 'voided'] : ['done', 'done'],
      )
      moved += Number(outcome.code === 'done')
    }
    expect(await balanceOf(sql(), to)).toBe(moved * 10)
  })
})

describe('holds', () => {
  const holding = (from: TestWallet, amount: number, fee = 0) => ({
    id: newId(),
    accountId: from.id,
    call: 'cash_out',
    key: newId(),
    body: { amount },
    by: 'platform' as const,
    amount,
    fee,
    float: platformAccounts.mtnFloat,
  })

  it('spend money once, beside a concurrent payment', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      const [from, to] = [await plantWallet(sql(), 100), await plantWallet(sql())]
      const [sent, held] = await Promise.all([
        ledgerOf(tries).move(shifting(from, to, 100)),
        transaction(copy(1).sql, (tx) => placeHold(noSlices, tx, holding(from, 90, 10))),
      ])
      expect([sent.code, held.code].sort()).toEqual(['done', 'insufficient_funds'])
      expect(await balanceOf(sql(), from)).toBe(0)
    }
  })

  it('end once, paid or returned with the fee, for concurrent results', async () => {
    const float = { id: platformAccounts.mtnFloat }
    for (let tries = 0; tries < 10; tries += 1) {
      const from = await plantWallet(sql(), 100)
      const before = await balanceOf(sql(), float)
      const hold = holding(from, 90, 10)
      await transaction(sql(), (tx) => placeHold(noSlices, tx, hold))
      await expect(
        transaction(sql(), (tx) => closeWallet(noSlices, tx, { ownerId: from.ownerId })),
      ).rejects.toMatchObject({
        code: 'wallet_not_empty',
      })
      const ends = await together(6, (at) =>
        transaction(copy(at).sql, (tx) =>
          endHold(noSlices, tx, { id: hold.id, end: (at + tries) % 2 === 0 ? 'paid' : 'returned' }),
        ),
      )
      expect(new Set(ends.map(({ state }) => state)).size).toBe(1)
      expect(ends.filter(({ outcome }) => outcome !== undefined)).toHaveLength(1)
      const isPaid = ends[0]?.state === 'paid'
      expect(await balanceOf(sql(), from)).toBe(isPaid ? 0 : 100)
      expect((await balanceOf(sql(), float)) - before).toBe(isPaid ? 90 : 0)
    }
  })

  it('are placed once per key', async () => {
    const from = await plantWallet(sql(), 100)
    const hold = holding(from, 50)
    const outcomes = await together(8, (at) => transaction(copy(at).sql, (tx) => placeHold(noSlices, tx, hold)))
    expect([countOf(outcomes, 'done'), countOf(outcomes, 'done', true)]).toEqual([1, 7])
    expect(await balanceOf(sql(), from)).toBe(50)
  })
})

describe('wallet password attempts', () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: { code: string; retryAfterSeconds: number }) => error,
    )
  const start = async ({ id }: TestWallet) => {
    const guess = await startWalletGuess(sql(), id)
    if (guess === 'busy') throw new Error('nothing is being judged')
    return guess
  }
  const guessWrong = async (wallet: TestWallet) => endWrongWalletGuess(sql(), await start(wallet))
  const later = (wallet: TestWallet, by: string) => sql()`
    with g as (
      update wallets set guessed_at = array(select t - ${by}::interval from unnest(guessed_at) t),
        guessing_at = array(select t - ${by}::interval from unnest(guessing_at) t)
      where id = ${wallet.id}
    )
    update ledger_accounts set locked_until = locked_until - ${by}::interval where id = ${wallet.id}`

  it('lock the wallet after five wrong ones out of ten concurrent ones', async () => {
    const [from, to] = [await plantWallet(sql(), 100), await plantWallet(sql())]
    const answers = await together(10, (at) => startWalletGuess(copy(at).sql, from.id))
    const judged = answers.filter((guess) => guess !== 'busy')
    expect(judged).toHaveLength(5)
    const locks = await Promise.all(judged.map((guess) => endWrongWalletGuess(sql(), guess)))
    expect(locks.filter((until) => until !== undefined)).toHaveLength(1)
    await grantTo(sql(), from)
    expect(await ledgerOf(0).move(sending(from, to, 10))).toMatchObject({ code: 'wallet_locked' })
  })

  it('lock for 15 minutes, an hour and a day, regardless of correct ones between', async () => {
    const wallet = await plantWallet(sql())
    for (const [wait, name] of [
      [15 * 60, '15 minutes'],
      [3600, '1 hour'],
      [86_400, '24 hours'],
    ] as const) {
      for (let tries = 0; tries < 5; tries += 1) {
        await endRightWalletGuess(sql(), await start(wallet))
        expect(await guessWrong(wallet)).toEqual(tries < 4 ? undefined : expect.any(String))
      }
      const error = await refused(startWalletGuess(sql(), wallet.id))
      expect(error?.code).toBe('wallet_locked')
      expect(Math.abs((error?.retryAfterSeconds ?? 0) - wait)).toBeLessThan(60)
      await later(wallet, name)
    }
    expect(await guessWrong(wallet)).toBe(undefined)
  })

  it('are not counted when correct', async () => {
    const wallet = await plantWallet(sql())
    for (let tries = 0; tries < 12; tries += 1) await endRightWalletGuess(sql(), await start(wallet))
    expect(await guessWrong(wallet)).toBe(undefined)
  })
})

/** Proxy between the ledger and PostgreSQL that closes the connection instead of forwarding a chosen answer. */
const openProxy = async (
  shouldCut: (answer: Buffer, request: string) => boolean,
): Promise<{ url: string; server: Server }> => {
  const target = new URL(test.url)
  const server = createServer((caller: Socket) => {
    const behind = dial(Number(target.port), target.hostname)
    let request = ''
    caller.on('data', (bytes) => {
      request = (request + bytes.toString('latin1')).slice(-100_000)
      behind.write(bytes)
    })
    behind.on('data', (bytes) => {
      if (!shouldCut(bytes, request)) return void caller.write(bytes)
      caller.destroy()
      behind.destroy()
    })
    for (const [one, other] of [
      [caller, behind],
      [behind, caller],
    ] as const) {
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(test.url)
  url.port = String((server.address() as { port: number }).port)
  return { url: url.href, server }
}

describe('ledger, lost database connection', () => {
  it('reports the booking and books it once after a loss that follows the commit', async () => {
    const [from, to] = [await plantWallet(sql(), 1000), await plantWallet(sql())]
    const movements = Array.from({ length: 20 }, () => shifting(from, to, 5))
    let cuts = 0
    // PostgreSQL has answered completely, so the batch is committed, but the ledger does not know.
    const { url, server } = await openProxy((answer, request) => {
      const isLost = cuts < 3 && request.includes(movements.at(-1)?.key ?? '') && answer.includes('done')
      cuts += Number(isLost)
      return isLost
    })
    const database = connect({ url, prepare: true, max: 2 })
    const ledger = createLedger({ ...noSlices, database })
    const outcomes = await Promise.all(movements.map((movement) => ledger.move(movement)))
    expect(cuts).toBe(3)
    expect(outcomes.every(({ code }) => code === 'done')).toBe(true)
    expect(countOf(outcomes, 'done', true)).toBeGreaterThanOrEqual(19)
    expect(await balanceOf(sql(), to)).toBe(100)
    await database.close()
    server.close()
  })

  it('leaves the outcome unknown to the caller until its key is settled', async () => {
    const [from, to] = [await plantWallet(sql(), 1000), await plantWallet(sql())]
    const movement = shifting(from, to, 5)
    const { url, server } = await openProxy(
      (answer, request) => request.includes(movement.key) && answer.includes('done'),
    )
    const database = connect({ url, prepare: true, max: 2 })
    const known = createLedger({ ...noSlices, database })
    await expect(known.move(movement)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
    expect(await settleIntent(copy(0).sql, movement)).toMatchObject({ outcome: 'done', balance: 995 })
    expect(await balanceOf(sql(), to)).toBe(5)
    await database.close()
    server.close()
  })

  it('books everything on a retry when the backend ends before the commit', async () => {
    const [from, to] = [await plantWallet(sql(), 1000), await plantWallet(sql())]
    const blocker = copy(1).sql
    const name = `copy ${newId()}`
    const database = connect({ url: test.url, prepare: true, max: 2, applicationName: name })
    const ledger = createLedger({ ...noSlices, database })
    let outcome: Promise<MoneyOutcome> | undefined
    await transaction(blocker, async (tx) => {
      await stayOpen(tx)
      await tx`select from ledger_accounts where id = ${from.id} for update`
      outcome = ledger.move(shifting(from, to, 5))
      await expect
        .poll(
          async () =>
            (await sql()`select from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`)
              .length,
        )
        .toBe(1)
      await sql()`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`
    })
    expect(await outcome).toMatchObject({ code: 'done', balance: 995 })
    expect(await balanceOf(sql(), to)).toBe(5)
    await database.close()
  })
})

describe('ledger, retries', () => {
  it.each(['40001', '40P01'])('books a batch again when PostgreSQL aborts its transaction with %s', async (code) => {
    const [from, to] = [await plantWallet(sql(), 100), await plantWallet(sql())]
    // A sequence keeps its value when the transaction is rolled back, so it counts attempts.
    await sql().unsafe(`
    create sequence given_up;
    create function give_up() returns trigger language plpgsql as $$ begin
      if nextval('given_up') <= 2 then raise exception 'given up' using errcode = '${code}'; end if;
      return null;
    end $$;
    create trigger give_up before insert on ledger_entries for each statement execute function give_up()`)
    const outcomes = await together(5, () => ledgerOf(0).move(shifting(from, to, 1)))
    await sql().unsafe('drop trigger give_up on ledger_entries; drop function give_up; drop sequence given_up')
    expect(countOf(outcomes, 'done')).toBe(5)
    expect(await balanceOf(sql(), to)).toBe(5)
  })
})
