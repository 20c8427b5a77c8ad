import { logIn, logOut } from '@sheds/contract/users/accounts'
import {
  authorizePayment,
  changeWalletPassword,
  getWalletName,
  sendMoney,
  settlePayment,
} from '@sheds/contract/wallet/wallet'
import { freezeWallet } from '@sheds/contract/wallet/wallet-freeze'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { countPasswords } from '../../../testing/cheap-passwords.ts'
import { noSlices } from '../../../testing/no-slices.ts'
import { password } from '../../../testing/people.ts'
import { together } from '../../../testing/races/together.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  arriveInPairs,
  arriveWithWallet,
  authorize,
  proveBooks,
  type WalletOwner,
  walletOf,
  walletPassword,
} from '../../../testing/wallets.ts'
import { placeHold } from '../../ledger/holds.service.ts'
import { platformAccounts } from '../../ledger/ledger.api.ts'

/** Two servers on one database. */
let test: TestApp
let copy: TestApp

let hashes = 0
const passwords = countPasswords(() => {
  hashes += 1
})
const users = { passwords }

beforeAll(async () => {
  test = await startTestApp({ users })
  copy = await startTestApp({ sharedDatabase: test.database, users })
})

afterEach(() => proveBooks(test.context.database.sql))

afterAll(async () => {
  await copy.close()
  await test.close()
})

const appAt = (at: number): TestApp => (at % 2 === 0 ? test : copy)

const pair = (balance?: number) => arriveInPairs(test, balance)

interface SendOptions {
  token?: string
  amount?: number
  key?: string
}

/** Returns the status of a success, or the code of the refusal. */
const send = async (at: number, [from, to]: readonly WalletOwner[], { token, amount = 100, key }: SendOptions = {}) => {
  const body = { amount, recipient_wallet_id: to?.wallet.my_wallet_id }
  const headers = { 'idempotency-key': key ?? newId() }
  const answer = await appAt(at).send(sendMoney, { body, headers }, token ?? from?.token)
  return { code: answer.status < 300 ? answer.status : (answer.body as { code: string }).code, body: answer.body }
}

const codesOf = (answers: readonly { code: unknown }[]) => answers.map(({ code }) => code)
const balanceOf = async (person: WalletOwner) => (await walletOf(test, person)).balance

describe('concurrent payments', () => {
  it('move money once for a double tap on two servers, with equal answers', async () => {
    const both = await pair()
    await authorize(test, both[0])
    const key = newId()
    const answers = await together(16, (at) => send(at, both, { key }))
    expect(codesOf(answers)).toEqual(Array(16).fill(200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect([await balanceOf(both[0]), await balanceOf(both[1])]).toEqual([900, 100])
  })

  it('move money once for two keys with one grant', async () => {
    const both = await pair()
    await authorize(test, both[0])
    const answers = await together(12, (at) => send(at, both))
    expect(codesOf(answers).filter((code) => code === 200)).toHaveLength(1)
    expect(codesOf(answers).filter((code) => code === 'authorization_required')).toHaveLength(11)
    expect(await balanceOf(both[0])).toBe(900)
  })

  it('never overdraw a wallet from several sessions', async () => {
    const both = await pair(250)
    const sessions = await together(6, async (at) => {
      const { body } = await appAt(at).call(logIn, { body: { name: both[0].name, password } })
      await authorize(appAt(at), { id: both[0].id, token: body.token })
      return body.token
    })
    const answers = await together(6, (at) => send(at, both, { token: sessions[at] as string }))
    expect(codesOf(answers).filter((code) => code === 200)).toHaveLength(2)
    expect(codesOf(answers).filter((code) => code === 'insufficient_funds')).toHaveLength(4)
    expect([await balanceOf(both[0]), await balanceOf(both[1])]).toEqual([50, 200])
  })

  it('do not deadlock between people who pay each other', async () => {
    const people = await together(4, () => arriveWithWallet(test, 1000))
    const answers = await together(24, async (at) => {
      const [from, to] = [people[at % 4], people[(at + 1 + (at % 3)) % 4]] as [WalletOwner, WalletOwner]
      await authorize(appAt(at), from).catch(() => undefined)
      return send(at, [from, to], { amount: 30 })
    })
    expect(answers.filter(({ code }) => code === 'internal_error' || code === 'unavailable')).toEqual([])
    const balances = await Promise.all(people.map(balanceOf))
    expect(balances.reduce((sum, each) => sum + each, 0)).toBe(4000)
  })
})

describe('payment grants under concurrency', () => {
  const endings: Readonly<Record<string, (at: number, from: WalletOwner) => Promise<unknown>>> = {
    logout: (at, from) => appAt(at).call(logOut, {}, from.token),
    'a freeze': (at, from) => appAt(at).call(freezeWallet, { params: { id: from.id } }, from.token),
  }

  it.each(Object.entries(endings))('pay before %s or not at all', async (_, end) => {
    for (let at = 0; at < 6; at += 1) {
      const both = await pair()
      await authorize(test, both[0])
      const paying = () => send(at, both)
      const [{ code }] = await Promise.all(
        at % 2 === 0 ? [paying(), end(at + 1, both[0])] : [end(at + 1, both[0]).then(paying)],
      )
      expect(
        at % 2 === 0
          ? [200, 'login_required', 'authorization_required', 'wallet_frozen']
          : ['login_required', 'wallet_frozen'],
      ).toContain(code)
      const [row] = await test.context.database.sql<{ balance: number }[]>`
        select balance from ledger_accounts where id = ${both[0].wallet.id}`
      expect(row?.balance).toBe(code === 200 ? 900 : 1000)
    }
  })

  it('pay before a new wallet password or not at all', async () => {
    const both = await pair()
    const { body: login } = await copy.call(logIn, { body: { name: both[0].name, password } })
    await authorize(copy, { id: both[0].id, token: login.token })
    await authorize(test, both[0], { action: 'update_password' })
    const change = { params: { id: both[0].id }, body: { password: 'tontine-1984' } }
    const [{ code }] = await Promise.all([
      send(1, both, { token: login.token }),
      test.call(changeWalletPassword, change, both[0].token),
    ])
    expect([200, 'authorization_required']).toContain(code)
    expect(await balanceOf(both[0])).toBe(code === 200 ? 900 : 1000)
    expect((await send(1, both, { token: login.token })).code).toBe('authorization_required')
  })

  it('allow one of several password changes', async () => {
    const [person] = await pair()
    await authorize(test, person, { action: 'update_password' })
    const answers = await together(4, (at) =>
      appAt(at).send(
        changeWalletPassword,
        { params: { id: person.id }, body: { password: `tontine-198${at}` } },
        person.token,
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('pay before a concurrent hold takes the money or not at all', async () => {
    for (let at = 0; at < 4; at += 1) {
      const both = await pair(100)
      await authorize(test, both[0])
      const { id: accountId } = both[0].wallet
      const hold = { id: newId(), accountId, call: 'cash_out', key: newId(), body: {}, by: 'platform' as const }
      const [sent, held] = await Promise.all([
        send(at, both),
        transaction(copy.context.database.sql, (tx) =>
          placeHold(noSlices, tx, { ...hold, amount: 100, fee: 0, float: platformAccounts.mtnFloat }),
        ),
      ])
      const outcomes = [sent.code === 200, held.code === 'done']
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(await balanceOf(both[0])).toBe(0)
    }
  })
})

describe('settlePayment during its payment', () => {
  it('returns the payment or voids its key', async () => {
    const both = await pair(10_000)
    let moved = 0
    for (let at = 0; at < 10; at += 1) {
      const key = newId()
      await authorize(test, both[0])
      const [{ code }, { body }] = await Promise.all([
        send(at, both, { key }),
        appAt(at + 1).call(settlePayment, { params: { id: both[0].id }, body: { key } }, both[0].token),
      ])
      expect([code, body.outcome]).toEqual(body.outcome === 'done' ? [200, 'done'] : ['key_voided', 'voided'])
      moved += Number(code === 200)
    }
    expect(await balanceOf(both[0])).toBe(10_000 - moved * 100)
  })
})

describe('authorizePayment with wrong passwords', () => {
  it('checks five of ten concurrent attempts on two servers', async () => {
    const [person] = await pair()
    const tokens = await together(10, async (at) => {
      const { body } = await appAt(at).call(logIn, { body: { name: person.name, password } })
      return body.token
    })
    const guess = { params: { id: person.id }, body: { password: 'wrong one' } }
    const answers = await together(10, (at) => appAt(at).send(authorizePayment, guess, tokens[at]))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    const right = { params: { id: person.id }, body: { password: walletPassword } }
    expect((await test.refused(authorizePayment, right, person.token)).body.code).toBe('wallet_locked')
  })
})

describe('concurrent wallet passwords on two servers', () => {
  const prove = async (at: number, person: WalletOwner, word: string) => {
    const call = { params: { id: person.id }, body: { password: word } }
    const { status, body } = await appAt(at).send(authorizePayment, call, person.token)
    return status === 200 ? status : (body as { code: string }).code
  }
  const wrongAt = (at: number): string => `wrong one ${at}`
  const countOf = (answers: readonly unknown[], answer: unknown) => answers.filter((each) => each === answer).length

  it.each([10, 50])('are accepted when correct (%i) and leave one grant', async (count) => {
    const [person] = await pair()
    const answers = await together(count, (at) => prove(at, person, walletPassword))
    expect(countOf(answers, 200)).toBe(count)
    const left = await test.context.database.sql`select from wallet_grants where account_id = ${person.wallet.id}`
    expect(left).toHaveLength(1)
    hashes = 0
    for (let at = 0; at < 5; at += 1) expect(await prove(at, person, wrongAt(at))).toBe('wrong_wallet_password')
    expect([await prove(0, person, walletPassword), hashes]).toEqual(['wallet_locked', 5])
  })

  it.each([50, 1000])('are hashed five times when wrong (%i)', async (count) => {
    const [person] = await pair()
    hashes = 0
    const answers = await together(count, (at) => prove(at, person, wrongAt(at)))
    expect([hashes, countOf(answers, 'wrong_wallet_password'), countOf(answers, 'wallet_locked')]).toEqual([
      ...[5, 5, count - 5],
    ])
  })

  it('are judged one by one when four are wrong, without a lock', async () => {
    const [person] = await pair()
    const words = Array.from({ length: 40 }, (_, at) => (at % 10 === 3 ? wrongAt(at) : walletPassword))
    const answers = await together(40, (at) => prove(at, person, words[at] as string))
    expect(answers).toEqual(words.map((word) => (word === walletPassword ? 200 : 'wrong_wallet_password')))
    const [fifth, later] = [await prove(0, person, wrongAt(0)), await prove(1, person, walletPassword)]
    expect([fifth, later]).toEqual(['wrong_wallet_password', 'wallet_locked'])
  })

  it('never count correct ones as wrong when half are wrong', async () => {
    const [person] = await pair()
    const answers = await together(60, (at) => prove(at, person, at % 2 === 0 ? walletPassword : wrongAt(at)))
    expect(countOf(answers, 'wrong_wallet_password')).toBe(5)
    const right = answers.filter((_, at) => at % 2 === 0)
    expect(right.filter((each) => each !== 200 && each !== 'wallet_locked')).toEqual([])
    expect(await prove(0, person, walletPassword)).toBe('wallet_locked')
  })

  it('count attempts of a crashed server as wrong', async () => {
    const [person] = await pair()
    const { sql } = test.context.database
    const plantAttempts = (age: string) => sql`
      update wallets set guessed_at = array_fill(clock_timestamp() - ${age}::interval, array[5]),
        guessing_at = array_fill(clock_timestamp() - ${age}::interval, array[5]) where id = ${person.wallet.id}`
    await plantAttempts('31 seconds')
    expect(await prove(0, person, walletPassword)).toBe('wallet_locked')
    await plantAttempts('29 seconds')
    expect(await prove(0, person, walletPassword)).toBe('wallet_locked')
  })
})

describe('getWalletName of unknown wallets', () => {
  it('answers twenty of forty concurrent look-ups on two servers', async () => {
    const [person] = await pair()
    const answers = await together(40, (at) =>
      appAt(at).send(getWalletName, { params: { id: `QQQ${700 + at}` } }, person.token),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })
})
