import { listNotifications } from '@sheds/contract/notifications/notifications'
import { closeAccount } from '@sheds/contract/users/accounts'
import * as calls from '@sheds/contract/wallet/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheapPasswords } from '../../testing/cheap-passwords.ts'
import { arrive, password } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { arriveWithWallet, authorize, giveWallet, proveBooks, walletOf, walletPassword } from '../../testing/wallets.ts'

let test: TestApp
let hashed = 0

beforeAll(async () => {
  test = await startTestApp({
    users: {
      passwords: {
        ...cheapPasswords,
        verify: (...typed) => {
          hashed += 1
          return cheapPasswords.verify(...typed)
        },
      },
    },
  })
})

afterAll(async () => {
  await proveBooks(test.context.database.sql)
  await test.close()
})

describe('activateWallet', () => {
  it('sets the name and password once', async () => {
    const person = await arrive(test)
    const params = { id: person.id }
    const body = { my_wallet_name: 'Savings', password: walletPassword, confirm_password: walletPassword, status: 0 }
    const before = (await test.call(calls.getWallet, { params }, person.token)).body
    expect(before).toMatchObject({ status: 0, balance: 0 })
    const { body: answer } = await test.call(calls.activateWallet, { params, body }, person.token)
    expect(answer.wallet).toEqual({ ...before, status: 1, my_wallet_name: 'Savings' })
    const again = await test.refused(calls.activateWallet, { params, body }, person.token)
    expect([again.status, again.body.code]).toEqual([409, 'already_active'])
    await authorize(test, person)
  })

  it('accepts the wallet’s own id and activates once for concurrent calls', async () => {
    const person = await arrive(test)
    const { my_wallet_id: id } = (await test.call(calls.getWallet, { params: { id: person.id } }, person.token)).body
    const answers = await Promise.all(
      ['first-cowry', 'second-cowry'].map((each) =>
        test.send(
          calls.activateWallet,
          { params: { id }, body: { my_wallet_name: each, password: each } },
          person.token,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { my_wallet_name: name } = await walletOf(test, person)
    const right = await test.call(calls.authorizePayment, { params: { id }, body: { password: name } }, person.token)
    expect(right.status).toBe(200)
  })

  it.each([
    [{ password: 'abcd' }, { password: 'Password must be longer than 4 characters' }],
    [{ confirm_password: 'another' }, { confirm_password: 'Password and Confirm password must be thesame' }],
    [{ my_wallet_name: '  ' }, { my_wallet_name: 'Wallet Name cannot be empty' }],
    [{ my_wallet_name: '12 345' }, { my_wallet_name: 'Wallet Name cannot be a number' }],
    [
      { my_wallet_name: 'MTN MoMo' },
      { my_wallet_name: 'This name looks like an operator’s or ours. Please choose another.' },
    ],
  ])('refuses %j with the specified message', async (change, fields) => {
    const person = await arrive(test)
    const body = { my_wallet_name: 'Savings', password: walletPassword, ...change }
    const refused = await test.refused(calls.activateWallet, { params: { id: person.id }, body }, person.token)
    expect(refused.body.fields).toEqual(fields)
  })

  it.each([
    ...['12345', '00000', '121212', '54321', 'aaaaa', 'azerty', '696969'],
    // Parts of the phone number, the date of birth and the name.
    ...['677123456', '23456', '+237677123456', '14031997', '19970314', '140397', '14-03-97', '970314'],
  ])('refuses the common or personal password %s', async (code) => {
    const person = await arrive(test)
    const refused = await test.refused(
      calls.activateWallet,
      { params: { id: person.id }, body: { my_wallet_name: 'Savings', password: code } },
      person.token,
    )
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['password'])
    expect((await walletOf(test, person)).status).toBe(0)
  })
})

describe('wrong wallet passwords', () => {
  it('lock the wallet after five, before anything is hashed, and notify the owner', async () => {
    const person = await arriveWithWallet(test, 100)
    const params = { id: person.id }
    const before = hashed
    for (let tries = 0; tries < 5; tries += 1) {
      const wrong = await test.refused(calls.authorizePayment, { params, body: { password: 'no' } }, person.token)
      expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
        400,
        'wrong_wallet_password',
        { password: 'Wrong wallet password.' },
      ])
    }
    expect(hashed - before).toBe(5)
    const locked = await test.refused(
      calls.authorizePayment,
      { params, body: { password: walletPassword } },
      person.token,
    )
    expect([locked.status, locked.body.code, hashed - before]).toEqual([429, 'wallet_locked', 5])
    expect(Math.abs(Number(locked.headers['retry-after']) - 900)).toBeLessThan(30)
    expect((await walletOf(test, person)).locked_until).not.toBe(null)
    await doWaitingJobs(test)
    const { body: listed } = await test.call(listNotifications, {}, person.token)
    expect(listed.rows.map(({ type }) => type)).toContain('wallet_locked')
  })
})

describe('own wallet', () => {
  it('is renamed; errors are also returned as `error`', async () => {
    const person = await arriveWithWallet(test)
    const params = { id: person.wallet.my_wallet_id }
    const { body } = await test.call(calls.renameWallet, { params, body: { my_wallet_name: 'Rent' } }, person.token)
    expect(body.wallet.my_wallet_name).toBe('Rent')
    const refused = await test.refused(calls.renameWallet, { params, body: { my_wallet_name: '7' } }, person.token)
    expect(refused.body.error).toBe(refused.body.message)
    expect(refused.body.fields).toEqual({ my_wallet_name: 'Wallet Name cannot be a number' })
  })

  it('changes its password only with a grant for that, and then deletes its grants', async () => {
    const person = await arriveWithWallet(test)
    const params = { id: person.id }
    const change = { params, body: { password: 'tontine-1984', confirm_password: 'tontine-1984' } }
    await authorize(test, person)
    const unnamed = await test.refused(calls.changeWalletPassword, change, person.token)
    expect(unnamed.body.code).toBe('authorization_required')
    await authorize(test, person, { action: 'update_password' })
    const weak = { params, body: { password: '12345' } }
    expect((await test.refused(calls.changeWalletPassword, weak, person.token)).body.code).toBe('invalid_input')
    await test.call(calls.changeWalletPassword, change, person.token)
    expect((await test.refused(calls.changeWalletPassword, change, person.token)).body.code).toBe(
      'authorization_required',
    )
    const old = { params, body: { password: walletPassword } }
    expect((await test.refused(calls.authorizePayment, old, person.token)).body.code).toBe('wrong_wallet_password')
    await test.call(calls.authorizePayment, { params, body: { password: 'tontine-1984' } }, person.token)
    await doWaitingJobs(test)
    const { body: listed } = await test.call(listNotifications, {}, person.token)
    expect(listed.rows.map(({ type }) => type)).toContain('wallet_password_changed')
  })

  it('is the only one a caller may read; existing and unknown ids look alike', async () => {
    const [one, other] = [await arriveWithWallet(test), await arrive(test)]
    const statusOf = async (id: string) => (await test.send(calls.getWallet, { params: { id } }, other.token)).status
    const { my_wallet_id: id } = one.wallet
    const tried = await Promise.all([one.id, id, 'QQQ783', one.wallet.id].map(statusOf))
    expect(tried).toEqual([403, 403, 403, 403])
    expect(await Promise.all([id.toLowerCase(), ` ${id}`, 'nothing'].map(statusOf))).toEqual([404, 404, 404])
  })

  it('is read in two statements', async () => {
    const person = await arriveWithWallet(test)
    const read = () => test.call(calls.getWallet, { params: { id: person.id } }, person.token)
    expect(await test.countStatements(read)).toBe(2)
  })

  it('is not found by others once it is closed', async () => {
    const [one, other] = [await arriveWithWallet(test), await arrive(test)]
    await test.call(closeAccount, { params: { id: one.id }, body: { password } }, one.token)
    await giveWallet(test, other)
    const found = await test.refused(calls.getWalletName, { params: { id: one.wallet.my_wallet_id } }, other.token)
    expect([found.status, found.body.message]).toEqual([404, 'Recipient not found.'])
  })
})
