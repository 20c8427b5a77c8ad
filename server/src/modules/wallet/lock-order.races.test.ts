import { closeAccount, logIn, recover } from '@sheds/contract/users/accounts'
import { changeWalletPassword } from '@sheds/contract/wallet/wallet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { fillFloats, type MobileMoney, payOut, startMobileMoney } from '../../testing/mobile-money.ts'
import { password } from '../../testing/people.ts'
import { whileLocked } from '../../testing/races/while-locked.ts'
import { arriveWithWallet, authorize, proveBooks, type WalletOwner } from '../../testing/wallets.ts'
import { platformAccounts } from '../ledger/ledger.api.ts'
import { lockAccounts } from '../ledger/ledger.queries.ts'

let money: MobileMoney

beforeAll(async () => {
  money = await startMobileMoney()
  await fillFloats(money, 1_000_000)
})

afterAll(async () => {
  await proveBooks(money.test.context.database.sql)
  await money.close()
})

const sql = () => money.test.context.database.sql

/** Same order as in movements: first the account, then its grants. */
const holdAccount =
  ({ wallet }: WalletOwner) =>
  (tx: Tx) =>
    lockAccounts(tx, [wallet.id])
const useGrants =
  ({ wallet }: WalletOwner) =>
  async (tx: Tx) =>
    expect(await tx`delete from wallet_grants where account_id = ${wallet.id} returning id`).toHaveLength(1)

describe('lock order', () => {
  it('lets closeAccount wait for a movement without a deadlock', async () => {
    const owner = await arriveWithWallet(money.test)
    await authorize(money.test, owner)
    const close = () =>
      money.test.send(closeAccount, { params: { id: owner.id }, body: { password, give_rest: false } }, owner.token)
    const { status } = await whileLocked(sql(), holdAccount(owner), { start: close, first: useGrants(owner) })
    expect(status).toBeLessThan(300)
  })

  it.each(['login', 'wallet'] as const)(
    'lets the recovery of a %s password wait for a movement without a deadlock',
    async (reset) => {
      const owner = await arriveWithWallet(money.test)
      await authorize(money.test, owner)
      // Recovery codes work only 24 hours after they were issued.
      await sql()`update recovery_codes set issued_at = now() - interval '2 days' where user_id = ${owner.id}`
      const body = { name: owner.name, recovery_code: owner.recoveryCodes[0] ?? '', reset, password: 'tontine-1984' }
      const start = () => money.test.send(recover, { body })
      const { status } = await whileLocked(sql(), holdAccount(owner), { start, first: useGrants(owner) })
      expect(status).toBe(200)
    },
  )

  it('lets a cash-out wait for the operator’s float without locking the wallet', async () => {
    const owner = await arriveWithWallet(money.test, 5000)
    const holdFloat = (tx: Tx) => lockAccounts(tx, [platformAccounts.mtnFloat])
    const start = () => payOut(money, owner, { amount: 1000 })
    const { status } = await whileLocked(sql(), holdFloat, { start, first: holdAccount(owner) })
    expect(status).toBe(202)
  })
})

describe('changeWalletPassword in two sessions', () => {
  it('succeeds once and refuses the other, whose grant it deletes', async () => {
    const owner = await arriveWithWallet(money.test)
    const { token } = (await money.test.call(logIn, { body: { name: owner.name, password } })).body
    const tokens = [owner.token, token]
    for (const each of tokens) await authorize(money.test, { id: owner.id, token: each }, { action: 'update_password' })
    const change = (at: number) =>
      money.test.send(
        changeWalletPassword,
        { params: { id: owner.id }, body: { password: `tontine-198${at}` } },
        tokens[at],
      )
    const answers = await whileLocked(
      sql(),
      (tx) => tx`select from wallets where owner_id = ${owner.id} for no key update`,
      {
        start: () => Promise.all([change(0), change(1)]),
        waiting: 2,
        first: (tx) => tx`select from wallet_grants where account_id = ${owner.wallet.id} for update`,
      },
    )
    const codes = answers.map(({ status, body }) => (body as { code?: string }).code ?? status)
    expect(codes.sort()).toEqual([200, 'authorization_required'])
  })
})
