import type { Context } from '../../../platform/context.ts'
import type { Operator, OperatorName } from '../operators/operator.ts'
import { claimDue, findNextDue } from './operator-payments.queries.ts'
import { leaseSeconds } from './operator-payments.rules.ts'
import { lookAtPayment } from './payment-steps.service.ts'

/** Looks at payments when they are due; each copy takes what no other has taken. */
export interface PaymentPoller {
  start(payments: Context): void
  /** Something may be due earlier than was thought. */
  wake(): void
  stop(): void
}

const longestPauseMs = 5000
const shortestPauseMs = 50

export const createPaymentPoller = (): PaymentPoller => {
  const looks = new Map<OperatorName, number>()
  let timer: NodeJS.Timeout | undefined
  let payments: Context | undefined
  let isBusy = false
  let isWoken = false

  const round = async (): Promise<void> => {
    if (payments === undefined) return
    if (isBusy) {
      isWoken = true
      return
    }
    isBusy = true
    const { log } = payments
    const pause = await takeDue(payments, looks, wake).catch((err: unknown) => {
      log.warn({ err }, 'payments were not looked at')
      return longestPauseMs
    })
    isBusy = false
    plan(isWoken ? 0 : pause)
    isWoken = false
  }
  const plan = (ms: number): void => {
    clearTimeout(timer)
    if (payments !== undefined) timer = setTimeout(round, ms).unref()
  }
  const wake = (): void => plan(0)
  return {
    start(context) {
      payments = context
      wake()
    },
    wake,
    stop() {
      payments = undefined
      clearTimeout(timer)
    },
  }
}

/** Begins to look at what is due; answers how long nothing else is. */
const takeDue = async (payments: Context, looks: Map<OperatorName, number>, wake: () => void): Promise<number> => {
  // Of each operator so many at the same time: one that hangs does not keep the other waiting.
  const roomAt = ({ name, load }: Operator): number => load.looks() - (looks.get(name) ?? 0)
  for (const operator of payments.operators.all) {
    const { name } = operator
    const room = roomAt(operator)
    if (room <= 0) continue
    for (const row of await claim(payments, name, room)) {
      looks.set(name, (looks.get(name) ?? 0) + 1)
      const look = lookAtPayment(payments, row).finally(() => {
        looks.set(name, (looks.get(name) ?? 1) - 1)
        wake()
      })
      payments.waits.keep(look)
    }
  }
  // What waits for a busy one is no reason to look again: whoever comes back from there wakes this.
  const free = payments.operators.all.filter((operator) => roomAt(operator) > 0).map(({ name }) => name)
  const next = free.length === 0 ? undefined : await findNextDue(payments.database.sql, free)
  const wait = next === undefined ? longestPauseMs : Date.parse(next) - payments.clock.now().getTime()
  return Math.min(longestPauseMs, Math.max(shortestPauseMs, wait))
}

const claim = ({ database, clock }: Context, operator: OperatorName, most: number) => {
  const now = clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  return claimDue(database.sql, { operator, now, until, most })
}

/** Looks at everything that is due now, once, and waits for it. */
export const lookAtDue = async (payments: Context): Promise<number> => {
  const taken = await Promise.all(payments.operators.all.map(({ name, load }) => claim(payments, name, load.looks())))
  const rows = taken.flat()
  await Promise.all(rows.map((row) => lookAtPayment(payments, row)))
  return rows.length
}
