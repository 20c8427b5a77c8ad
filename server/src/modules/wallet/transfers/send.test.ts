import { logIn, logOut, reissueRecoveryCodes } from '@sheds/contract/users/accounts'
import { requestFund } from '@sheds/contract/wallet/fund-requests'
import { authorizePayment, getWallet, getWalletName, sendMoney, settlePayment } from '@sheds/contract/wallet/wallet'
import { freezeWallet, thawWallet } from '@sheds/contract/wallet/wallet-freeze'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { showFace } from '../../../testing/faces.ts'
import { arrive } from '../../../testing/people.ts'
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

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(async () => {
  await proveBooks(test.context.database.sql)
  await test.close()
})

const pair = (balance?: number) => arriveInPairs(test, balance)

const bodyOf = (from: WalletOwner, to: WalletOwner, amount: unknown = 100) => ({
  amount: amount as number,
  recipient_wallet_id: to.wallet.my_wallet_id,
  sender_wallet_id: from.wallet.my_wallet_id,
})

const send = (from: WalletOwner, body: object, key: string = newId()) =>
  test.call(sendMoney, { body: body as never, headers: { 'idempotency-key': key } }, from.token)

const refuse = (from: WalletOwner, body: object, key: string = newId()) =>
  test.refused(sendMoney, { body, headers: { 'idempotency-key': key } }, from.token)

const balances = async (...people: readonly WalletOwner[]) =>
  Promise.all(people.map(async (person) => (await walletOf(test, person)).balance))

const settle = async (from: WalletOwner, key: string, call?: 'send_money') =>
  (await test.call(settlePayment, { params: { id: from.id }, body: { key, call } }, from.token)).body

describe('sendMoney', () => {
  it('moves the money and returns the new balance', async () => {
    const [from, to] = await pair()
    const named = { action: 'send_money', amount: 100, recipient_wallet_id: to.wallet.my_wallet_id } as const
    await authorize(test, from, named)
    const { body } = await send(from, bodyOf(from, to))
    expect(body.message).toBe('Transaction successful.')
    expect(body.transaction).toMatchObject({ new_balance: 900, status: 'completed' })
    expect(body.transaction.reference).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
    expect(await balances(from, to)).toEqual([900, 100])
  })

  it('stores a note and the music it is for', async () => {
    const [from, to] = await pair()
    await authorize(test, from)
    const music = newId()
    const { body } = await send(from, { ...bodyOf(from, to), note: '  Merci !  ', music_id: music })
    const [entry] = await test.context.database
      .sql`select details from ledger_entries where id = ${body.transaction.id}`
    expect(entry).toEqual({ details: { note: 'Merci !', music } })
  })

  it.each([25, '25', 500_000, '500000'])('accepts the amount %j', async (amount) => {
    const [from, to] = await pair(500_000)
    await authorize(test, from)
    await send(from, bodyOf(from, to, amount))
    expect(await balances(from, to)).toEqual([500_000 - Number(amount), Number(amount)])
  })

  const odd = [
    ...[0, -0, -1, -25, 24, 24.9, 25.5, 500_001, 2 ** 53, 1e308, null, true, [], {}, [100]],
    ...[
      '',
      ' ',
      '24',
      '500001',
      '1e3',
      '5e2',
      '500 ',
      ' 500',
      '+500',
      '-500',
      '25.0',
      '0x64',
      'NaN',
      '٥٠٠',
      '9'.repeat(400),
    ],
  ]
  it('accepts less than 25 only as the whole balance, also when repeated', async () => {
    const [from, to] = await arriveInPairs(test, 12)
    const range = { amount: 'Amount must be between CFA 25 and CFA 500,000.' }
    await authorize(test, from)
    for (const amount of [1, 11]) expect((await refuse(from, bodyOf(from, to, amount))).body.fields).toEqual(range)
    const key = newId()
    await send(from, bodyOf(from, to, 12), key)
    expect(await balances(from, to)).toEqual([0, 12])
    await send(from, bodyOf(from, to, 12), key)
    expect(await balances(from, to)).toEqual([0, 12])
    const [rich] = await arriveInPairs(test, 25)
    await authorize(test, rich)
    for (const amount of [1, 24]) expect((await refuse(rich, bodyOf(rich, to, amount))).body.fields).toEqual(range)
  })

  it('refuses other amounts with the specified message and keeps the grant', async () => {
    const [from, to] = await pair(1_000_000)
    await authorize(test, from)
    for (const amount of [...odd, Number.NaN, undefined]) {
      const { status, body } = await refuse(from, { ...bodyOf(from, to), amount })
      expect([amount, status, body.code, body.fields]).toEqual([
        amount,
        400,
        'invalid_input',
        { amount: 'Amount must be between CFA 25 and CFA 500,000.' },
      ])
    }
    expect(await balances(from, to)).toEqual([1_000_000, 0])
    await send(from, bodyOf(from, to))
  })

  it('refuses ids that differ in case, spaces or length', async () => {
    const [from, to] = await pair()
    await authorize(test, from)
    const id = to.wallet.my_wallet_id
    const format = 'Invalid format. Use 3 letters followed by 3 digits (e.g., ABC123).'
    for (const typed of [
      id.toLowerCase(),
      ` ${id}`,
      `${id} `,
      `${id.slice(0, 3)} ${id.slice(3)}`,
      `${id}0`,
      '',
      7,
      null,
      to.id.slice(1),
    ]) {
      const { body } = await refuse(from, { ...bodyOf(from, to), recipient_wallet_id: typed })
      expect([typed, body.fields]).toEqual([typed, { recipient_wallet_id: format }])
      const sender = await refuse(from, { ...bodyOf(from, to), sender_wallet_id: typed === null ? 7 : typed })
      expect(sender.body.fields).toEqual({ sender_wallet_id: format })
    }
    expect(await balances(from, to)).toEqual([1000, 0])
  })

  it('refuses another owner’s wallet as sender and the own wallet as recipient', async () => {
    const [from, to] = await pair()
    await authorize(test, from)
    await authorize(test, to)
    const stolen = await refuse(to, { ...bodyOf(from, to), recipient_wallet_id: 'AAA000' })
    expect([stolen.status, stolen.body.message]).toEqual([403, 'This is not your wallet.'])
    const own = await refuse(from, bodyOf(from, from))
    expect(own.body.fields).toEqual({ recipient_wallet_id: 'You cannot send money to your own wallet.' })
    expect(await balances(from, to)).toEqual([1000, 0])
  })

  it.each(['see https://a.example', 'www.evil.example', 'go to evil.com now', 'wa.me/237677123456', 'EVIL.CM/x'])(
    'refuses links in notes: %s',
    async (note) => {
      const [from, to] = await pair()
      await authorize(test, from)
      expect((await refuse(from, { ...bodyOf(from, to), note })).body.fields).toEqual({
        note: 'A note can’t contain links.',
      })
      expect((await refuse(from, { ...bodyOf(from, to), note: 'x'.repeat(121) })).body.fields).toEqual({
        note: 'This is too long.',
      })
    },
  )

  it('refuses to overdraw with the specified message', async () => {
    const [from, to] = await pair()
    await authorize(test, from)
    const { status, body } = await refuse(from, bodyOf(from, to, 1001))
    expect([status, body.code, body.message]).toEqual([400, 'insufficient_funds', 'Insufficient funds.'])
    expect(await balances(from, to)).toEqual([1000, 0])
  })

  it('treats missing, inactive and closed recipients alike and keeps the grant', async () => {
    const [from, to] = await pair()
    const asleep = await arrive(test)
    const { body: sleeping } = await test.call(getWallet, { params: { id: asleep.id } }, asleep.token)
    const gone = await arriveWithWallet(test)
    const { sql } = test.context.database
    await sql`update ledger_accounts set status = 'closed' where id = ${gone.wallet.id}`
    const nobody = (await sql`select from wallets where wallet_id = 'QQQ777'`).length === 0 ? 'QQQ777' : 'QQQ778'
    const ids = [nobody, sleeping.my_wallet_id, gone.wallet.my_wallet_id]
    for (const id of ids) {
      const { body } = await refuse(from, { ...bodyOf(from, to), recipient_wallet_id: id })
      expect(body.code).toBe('authorization_required')
    }
    await authorize(test, from)
    for (const id of ids) {
      const { status, body } = await refuse(from, { ...bodyOf(from, to), recipient_wallet_id: id })
      expect([id, status, body]).toEqual([id, 404, { code: 'not_found', message: 'Recipient not found.' }])
    }
    await send(from, bodyOf(from, to))
  })
})

describe('blocks and mutes', () => {
  const block = ([blocker, blocked]: readonly WalletOwner[], isBlocked = true) =>
    test.context.database.sql`
      insert into hushes (id, user_id, other_id, is_blocked, is_muted, created_at)
      values (${newId()}, ${blocker?.id}, ${blocked?.id}, ${isBlocked}, ${!isBlocked}, now())`

  it('hide the blocker from the blocked caller, whose attempts count as misses', async () => {
    const [from, to] = await pair()
    const lookUp = () => test.send(getWalletName, { params: { id: to.wallet.my_wallet_id } }, from.token)
    await authorize(test, from)
    await block([to, from])
    for (const recipient of [to.wallet.my_wallet_id, to.id]) {
      const { status, body } = await refuse(from, { ...bodyOf(from, to), recipient_wallet_id: recipient })
      expect([status, body.message]).toEqual([404, 'Recipient not found.'])
    }
    const ask = { params: { id: from.id }, body: { payerId: to.wallet.my_wallet_id, amount: 100 } }
    const refused = await test.refused(requestFund, ask, from.token)
    expect([refused.status, refused.body.message]).toEqual([404, 'Recipient not found.'])
    for (let misses = 3; misses < 20; misses += 1) expect((await lookUp()).status).toBe(404)
    expect((await lookUp()).status).toBe(429)
    expect(await balances(from, to)).toEqual([1000, 0])
  })

  it('do not restrict a caller who blocks or is only muted', async () => {
    const [from, to] = await pair()
    const other = await arriveWithWallet(test)
    await block([from, to])
    await block([to, other], false)
    await block([other, from])
    await authorize(test, from)
    await send(from, bodyOf(from, to))
    expect((await test.send(getWalletName, { params: { id: to.id } }, other.token)).status).toBe(200)
    expect(await balances(from, to)).toEqual([900, 100])
  })
})

describe('sendMoney to an unknown recipient', () => {
  it('counts a miss only with a grant, up to limits per hour and day', async () => {
    const [from, to] = await pair()
    const nobody = { ...bodyOf(from, to), recipient_wallet_id: 'QQQ783' }
    const { sql } = test.context.database
    const misses = async () =>
      (
        await sql<{ count: number }[]>`
        select count from payment_counts where user_id = ${from.id} and kind = any(array['miss_day', 'miss_hour'])`
      ).map(({ count }) => count)
    expect((await refuse(from, nobody)).body.code).toBe('authorization_required')
    expect(await misses()).toEqual([])
    await authorize(test, from)
    for (let tries = 0; tries < 20; tries += 1) expect((await refuse(from, nobody)).status).toBe(404)
    expect(await misses()).toEqual([20, 20])
    const over = await refuse(from, nobody)
    expect([over.status, over.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(3500)
    await sql`update payment_counts set ends_at = now() where user_id = ${from.id} and kind = 'miss_hour'`
    for (let tries = 0; tries < 20; tries += 1) expect((await refuse(from, nobody)).status).toBe(404)
    await sql`update payment_counts set ends_at = now() where user_id = ${from.id} and kind = 'miss_hour'`
    for (let tries = 0; tries < 20; tries += 1) expect((await refuse(from, nobody)).status).toBe(404)
    await sql`update payment_counts set ends_at = now() where user_id = ${from.id} and kind = 'miss_hour'`
    expect((await refuse(from, nobody)).status, 'sixty a day').toBe(429)
    await send(from, bodyOf(from, to))
  })
})

describe('key of sendMoney', () => {
  it('repeats the first answer, also without a grant and after the recipient’s closing', async () => {
    const [from, to] = await pair()
    await authorize(test, from)
    const key = newId()
    const first = await send(from, bodyOf(from, to), key)
    expect((await send(from, bodyOf(from, to, '100'), key)).body).toEqual(first.body)
    await authorize(test, to)
    await send(to, bodyOf(to, from))
    await test.context.database.sql`update ledger_accounts set status = 'closed' where id = ${to.wallet.id}`
    expect((await send(from, bodyOf(from, to), key)).body).toEqual(first.body)
    expect((await balances(from))[0]).toBe(1000)
  })

  it('conflicts with another body but not with another owner’s key', async () => {
    const [from, to] = await pair()
    const key = newId()
    await authorize(test, from)
    await send(from, bodyOf(from, to), key)
    for (const body of [
      bodyOf(from, to, 101),
      { ...bodyOf(from, to), note: 'x' },
      { ...bodyOf(from, to), recipient_wallet_id: 'QQQ779' },
    ])
      expect((await refuse(from, body, key)).body.code).toBe('key_conflict')
    await authorize(test, to)
    await send(to, bodyOf(to, from, 50), key)
    expect(await balances(from, to)).toEqual([950, 50])
  })

  it.each(['short', 'x'.repeat(65), 'with space', 'ünïcode-key'])('is refused if it is invalid: %s', async (key) => {
    const [from, to] = await pair()
    await authorize(test, from)
    expect((await refuse(from, bodyOf(from, to), key)).body.fields).toEqual({
      'Idempotency-Key': 'This value isn’t valid.',
    })
    expect(await balances(from, to)).toEqual([1000, 0])
  })

  it('defaults to the grant’s id, so that it works once', async () => {
    const [from, to] = await pair()
    await authorize(test, from)
    await test.call(sendMoney, { body: bodyOf(from, to) }, from.token)
    const again = await test.refused(sendMoney, { body: bodyOf(from, to) }, from.token)
    expect(again.body.code).toBe('authorization_required')
    expect(await balances(from, to)).toEqual([900, 100])
  })

  it('is settled with its outcome, or void for good if unused', async () => {
    const [from, to] = await pair()
    const [done, poor, never] = [newId(), newId(), newId()]
    await authorize(test, from)
    const { body } = await send(from, bodyOf(from, to), done)
    expect(await settle(from, done)).toEqual({ ...body, outcome: 'done', code: null })
    await authorize(test, from)
    await refuse(from, bodyOf(from, to, 5000), poor)
    expect(await settle(from, poor)).toMatchObject({
      outcome: 'refused',
      code: 'insufficient_funds',
      message: 'Insufficient funds.',
      transaction: null,
    })
    expect(await settle(from, never, 'send_money')).toMatchObject({
      outcome: 'voided',
      message: 'It never reached us. No money was moved. You can try again.',
    })
    await authorize(test, from)
    expect((await refuse(from, bodyOf(from, to), never)).body.code).toBe('key_voided')
    expect(await settle(from, never)).toMatchObject({ outcome: 'voided' })
    expect(await balances(from, to)).toEqual([900, 100])
  })
})

describe('payment grants', () => {
  it('are valid only for the stated payment and kept on invalid input', async () => {
    const [from, to] = await pair()
    const third = await arriveWithWallet(test)
    const named = { action: 'send_money', amount: 100, recipient_wallet_id: to.wallet.my_wallet_id } as const
    await authorize(test, from, named)
    for (const body of [bodyOf(from, to, 101), bodyOf(from, third)])
      expect((await refuse(from, body)).body.code).toBe('authorization_required')
    await authorize(test, from, { ...named, action: 'cash_out' })
    expect((await refuse(from, bodyOf(from, to))).body.code).toBe('authorization_required')
    await authorize(test, from, named)
    await send(from, bodyOf(from, to))
    expect((await refuse(from, bodyOf(from, to))).body.code).toBe('authorization_required')
    await authorize(test, from, named)
    await refuse(from, { ...bodyOf(from, to), amount: 1e9 })
    await send(from, bodyOf(from, to))
    await authorize(test, from)
    expect((await refuse(from, bodyOf(from, to, 5000))).body.code).toBe('insufficient_funds')
    expect((await refuse(from, bodyOf(from, to))).body.code).toBe('authorization_required')
    expect(await balances(from, to)).toEqual([800, 200])
  })

  it('end after two minutes and with their session', async () => {
    const [from, to] = await pair()
    const { sql } = test.context.database
    await authorize(test, from)
    await sql`update wallet_grants set ends_at = ends_at - interval '120 seconds' where account_id = ${from.wallet.id}`
    expect((await refuse(from, bodyOf(from, to))).body.code).toBe('authorization_required')
    await authorize(test, from)
    await test.call(logOut, {}, from.token)
    expect((await refuse(from, bodyOf(from, to))).status).toBe(401)
    expect(await sql`select from wallet_grants where account_id = ${from.wallet.id}`).toEqual([])
  })

  it('are not given for unknown recipients, which count as misses', async () => {
    const [from] = await pair()
    const ask = () =>
      test.refused(
        authorizePayment,
        { params: { id: from.id }, body: { password: walletPassword, recipient_wallet_id: 'QQQ781' } },
        from.token,
      )
    const first = await ask()
    expect([first.status, first.body.message]).toEqual([404, 'Recipient not found.'])
    for (let tries = 1; tries < 20; tries += 1) expect((await ask()).status).toBe(404)
    const over = await ask()
    expect([over.status, over.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(3500)
  })
})

describe('getWalletName', () => {
  it('finds a wallet by its owner and counts the caller’s payments to it', async () => {
    const [from, to] = await pair()
    const lookUp = async (ref: string) => (await test.call(getWalletName, { params: { id: ref } }, from.token)).body
    const picture = await showFace(test.context.database.sql, to.id)
    expect(await lookUp(to.id)).toEqual({ data: 'Savings', owner: to.name, picture, paid: 0 })
    const body = { recipient_wallet_id: to.id, amount: 250 }
    for (const paid of [1, 2]) {
      await authorize(test, from, { action: 'send_money', ...body })
      await send(from, body)
      expect(await lookUp(to.wallet.my_wallet_id)).toMatchObject({ paid })
    }
    expect(await balances(from, to)).toEqual([500, 500])
    await authorize(test, from)
    const own = await refuse(from, { ...body, recipient_wallet_id: from.id })
    expect(own.body.fields).toEqual({ recipient_wallet_id: 'You cannot send money to your own wallet.' })
    const back = await test.call(getWalletName, { params: { id: from.id } }, to.token)
    expect(back.body.paid).toBe(0)
  })

  it('returns the wallet’s name and owner until too many look-ups have failed', async () => {
    const [asking, to] = await pair()
    const id = to.wallet.my_wallet_id
    const lookUp = (walletId: string) => test.send(getWalletName, { params: { id: walletId } }, asking.token)
    expect((await lookUp(id)).body).toEqual({ data: 'Savings', owner: to.name, picture: null, paid: 0 })
    for (let tries = 0; tries < 20; tries += 1) expect((await lookUp('QQQ782')).status).toBe(404)
    expect((await lookUp(id)).status).toBe(429)
  })

  it('answers at most thirty concurrent look-ups and treats malformed ids as unknown', async () => {
    const [asking, to] = await pair()
    const lookUp = (walletId: string) => test.send(getWalletName, { params: { id: walletId } }, asking.token)
    for (const id of [to.wallet.my_wallet_id.toLowerCase(), ` ${to.wallet.my_wallet_id}`, to.id.slice(1)])
      expect(await lookUp(id)).toMatchObject({ status: 404, body: { message: 'Recipient not found.' } })
    const answers = await Promise.all(Array.from({ length: 40 }, () => lookUp(to.wallet.my_wallet_id)))
    const found = answers.filter(({ status }) => status === 200).length
    // Each counts as a miss until its wallet is found, so fewer concurrent ones may pass.
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThanOrEqual(30)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  })
})

describe('a frozen wallet', () => {
  it('pays nothing but receives; it thaws a day after the password or at once by recovery code', async () => {
    const [from, to] = await pair()
    const params = { id: from.id }
    const { body } = await test.call(freezeWallet, { params }, from.token)
    expect(body.wallet).toMatchObject({ frozen: true, frozen_until: null })
    await authorize(test, from)
    const refused = await refuse(from, bodyOf(from, to))
    expect([refused.status, refused.body.code]).toEqual([400, 'wallet_frozen'])
    const thawing = await test.call(thawWallet, { params, body: { password: walletPassword } }, from.token)
    const until = thawing.body.wallet.frozen_until
    const left = Date.parse(until ?? '') - Date.now()
    expect(Math.abs(left - 24 * 3_600_000)).toBeLessThan(60_000)
    const again = await test.call(thawWallet, { params, body: { password: walletPassword } }, from.token)
    expect(again.body.wallet.frozen_until).toBe(until)
    await authorize(test, from)
    expect((await refuse(from, bodyOf(from, to))).body.code).toBe('wallet_frozen')
    const code = { recovery_code: from.recoveryCodes[0] as string }
    const open = await test.call(thawWallet, { params, body: code }, from.token)
    expect(open.body).toMatchObject({ message: 'Your wallet is no longer frozen.', wallet: { frozen: false } })
    expect((await test.refused(thawWallet, { params, body: code }, from.token)).body.code).toBe('wrong_recovery_code')
    await authorize(test, from)
    await send(from, bodyOf(from, to))
    expect(await balances(from, to)).toEqual([900, 100])
  })
})

describe('thawWallet with a recovery code', () => {
  it('distinguishes a code that is too new from a wrong one, and mentions no names', async () => {
    const [owner] = await pair()
    const params = { id: owner.id }
    const thawing = (code: string) => test.refused(thawWallet, { params, body: { recovery_code: code } }, owner.token)
    const wrong = await thawing('AAAA-BBBB-CCCC-DDDD')
    expect([wrong.status, wrong.body.code, wrong.body.message, wrong.body.fields]).toEqual([
      400,
      'wrong_recovery_code',
      'That’s not one of your recovery codes, or it has already been used.',
      { recovery_code: 'That’s not one of your recovery codes, or it has already been used.' },
    ])
    const body = { password: 'correct horse' }
    const reissued = await test.call(reissueRecoveryCodes, { body }, owner.token)
    const [code = ''] = reissued.body.recovery_codes
    const early = await thawing(code)
    expect([early.status, early.body.code, early.body.message]).toEqual([
      400,
      'recovery_code_too_new',
      'This code only works 24 hours after it was made. Your older codes still work.',
    ])
    expect(Math.abs(Number(early.headers['retry-after']) - 24 * 3600)).toBeLessThan(600)
  })
})

describe('thawWallet with undo', () => {
  const undo = { undo: true } as const
  const session = async ({ name }: WalletOwner): Promise<string> =>
    (await test.call(logIn, { body: { name, password: 'correct horse' } })).body.token
  const isFrozen = async ({ id, token }: WalletOwner): Promise<boolean> =>
    (await test.call(getWallet, { params: { id } }, token)).body.frozen
  const freezes = (owner: WalletOwner, token = owner.token) =>
    test.call(freezeWallet, { params: { id: owner.id } }, token)
  const refusesUndo = async ({ id, token }: WalletOwner, by = token): Promise<void> => {
    const { status, body } = await test.refused(thawWallet, { params: { id }, body: undo }, by)
    expect([status, body.code, body.message]).toEqual([409, 'conflict', expect.stringContaining('too late')])
  }

  it('succeeds once without a password in the session that froze', async () => {
    const [owner] = await pair()
    await freezes(owner)
    await freezes(owner)
    const { body } = await test.call(thawWallet, { params: { id: owner.id }, body: undo }, owner.token)
    expect(body).toMatchObject({ message: 'Your wallet is no longer frozen.', wallet: { frozen: false } })
    await refusesUndo(owner)
    await freezes(owner)
    expect(await isFrozen(owner)).toBe(true)
  })

  it('is refused to other sessions of the owner', async () => {
    const [owner] = await pair()
    const other = await session(owner)
    await freezes(owner)
    await refusesUndo(owner, other)
    // Both sessions froze the wallet, so neither may undo it.
    await freezes(owner, other)
    await refusesUndo(owner, other)
    await refusesUndo(owner)
    expect(await isFrozen(owner)).toBe(true)
  })

  it('is refused after the time limit, and restores an earlier scheduled thaw', async () => {
    const [owner] = await pair()
    const params = { id: owner.id }
    const { sql } = test.context.database
    await freezes(owner)
    await sql`update wallet_freezes set undo_until = clock_timestamp() where session_id in
      (select id from sessions where user_id = ${owner.id})`
    await refusesUndo(owner)
    await test.call(thawWallet, { params, body: { password: walletPassword } }, owner.token)
    const until = (await test.call(getWallet, { params }, owner.token)).body.frozen_until
    await freezes(owner)
    const { body } = await test.call(thawWallet, { params, body: undo }, owner.token)
    expect([until, body.wallet.frozen_until]).toEqual([expect.any(String), until])
    expect(body.message).toBe('Your wallet will unfreeze in 24 hours.')
  })

  it('is refused after the password has scheduled a thaw', async () => {
    const [owner] = await pair()
    await freezes(owner)
    await test.call(thawWallet, { params: { id: owner.id }, body: { password: walletPassword } }, owner.token)
    await refusesUndo(owner)
    expect(await isFrozen(owner)).toBe(true)
  })
})

describe('sendMoney, database load', () => {
  it('takes four statements: session, recipient, booking, and notification of other servers', async () => {
    const [from, to] = await pair()
    await authorize(test, from)
    expect(await test.countStatements(() => send(from, bodyOf(from, to)))).toBe(4)
  })
})
