import type { Medium } from '@sheds/contract/wallet/operators'
import type { Control } from '@sheds/simulators'
import { newId } from '../../../platform/ids.ts'
import {
  fillFloats,
  fund,
  type MobileMoney,
  nextPhone,
  payOut,
  pins,
  shortLimits,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { arriveWithWallet, topUpWallet } from '../../../testing/wallets.ts'
import { type PaymentCopy, startPaymentCopy } from './payment-copies.ts'
import { judgePayments } from './payment-verdicts.ts'

/** Seeded random numbers. */
const createDice = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Fault = Parameters<Control['fault']>[0]

const names: Readonly<Record<Medium, Readonly<Record<'in' | 'out', readonly [submit: string, query: string]>>>> = {
  'mobile money': { in: ['requesttopay', 'requesttopay.status'], out: ['transfer', 'transfer.status'] },
  'orange money': { in: ['mp.pay', 'mp.status'], out: ['cashin.pay', 'cashin.status'] },
}

const busy = { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: 'later' } }

/** Faults of a single call. Wrong amounts are left to scenarios that know their outcome. */
const callFaults: readonly ((on: string) => Fault)[] = [
  (on) => ({ on, do: 'reset', when: 'before' }),
  (on) => ({ on, do: 'reset', when: 'after' }),
  (on) => ({ on, do: 'reset', when: 'mid' }),
  (on) => ({ on, do: 'answer', when: 'before', ...busy }),
  (on) => ({ on, do: 'answer', when: 'after', ...busy }),
  (on) => ({ on, do: 'xml', when: 'before' }),
  (on) => ({ on, do: 'xml', when: 'after' }),
  (on) => ({ on, do: 'unauthorized' }),
]

const queryFaults: readonly ((on: string) => Fault)[] = [
  (on) => ({ on, do: 'not-found', times: 3 }),
  (on) => ({ on, do: 'still-pending', times: 3 }),
]

export interface ScheduleResult {
  payments: number
  moved: number
  reviews: number
  killed: number
}

/** Environment of the schedules: books, both operators, and a server that is killed repeatedly. */
export interface Stage {
  money: MobileMoney
  copy: PaymentCopy
  killed: number
  close(): Promise<void>
}

export const openStage = async (): Promise<Stage> => {
  const money = await startMobileMoney({ bounds: { limits: shortLimits } })
  await fillFloats(money, 1_000_000)
  const stage: Stage = {
    money,
    copy: await startPaymentCopy(money),
    killed: 0,
    close: async () => {
      await stage.copy.kill()
      await money.close()
    },
  }
  return stage
}

const media = ['mobile money', 'orange money'] as const

/** About the number of steps of one payment. */
const mostSteps = 45

/**
 * Makes some payments while operators fail in various ways and servers are killed between any two steps. Throws if
 * money was created, lost or moved twice, or a payment is still open after days.
 */
export const runSchedule = async (stage: Stage, seed: number, payments = 4): Promise<ScheduleResult> => {
  const dice = createDice(seed)
  const { money } = stage
  const [since, killed] = [money.clock.now(), stage.killed]
  for (let at = 0; at < payments; at += 1) {
    if (dice() < 0.6) await stage.copy.dieAfter(Math.floor(dice() * mostSteps))
    const decide = await playOne(stage, dice)
    await decide()
    await stage.copy.money.pass(Math.floor(dice() * 40))
    await replaceKilled(stage)
    await decide()
  }
  for (const medium of media) {
    await money.control(medium).clearFaults()
    await money.control(medium).release()
  }
  await stage.copy.dieAfter(Number.MAX_SAFE_INTEGER)
  await stage.copy.money.pass(2 * 86_400)
  return { ...(await judgePayments(money, since)), killed: stage.killed - killed }
}

/** Starts a new server if the last one was killed. */
const replaceKilled = async (stage: Stage): Promise<void> => {
  if (await stage.copy.isRunning()) return
  stage.killed += 1
  stage.copy = await startPaymentCopy(stage.money)
}

/**
 * Makes one payment with random faults; the returned function lets the customer approve, refuse or ignore the prompt.
 */
const playOne = async (stage: Stage, dice: () => number): Promise<() => Promise<void>> => {
  const medium: Medium = dice() < 0.5 ? 'mobile money' : 'orange money'
  const way = dice() < 0.5 ? 'in' : 'out'
  const control = stage.money.control(medium)
  const [submit, query] = names[medium][way]
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(dice() * items.length)] as Item
  if (dice() < 0.7) await control.fault(pick(callFaults)(submit))
  if (dice() < 0.5) await control.fault(pick([...callFaults, ...queryFaults])(query))
  const isAskedAgain = dice() < 0.8
  const choice = dice()
  const phone = nextPhone(medium)
  const start = await newCaller(stage.money, { medium, way, phone })
  const isLost = (await start(stage.copy.money)) === 0
  if (isLost) {
    await replaceKilled(stage)
    if (isAskedAgain) await start(stage.copy.money)
  }
  return async () => {
    const [prompt] = await control.payments({ msisdn: medium === 'mobile money' ? `237${phone}` : phone })
    if (way === 'out' || prompt === undefined || choice >= 0.8) return
    const decision =
      choice < 0.6 ? ({ action: 'approve', pin: pins[medium] } as const) : ({ action: 'refuse' } as const)
    await control.decide(prompt.reference, decision).catch(() => undefined)
  }
}

interface PaymentForm {
  medium: Medium
  way: 'in' | 'out'
  phone: string
}

const amount = 1000

/** Owner with a payment that can be sent repeatedly with the same key, through any server. */
export const newCaller = async (
  money: MobileMoney,
  { medium, way, phone }: PaymentForm,
): Promise<(server: MobileMoney) => Promise<number>> => {
  const owner = await arriveWithWallet(money.test)
  if (way === 'out') {
    const { control } = money.sims.mtn
    await topUpWallet(money.test.context.database.sql, owner.wallet.id, amount)
    await control.setFloat((await control.state()).float + amount)
  }
  const form = { medium, phone, amount, externalId: newId() }
  return async (server) => (await (way === 'in' ? fund : payOut)(server, owner, form)).status
}
