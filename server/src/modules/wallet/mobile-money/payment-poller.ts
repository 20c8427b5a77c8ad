import type { Parts } from '../../../platform/context.ts'
import type { Operator, OperatorName } from '../operators/operator.ts'
import { claimDue, findNextDue } from './operator-payments.queries.ts'
import { leaseSeconds } from './operator-payments.rules.ts'
import { lookAtPayment } from './payment-steps.service.ts'

type PaymentPollerContext = Parts<'database' | 'clock' | 'log' | 'slices' | 'operators' | 'waits'>

/** Looks at payments when they are due; each copy takes what no other has taken. */
export interface PaymentPoller {
  start(context: PaymentPollerContext): void
  /** Something may be due earlier than was thought. */
  wake(): void
  stop(): void
}

const longestPauseMs = 5000
const shortestPauseMs = 50

export const createPaymentPoller = (): PaymentPoller => {
  const looks = new Map<OperatorName, number>()
  let timer: NodeJS.Timeout | undefined
  let context: PaymentPollerContext | undefined
  let isBusy = false
  let isWoken = false

  const round = async (): Promise<void> => {
    if (context === undefined) return
    if (isBusy) {
      isWoken = true
      return
    }
    isBusy = true
    const { log } = context
    const pause = await takeDue(context, looks, wake).catch((err: unknown) => {
      log.warn({ err }, 'payments were not looked at')
      return longestPauseMs
    })
    isBusy = false
    plan(isWoken ? 0 : pause)
    isWoken = false
  }
  const plan = (ms: number): void => {
    clearTimeout(timer)
    if (context !== undefined) timer = setTimeout(round, ms).unref()
  }
  const wake = (): void => plan(0)
  return {
    start(given) {
      context = given
      wake()
    },
    wake,
    stop() {
      context = undefined
      clearTimeout(timer)
    },
  }
}

/** Begins to look at what is due; answers how long nothing else is. */
const takeDue = async (
  context: PaymentPollerContext,
  looks: Map<OperatorName, number>,
  wake: () => void,
): Promise<number> => {
  // Of each operator so many at the same time: one that hangs does not keep the other waiting.
  const roomAt = ({ name, load }: Operator): number => load.looks() - (looks.get(name) ?? 0)
  for (const operator of context.operators.all) {
    const { name } = operator
    const room = roomAt(operator)
    if (room <= 0) continue
    for (const row of await claim(context, name, room)) {
      looks.set(name, (looks.get(name) ?? 0) + 1)
      const look = lookAtPayment(context, row).finally(() => {
        looks.set(name, (looks.get(name) ?? 1) - 1)
        wake()
      })
      context.waits.keep(look)
    }
  }
  // What waits for a busy one is no reason to look again: whoever comes back from there wakes this.
  const free = context.operators.all.filter((operator) => roomAt(operator) > 0).map(({ name }) => name)
  const next = free.length === 0 ? undefined : await findNextDue(context.database.sql, free)
  const wait = next === undefined ? longestPauseMs : Date.parse(next) - context.clock.now().getTime()
  return Math.min(longestPauseMs, Math.max(shortestPauseMs, wait))
}

const claim = ({ database, clock }: Parts<'database' | 'clock'>, operator: OperatorName, most: number) => {
  const now = clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  return claimDue(database.sql, { operator, now, until, most })
}

/** Looks at everything that is due now, once, and waits for it. */
export const lookAtDue = async (context: PaymentPollerContext): Promise<number> => {
  const taken = await Promise.all(context.operators.all.map(({ name, load }) => claim(context, name, load.looks())))
  const rows = taken.flat()
  await Promise.all(rows.map((row) => lookAtPayment(context, row)))
  return rows.length
}
