import { waitAfter } from '@sheds/server/modules/payments/mobile-money/operator-payments.rules'
import setup from '@sheds/server/testing/database.setup'
import { fillFloats, fund, startMobileMoney } from '@sheds/server/testing/mobile-money'
import { arriveWithWallet } from '@sheds/server/testing/wallets'
import { holdBar, holdCeiling } from './rounds.ts'

const minutes = 60

/** Open payments over two copies of the server, for an hour of a clock that is told the time: how often operators are asked. */
export const countQuestions = async (payments: number): Promise<void> => {
  const stop = await setup(undefined as never)
  const money = await startMobileMoney()
  const { test, sims, clock } = money
  const copy = await startMobileMoney({ shared: { database: test.database, sims, clock } })
  try {
    await fillFloats(money, 1_000_000)
    await sims.mtn.control.fault({ on: 'requesttopay', do: 'outcome', state: 'pending', times: payments })
    const owners = await Promise.all(Array.from({ length: payments }, () => arriveWithWallet(test)))
    for (const owner of owners) await fund(money, owner)
    for (let at = 0; at < minutes; at += 1) await Promise.all([money.pass(60), copy.pass(60)])
    const calls = (await sims.mtn.control.calls()).filter(({ name }) => name === 'requesttopay.status').length
    console.log(`\n${payments} payments open for ${minutes} minutes: ${calls} questions, ${calls / payments} each`)
    // A tenth sooner at most, and a tenth later.
    holdCeiling('questions a payment, of those in the schedule', calls / payments, looksIn(minutes * 60, 0.9))
    holdBar('questions a payment, so that they are asked at all', calls / payments, looksIn(minutes * 60, 1.1) - 1)
  } finally {
    await copy.test.close()
    await money.close()
    await stop()
  }
}

/** How many the schedule has in so many seconds, each wait made shorter or longer. */
const looksIn = (seconds: number, stretched: number): number => {
  let looks = 0
  for (let at = waitAfter(0, 0) * stretched; at <= seconds; looks += 1) at += waitAfter(looks, at) * stretched
  return looks
}
