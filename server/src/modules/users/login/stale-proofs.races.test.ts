import { closeAccount, logIn, logOut, reissueRecoveryCodes } from '@sheds/contract/users/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import { password } from '../../../testing/people.ts'
import { whileLocked } from '../../../testing/races/while-locked.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { arriveWithWallet, type WalletOwner, walletPassword } from '../../../testing/wallets.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const reissue = ({ token }: WalletOwner) =>
  test.send(reissueRecoveryCodes, { body: { password, wallet_password: walletPassword } }, token)

const close = ({ id, token }: WalletOwner) =>
  test.send(closeAccount, { params: { id }, body: { password, give_rest: false } }, token)

/** Runs `first` while the proven request waits for the user's lock. */
const runAfterChange = (
  { id }: WalletOwner,
  start: () => ReturnType<typeof reissue>,
  first: (tx: Tx) => PromiseLike<unknown>,
) =>
  whileLocked(test.context.database.sql, (tx) => tx`select from users where id = ${id} for no key update`, {
    start,
    first,
  })

const replaceLogin =
  ({ id }: WalletOwner) =>
  (tx: Tx) =>
    tx`update users set password_hash = 'another' where id = ${id}`
const replaceWallet =
  ({ id }: WalletOwner) =>
  (tx: Tx) =>
    tx`update wallets set password_hash = 'another' where owner_id = ${id}`
const endSessions =
  ({ id }: WalletOwner) =>
  (tx: Tx) =>
    tx`delete from sessions where user_id = ${id}`
const closeIt =
  ({ id }: WalletOwner) =>
  (tx: Tx) =>
    tx`update users set closed_at = now(), password_hash = null where id = ${id}`

const codesOf = async ({ id }: WalletOwner): Promise<string[]> => {
  const rows = await test.context.database.sql<{ code: string }[]>`
    select encode(code_hash, 'hex') as code from recovery_codes where user_id = ${id} order by code_hash`
  return rows.map(({ code }) => code)
}

describe('POST /users/recovery_codes after a concurrent change', () => {
  it.each([
    ['a login password that was replaced since', replaceLogin, 400, 'wrong_password'],
    ['a wallet password that was replaced since', replaceWallet, 400, 'wrong_wallet_password'],
    ['a login that ended since', endSessions, 401, 'login_required'],
    ['an account that was closed since', closeIt, 400, 'wrong_password'],
  ])('refuses %s and keeps the old codes', async (_, happens, status, code) => {
    const owner = await arriveWithWallet(test)
    const before = await codesOf(owner)
    const answer = await runAfterChange(owner, () => reissue(owner), happens(owner))
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
    expect(await codesOf(owner)).toEqual(before)
  })

  it('issues codes when only another session ended', async () => {
    const owner = await arriveWithWallet(test)
    const { token } = (await test.call(logIn, { body: { name: owner.name, password } })).body
    const answer = await runAfterChange(
      owner,
      () => reissue(owner),
      () => test.call(logOut, {}, token),
    )
    expect(answer.status).toBe(200)
  })
})

describe('DELETE /users/:id after a concurrent change', () => {
  const isOpen = async ({ id }: WalletOwner): Promise<boolean> =>
    (await test.context.database.sql`select from users where id = ${id} and closed_at is null`).length === 1

  it.each([
    ['password replaced since', replaceLogin, 400, 'wrong_password'],
    ['session ended since', endSessions, 401, 'login_required'],
  ])('leaves the account open: %s', async (_, happens, status, code) => {
    const owner = await arriveWithWallet(test)
    const answer = await runAfterChange(owner, () => close(owner), happens(owner))
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code])
    expect(await isOpen(owner)).toBe(true)
  })

  it('closes the account once and answers both requests with success', async () => {
    const owner = await arriveWithWallet(test)
    const answer = await runAfterChange(owner, () => close(owner), closeIt(owner))
    expect(answer.status).toBeLessThan(300)
    expect(await isOpen(owner)).toBe(false)
  })
})
