import { listNotifications } from '@sheds/contract/notifications/notifications'
import type { Control } from '@sheds/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fillFloats,
  fund,
  lastPayment,
  type MobileMoney,
  payOut,
  pins,
  readStoredPayment,
  type StoredPayment,
  startMobileMoney,
} from '../../testing/mobile-money.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { arriveWithWallet, topUpWallet, type WalletOwner } from '../../testing/wallets.ts'

let money: MobileMoney

beforeAll(async () => {
  money = await startMobileMoney()
  await fillFloats(money, 1_000_000)
})
afterAll(() => money.close())

const notificationsOf = async ({ token }: WalletOwner) => {
  await doWaitingJobs(money.test)
  const { body } = await money.test.call(listNotifications, {}, token)
  return body.rows.map(({ type, detail, actors }) => [type, detail, actors.length])
}

const approve = ({ ref }: StoredPayment, control: Control) =>
  control.decide(ref, { action: 'approve', pin: pins['mobile money'] })
const refuse = ({ ref }: StoredPayment, control: Control) => control.decide(ref, { action: 'refuse' })

describe('ended operator payment', () => {
  it.each([
    ['a successful top-up', fund, {}, approve, ['top_up_done', '970', 0]],
    ['a refused top-up', fund, {}, refuse, ['top_up_failed', '1000', 0]],
    ['a paid cash-out', payOut, {}, undefined, ['cash_out_done', '1000', 0]],
    ['a failed cash-out', payOut, { phone: '670000450' }, undefined, ['cash_out_failed', '1000', 0]],
  ] as const)('notifies the owner once of %s', async (_, start, form, decide, expected) => {
    const owner = await arriveWithWallet(money.test)
    if (start === payOut) await topUpWallet(money.test.context.database.sql, owner.wallet.id, 1000)
    await notificationsOf(owner)
    await start(money, owner, form)
    const kept = await readStoredPayment(money, await lastPayment(money, owner))
    await decide?.(kept, money.control('mobile money'))
    for (let minutes = 0; minutes < 2; minutes += 1) await money.pass(5 * 60)
    expect(await notificationsOf(owner)).toEqual([expected])
  })
})
