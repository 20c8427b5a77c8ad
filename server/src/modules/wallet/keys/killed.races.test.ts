import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Medium } from '@sheds/contract/wallet/operators'
import type { Control } from '@sheds/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { leaksIn } from '../../../testing/leaks.ts'
import {
  fillFloats,
  lastPayment,
  type MobileMoney,
  nextPhone,
  operatorEnv,
  pins,
  readStoredPayment,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { casesOfTier } from '../../../testing/tiers/tier.ts'
import { arriveWithWallet, authorize, proveBooks, topUpWallet, walletOf } from '../../../testing/wallets.ts'

let money: MobileMoney
/** Output of the killed servers at all log levels. */
let output = ''

beforeAll(async () => {
  money = await startMobileMoney()
  await fillFloats(money, 100_000)
})
afterAll(async () => {
  expect(output).toContain('"level":')
  expect(leaksIn(output)).toEqual([])
  await proveBooks(money.test.context.database.sql)
  await money.close()
})

const program = fileURLToPath(new URL('../testing/payment-copy.ts', import.meta.url))

/** Server process on the same database and operators. */
const startCopy = async (): Promise<{ copy: ChildProcess; address: string }> => {
  const environment = JSON.stringify({ ...operatorEnv(money.sims), PAYMENT_WAIT_SECONDS: '60' })
  const env = { ...process.env, COPY_DATABASE_URL: money.test.database.url, COPY_ENVIRONMENT: environment }
  const copy = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  copy.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    output += piece
  })
  const [line] = (await once(copy.stdout as NonNullable<typeof copy.stdout>, 'data')) as [Buffer]
  return { copy, address: line.toString().trim() }
}

type Fault = Parameters<Control['fault']>[0]

interface Scenario {
  name: string
  medium: Medium
  kind: 'fund_wallet' | 'cash_out'
  fault?: Fault
  /** State of the payment when the server is killed. */
  at: string
  state: string
  balance: number
}

const busy = {
  do: 'answer',
  when: 'after',
  status: 503,
  body: { code: 'SERVICE_UNAVAILABLE', message: 'later' },
} as const
const momo = { medium: 'mobile money', kind: 'fund_wallet', state: 'succeeded', balance: 1970 } as const

const scenarios: readonly Scenario[] = [
  {
    name: 'before the submission',
    medium: 'orange money',
    kind: 'fund_wallet',
    at: 'created',
    fault: { on: 'mp.init', do: 'hang', when: 'before' },
    state: 'failed',
    balance: 1000,
  },
  {
    name: 'with a held cash-out before its submission',
    medium: 'orange money',
    kind: 'cash_out',
    at: 'created',
    fault: { on: 'cashin.init', do: 'hang', when: 'before' },
    state: 'failed',
    balance: 1000,
  },
  {
    ...momo,
    name: 'during the submission',
    at: 'submitting',
    fault: { on: 'requesttopay', do: 'hang', when: 'after' },
  },
  { ...momo, name: 'after the submission', at: 'pending' },
  { ...momo, name: 'after an unclear answer', at: 'unknown', fault: { on: 'requesttopay', ...busy } },
  {
    name: 'during the payout',
    medium: 'mobile money',
    kind: 'cash_out',
    at: 'submitting',
    fault: { on: 'transfer', do: 'hang', when: 'after' },
    state: 'succeeded',
    balance: 0,
  },
]

describe('a payment whose server is killed', () => {
  it.each(casesOfTier(scenarios).map((scenario) => [scenario.name, scenario] as const))(
    'is ended by another server: %s',
    async (_, scenario) => {
      const { medium, kind, fault } = scenario
      const control = money.control(medium)
      if (fault !== undefined) await control.fault(fault)
      const owner = await arriveWithWallet(money.test)
      await topUpWallet(money.test.context.database.sql, owner.wallet.id, 1000)
      const form = { phone: nextPhone(medium), medium, amount: 1000 }
      if (kind === 'cash_out') await authorize(money.test, owner, { action: 'cash_out', ...form })
      const { copy, address } = await startCopy()
      const call = fetch(`${address}/api/wallets/${owner.id}/${kind}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...form, externalId: newId() }),
      }).catch(() => undefined)
      const readState = async () => {
        const [row] = await money.test.context.database.sql<{ state: string }[]>`
      select state from operator_payments where owner_id = ${owner.id}`
        const { held } = await control.state()
        return { state: row?.state, isHeld: held > 0 }
      }
      await expect.poll(readState).toEqual({ state: scenario.at, isHeld: fault?.do === 'hang' })
      copy.kill('SIGKILL')
      await Promise.all([once(copy, 'exit'), call])
      await control.release()
      const payment = await lastPayment(money, owner)
      const { ref } = await readStoredPayment(money, payment)
      if (scenario.at !== 'created' && kind === 'fund_wallet')
        await control.decide(ref, { action: 'approve', pin: pins[medium] })
      await money.pass(10 * 60)
      expect((await readStoredPayment(money, payment)).state).toBe(scenario.state)
      expect((await walletOf(money.test, owner)).balance).toBe(scenario.balance)
      const moved = (await control.movements()).filter(({ reference }) => ref !== null && reference === ref)
      expect(moved).toHaveLength(scenario.state === 'succeeded' ? 1 : 0)
    },
  )
})
