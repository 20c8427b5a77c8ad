import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import { type authorizePayment as authorizeCall, authorizePayment, settlePayment } from '@sheds/contract/wallet/wallet'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { untilRetry } from '../../../lib/api/back-off.ts'
import { busyWith } from '../../../lib/release/busy.ts'
import { refetchLater } from '../use-wallet.ts'
import { askTimeoutMs } from '../wallet.queries.ts'
import { endOf, type IntentEvent, type IntentSuccess, verdictOf } from './intent.rules.ts'
import {
  endIntent,
  type IntentOutcome,
  markSent,
  type OpenIntent,
  openIntent,
  reportOutcome,
  sentIntents,
  type WantedIntent,
} from './intent.store.ts'

type GrantRequest = BodyOf<typeof authorizeCall>

/** Payment before its confirmation: its call, the displayed texts and the grant it needs. */
export interface IntentPlan extends Pick<WantedIntent, 'call' | 'amount' | 'to' | 'operator' | 'subject'> {
  /** Fields that identify it: equal fields are the same payment. */
  about: object
  /** Grant to request, without the amount; undefined if nothing leaves the wallet. */
  grant?: Pick<GrantRequest, 'action' | 'recipient_wallet_id' | 'music_id' | 'phone' | 'medium'>
  /** Sends the call with its idempotency key. */
  send: (keyed: PaymentCallOptions) => Promise<IntentSuccess>
}

export interface PaymentCallOptions {
  idempotencyKey: string
  signal: AbortSignal
}

export const openPlan = ({ send: _, grant, about, ...wanted }: IntentPlan): OpenIntent =>
  openIntent({ ...wanted, about: JSON.stringify(about), isFree: grant === undefined })

/** Thrown while the outcome of an earlier payment is unknown, before which nothing else is sent. */
export class EarlierPaymentError extends Error {
  override name = 'EarlierPaymentError'
}

interface Confirmation {
  intent: OpenIntent
  /** Wallet password, if a grant is needed. */
  password?: string
  report: (event: IntentEvent) => void
}

/** Longer than the server waits for an operator. */
const timeoutMs = 30_000

/**
 * Confirms a payment and follows it until its outcome is known, reporting each event. Does not wait for a connection in
 * order to send.
 */
export const runIntent = (plan: IntentPlan, confirmed: Confirmation): Promise<void> =>
  busyWith(confirm(plan, confirmed))

const confirm = async (plan: IntentPlan, confirmed: Confirmation): Promise<void> => {
  const { intent, report } = confirmed
  report({ type: 'confirmed' })
  try {
    if (await isClear(intent, report)) await lockOrThrow(intent, () => pay(plan, confirmed))
  } catch (problem) {
    report({ type: 'returned', problem })
  }
}

/** Settles payments that were sent before. False if this payment is among them, so that it is not sent again. */
const isClear = async (intent: OpenIntent, report: Confirmation['report']): Promise<boolean> => {
  const isInTheWay = ({ key, isFree }: OpenIntent): boolean => key === intent.key || !(isFree || intent.isFree)
  for (const open of sentIntents().filter(isInTheWay)) {
    const outcome = await settleOnce(open).catch(() => {
      throw new EarlierPaymentError()
    })
    if (open.key !== intent.key) reportOutcome(outcome)
    else {
      report(eventOf(outcome))
      return false
    }
  }
  return true
}

const pay = async (plan: IntentPlan, { intent, password = '', report }: Confirmation): Promise<void> => {
  if (!navigator.onLine) throw new ApiError(0, {})
  const { amount, grant } = plan
  if (grant !== undefined) {
    const asked = { params: { id: intent.owner as Id }, body: { password, amount, ...grant } }
    await callApi(authorizePayment, asked, AbortSignal.timeout(timeoutMs))
  }
  markSent(intent, true)
  report({ type: 'authorized' })
  try {
    const done = await plan.send({ idempotencyKey: intent.key, signal: AbortSignal.timeout(timeoutMs) })
    end(intent)
    report({ type: 'done', done })
  } catch (problem) {
    const verdict = problem instanceof ApiError ? verdictOf(problem) : 'lost'
    if (verdict === 'lost') return follow(intent, report)
    if (verdict === 'refused') end(intent, (problem as ApiError).code)
    else markSent(intent, false)
    report({ type: verdict, problem })
  }
}

/** Follows a payment that was sent before this page was loaded until its outcome is known. */
export const resumeIntent = (intent: OpenIntent, report: Confirmation['report']): Promise<void> => {
  report({ type: 'confirmed' })
  return withLock(intent, () => follow(intent, report))
}

const follow = async (intent: OpenIntent, report: Confirmation['report']): Promise<void> => {
  report({ type: 'lost' })
  const outcome = await askUntilKnown(() => ask(intent))
  if (outcome !== undefined) report(eventOf(outcome))
}

/** Asks repeatedly until the server answers; without a connection there is no outcome to report. */
export const askUntilKnown = async (
  question: () => Promise<IntentOutcome>,
  isLeft = () => false,
): Promise<IntentOutcome | undefined> => {
  while (!isLeft()) {
    const outcome = await question().catch((problem: unknown) => {
      // The login ended; the payment is still open after the next login.
      if (problem instanceof ApiError && problem.status === 401) throw problem
      return undefined
    })
    if (outcome !== undefined) return outcome
    await untilRetry(pauseMs)
  }
  return undefined
}

/** Asks once; throws if another tab or the sheet is asking. */
export const settleOnce = (intent: OpenIntent): Promise<IntentOutcome> => lockOrThrow(intent, () => ask(intent))

const ask = async (intent: OpenIntent): Promise<IntentOutcome> => {
  const question = { params: { id: intent.owner as Id }, body: { key: intent.key, call: intent.call } }
  const { code, outcome, ...known } = await callApi(settlePayment, question, AbortSignal.timeout(askTimeoutMs))
  const why = { done: undefined, running: undefined, refused: code ?? 'payment_failed', voided: outcome }[outcome]
  end(intent, why)
  return { intent, outcome, why, ...known }
}

/** A payment at an operator counts as done here; its own record shows the end. */
const eventOf = ({ why, message, transaction }: IntentOutcome): IntentEvent =>
  why === undefined
    ? { type: 'done', done: { message, transaction } }
    : { type: 'refused', problem: new ApiError(badRequest, { code: why, message }) }

const badRequest = 400

const end = ({ key }: OpenIntent, why?: string): void => {
  endIntent(key, endOf(why))
  refetchLater()
}

const lockOf = ({ key }: OpenIntent): string => `intent ${key}`

/** In one tab at a time if the browser has locks. Without them the idempotency key prevents a second payment. */
const withLock = async <T>(intent: OpenIntent, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request(lockOf(intent), work) : await work()

const lockOrThrow = async <T>(intent: OpenIntent, work: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return work()
  return await navigator.locks.request(lockOf(intent), { ifAvailable: true }, (lock) => {
    if (lock === null) throw new EarlierPaymentError()
    return work()
  })
}

const pauseMs = 3000
