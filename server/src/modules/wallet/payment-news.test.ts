import { listNotifications } from '@sheds/contract/notifications/notifications'
import type { Control } from '@sheds/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fillFloats,
  fund,
  type KeptPayment,
  keptPayment,
  lastPayment,
  type MobileMoney,
  payOut,
  pins,
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

const toldOf = async ({ token }: WalletOwner) => {
  await doWaitingJobs(money.test)
  const { body } = await money.test.call(listNotifications, {}, token)
  return body.rows.map(({ type, detail, actors }) => [type, detail, actors.length])
}

const approve = ({ ref }: KeptPayment, control: Control) =>
  control.decide(ref, { action: 'approve', pin: pins['mobile money'] })
const refuse = ({ ref }: KeptPayment, control: Control) => control.decide(ref, { action: 'refuse' })

describe('what an operator made of a payment', () => {
  it.each([
    ['a top-up that came', fund, {}, approve, ['top_up_done', '970', 0]],
    ['a top-up that was refused', fund, {}, refuse, ['top_up_failed', '1000', 0]],
    ['a cash-out that was paid', payOut, {}, undefined, ['cash_out_done', '1000', 0]],
    ['a cash-out that came to nothing', payOut, { phone: '670000450' }, undefined, ['cash_out_failed', '1000', 0]],
  ] as const)('%s is told to its owner, once', async (_, start, form, decide, told) => {
    const owner = await arriveWithWallet(money.test)
    if (start === payOut) await topUpWallet(money.test.context.database.sql, owner.wallet.id, 1000)
    await toldOf(owner)
    await start(money, owner, form)
    const kept = await keptPayment(money, await lastPayment(money, owner))
    await decide?.(kept, money.control('mobile money'))
    for (let minutes = 0; minutes < 2; minutes += 1) await money.pass(5 * 60)
    expect(await toldOf(owner)).toEqual([told])
  })
})
