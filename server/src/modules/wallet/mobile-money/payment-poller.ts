import type { Parts } from '../../../platform/context.ts'
import type { Operator, OperatorName } from '../operators/operator.ts'
import { claimDue, findNextDue } from './operator-payments.queries.ts'
import { leaseSeconds } from './operator-payments.rules.ts'
import { queryPayment } from './payment-steps.service.ts'

type PaymentPollerContext = Parts<'database' | 'clock' | 'log' | 'slices' | 'operators' | 'waits'>

/** Queries operators about payments when they are due; servers share the work by claiming payments. */
export interface PaymentPoller {
  start(context: PaymentPollerContext): void
  /** Polls at once, because a payment may be due earlier than planned. */
  wake(): void
  stop(): void
}

const longestPauseMs = 5000
const shortestPauseMs = 50

export const createPaymentPoller = (): PaymentPoller => {
  const running = new Map<OperatorName, number>()
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
    const pause = await takeDue(context, running, wake).catch((err: unknown) => {
      log.warn({ err }, 'polling payments failed')
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

/** Starts queries of due payments; returns the milliseconds until the next poll. */
const takeDue = async (
  context: PaymentPollerContext,
  running: Map<OperatorName, number>,
  wake: () => void,
): Promise<number> => {
  // Per operator, so that one that hangs does not delay the other.
  const roomAt = ({ name, load }: Operator): number => load.queries() - (running.get(name) ?? 0)
  for (const operator of context.operators.all) {
    const { name } = operator
    const room = roomAt(operator)
    if (room <= 0) continue
    for (const row of await claim(context, name, room)) {
      running.set(name, (running.get(name) ?? 0) + 1)
      const query = queryPayment(context, row).finally(() => {
        running.set(name, (running.get(name) ?? 1) - 1)
        wake()
      })
      context.waits.track(query)
    }
  }
  // Payments of a fully loaded operator do not shorten the wait, because each finished query wakes the poller.
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

/** Queries all payments that are due now and waits for the answers. */
export const pollDuePayments = async (context: PaymentPollerContext): Promise<number> => {
  const taken = await Promise.all(context.operators.all.map(({ name, load }) => claim(context, name, load.queries())))
  const rows = taken.flat()
  await Promise.all(rows.map((row) => queryPayment(context, row)))
  return rows.length
}
