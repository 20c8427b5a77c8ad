import type { Medium } from '@sheds/contract/operators'
import type { Control } from '@sheds/simulators'
import {
  fillFloats,
  floatsIn,
  fund,
  type MobileMoney,
  nextPhone,
  payOut,
  pins,
  startMobileMoney,
} from '../../../testing/mobile-money.ts'
import { arriveWithWallet, topUpWallet } from '../../../testing/wallets.ts'
import { auditBooks, describeFault } from '../../wallet/wallet.api.ts'
import { lookAtDue } from '../payment-poller.ts'

/** The same numbers for the same seed. */
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

/** What an operator may do with one call; lies about money are left to the stories that know what comes of them. */
const misdeeds: readonly ((on: string) => Fault)[] = [
  (on) => ({ on, do: 'reset', when: 'before' }),
  (on) => ({ on, do: 'reset', when: 'after' }),
  (on) => ({ on, do: 'reset', when: 'mid' }),
  (on) => ({ on, do: 'answer', when: 'before', ...busy }),
  (on) => ({ on, do: 'answer', when: 'after', ...busy }),
  (on) => ({ on, do: 'xml', when: 'before' }),
  (on) => ({ on, do: 'xml', when: 'after' }),
  (on) => ({ on, do: 'unauthorized' }),
]

const lies: readonly ((on: string) => Fault)[] = [
  (on) => ({ on, do: 'not-found', times: 3 }),
  (on) => ({ on, do: 'still-pending', times: 3 }),
]

export interface Schedule {
  payments: number
  moved: number
  reviews: number
}

/**
 * Some payments by operators that break off, repeat themselves and lie, on servers that die between any two of their
 * calls. Throws where money was made, lost or moved twice, or a payment is still open a month later.
 */
export const runSchedule = async (seed: number, payments = 4): Promise<Schedule> => {
  const dice = createDice(seed)
  const money = await startMobileMoney()
  let server = money
  try {
    await fillFloats(money, 1_000_000)
    for (let at = 0; at < payments; at += 1) {
      await playOne(server, dice)
      if (dice() < 0.5) server = await replace(money, server)
      await server.pass(Math.floor(dice() * 40))
    }
    for (const medium of ['mobile money', 'orange money'] as const) {
      await money.control(medium).clearFaults()
      await money.control(medium).release()
    }
    await server.pass(2 * 86_400)
    return await judge(money)
  } finally {
    if (server !== money) await server.test.close()
    await money.close()
  }
}

/** One payment with whatever goes wrong; the customer may approve, refuse or look away. */
const playOne = async (server: MobileMoney, dice: () => number): Promise<void> => {
  const medium: Medium = dice() < 0.5 ? 'mobile money' : 'orange money'
  const way = dice() < 0.5 ? 'in' : 'out'
  const control = server.control(medium)
  const [submit, query] = names[medium][way]
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(dice() * items.length)] as Item
  if (dice() < 0.7) await control.fault(pick(misdeeds)(submit))
  if (dice() < 0.5) await control.fault(pick([...misdeeds, ...lies])(query))
  const owner = await arriveWithWallet(server.test)
  if (way === 'out') {
    await topUpWallet(server.test.context.database.sql, owner.wallet.id, 1000)
    const booked = await floatsIn(server.test)
    if (medium === 'mobile money') await control.setFloat(Math.max(booked.mtn, (await control.state()).float))
  }
  const phone = nextPhone(medium)
  await (way === 'in' ? fund : payOut)(server, owner, { medium, phone, amount: 1000 })
  const choice = dice()
  const [prompt] = await control.payments({ msisdn: medium === 'mobile money' ? `237${phone}` : phone })
  if (way === 'in' && prompt !== undefined && choice < 0.8) {
    const decision =
      choice < 0.6 ? ({ action: 'approve', pin: pins[medium] } as const) : ({ action: 'refuse' } as const)
    await control.decide(prompt.reference, decision).catch(() => undefined)
  }
}

/** Another copy goes on, whatever the one before was about to do: what it claimed is due again later. */
const replace = async (money: MobileMoney, server: MobileMoney): Promise<MobileMoney> => {
  void lookAtDue(server.test.context).catch(() => undefined)
  if (server !== money) await server.test.close()
  const { database } = money.test
  return startMobileMoney({ shared: { database, sims: money.sims, clock: money.clock } })
}

interface JudgedRow {
  state: string
  kind: string
  operator: 'mtn' | 'orange'
  amount: number
  ref: string | null
  hold: string | null
}

const judge = async ({ test, sims }: MobileMoney): Promise<Schedule> => {
  const { sql } = test.context.database
  const fault = describeFault(await auditBooks(sql))
  if (fault !== undefined) throw new Error(fault)
  const rows = await sql<JudgedRow[]>`
    select p.state, p.kind, p.operator, p.amount, p.operator_ref as ref, h.state as hold
    from operator_payments p left join wallet_holds h on h.id = p.id`
  const movements = [...(await sims.mtn.control.movements()), ...(await sims.orange.control.movements())]
  for (const row of rows) judgeOne(row, movements.filter(({ reference }) => reference === row.ref).length)
  for (const { control } of [sims.mtn, sims.orange]) {
    const { total } = await control.state()
    if (total !== 0) throw new Error(`an operator made ${total} francs`)
  }
  const reviews = rows.filter(({ state }) => state === 'review').length
  return { payments: rows.length, moved: movements.length, reviews }
}

/** What is over here is over there, the same way; what is held may still be paid. */
const judgeOne = ({ state, kind, ref, hold }: JudgedRow, moves: number): void => {
  const wrong = (what: string): never => {
    throw new Error(`${kind} ${ref}: ${state} here, moved ${moves} times there: ${what}`)
  }
  if (moves > 1) wrong('twice')
  if (state === 'succeeded' && moves !== 1) wrong('nothing was paid')
  if ((state === 'failed' || state === 'expired') && moves !== 0) wrong('it was paid')
  if (!['succeeded', 'failed', 'expired', 'review'].includes(state)) wrong('it is still open')
  if (kind !== 'cash_out') return
  const expected = { succeeded: 'paid', failed: 'returned', expired: 'returned', review: 'open' }[state]
  if (hold !== expected) wrong(`its hold is ${hold}`)
}
