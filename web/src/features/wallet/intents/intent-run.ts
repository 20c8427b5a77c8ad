import type { BodyOf } from '@sheds/contract/endpoint'
import type { Id } from '@sheds/contract/scalars'
import { type authorizePayment as authorizeCall, authorizePayment, settlePayment } from '@sheds/contract/wallet/wallet'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { untilRetry } from '../../../lib/api/back-off.ts'
import { busyWith } from '../../../lib/release/busy.ts'
import { refetchLater } from '../use-wallet.ts'
import { askPatienceMs } from '../wallet.queries.ts'
import { endOf, type IntentEvent, type IntentSuccess, verdictOf } from './intent.rules.ts'
import {
  endIntent,
  type IntentOutcome,
  markSent,
  type OpenIntent,
  openIntent,
  sentIntents,
  tellOutcome,
  type WantedIntent,
} from './intent.store.ts'

type Named = BodyOf<typeof authorizeCall>

/** A payment, before anybody confirmed it: its call, its words, and what has to be allowed for it. */
export interface IntentPlan extends Pick<WantedIntent, 'call' | 'amount' | 'to' | 'operator' | 'subject'> {
  /** All that counts of it, with which the same is known again. */
  about: object
  /** What a grant is asked for, besides the amount; none where nothing leaves the wallet. */
  grant?: Pick<Named, 'action' | 'recipient_wallet_id' | 'music_id' | 'phone' | 'medium'>
  /** The call itself, under the key that was made for it. */
  send: (keyed: Keyed) => Promise<IntentSuccess>
}

export interface Keyed {
  idempotencyKey: string
  signal: AbortSignal
}

export const openPlan = ({ send: _, grant, about, ...wanted }: IntentPlan): OpenIntent =>
  openIntent({ ...wanted, about: JSON.stringify(about), isFree: grant === undefined })

/** An earlier payment is not clear yet: nothing else is sent before. */
export class EarlierOpen extends Error {
  override name = 'EarlierOpen'
}

interface Confirmed {
  intent: OpenIntent
  /** Of the wallet, where it asks for a grant. */
  password?: string
  tell: (event: IntentEvent) => void
}

/** Longer than the server itself waits for an operator. */
const patienceMs = 30_000

/**
 * Confirms a payment and stays with it until what became of it is known. It tells what happens as it happens; it never
 * waits for a connection to send.
 */
export const runIntent = (plan: IntentPlan, confirmed: Confirmed): Promise<void> => busyWith(confirm(plan, confirmed))

const confirm = async (plan: IntentPlan, confirmed: Confirmed): Promise<void> => {
  const { intent, tell } = confirmed
  tell({ type: 'confirmed' })
  try {
    if (await isClear(intent, tell)) await aloneOrNever(intent, () => pay(plan, confirmed))
  } catch (problem) {
    tell({ type: 'returned', problem })
  }
}

/** What left this device before has to be clear: it may be this very payment. */
const isClear = async (intent: OpenIntent, tell: Confirmed['tell']): Promise<boolean> => {
  const isInTheWay = ({ key, isFree }: OpenIntent): boolean => key === intent.key || !(isFree || intent.isFree)
  for (const open of sentIntents().filter(isInTheWay)) {
    const outcome = await settleOnce(open).catch(() => {
      throw new EarlierOpen()
    })
    if (open.key !== intent.key) tellOutcome(outcome)
    else {
      tell(eventOf(outcome))
      return false
    }
  }
  return true
}

const pay = async (plan: IntentPlan, { intent, password = '', tell }: Confirmed): Promise<void> => {
  if (!navigator.onLine) throw new ApiError(0, {})
  const { amount, grant } = plan
  if (grant !== undefined) {
    const asked = { params: { id: intent.owner as Id }, body: { password, amount, ...grant } }
    await callApi(authorizePayment, asked, AbortSignal.timeout(patienceMs))
  }
  markSent(intent, true)
  tell({ type: 'authorized' })
  try {
    const done = await plan.send({ idempotencyKey: intent.key, signal: AbortSignal.timeout(patienceMs) })
    end(intent)
    tell({ type: 'done', done })
  } catch (problem) {
    const verdict = problem instanceof ApiError ? verdictOf(problem) : 'lost'
    if (verdict === 'lost') return follow(intent, tell)
    if (verdict === 'refused') end(intent, (problem as ApiError).code)
    else markSent(intent, false)
    tell({ type: verdict, problem })
  }
}

/** A payment that left before this page was loaded: asks until it is known what became of it. */
export const resumeIntent = (intent: OpenIntent, tell: Confirmed['tell']): Promise<void> => {
  tell({ type: 'confirmed' })
  return alone(intent, () => follow(intent, tell))
}

const follow = async (intent: OpenIntent, tell: Confirmed['tell']): Promise<void> => {
  tell({ type: 'lost' })
  const outcome = await askOn(() => ask(intent))
  if (outcome !== undefined) tell(eventOf(outcome))
}

/** Asks again and again: without a line nobody knows, and nobody says so. */
export const askOn = async (
  question: () => Promise<IntentOutcome>,
  isLeft = () => false,
): Promise<IntentOutcome | undefined> => {
  while (!isLeft()) {
    const outcome = await question().catch((problem: unknown) => {
      // The login ended: whoever comes back finds it where it was.
      if (problem instanceof ApiError && problem.status === 401) throw problem
      return undefined
    })
    if (outcome !== undefined) return outcome
    await untilRetry(pauseMs)
  }
  return undefined
}

/** Asks once; not while another tab, or the sheet itself, is at it. */
export const settleOnce = (intent: OpenIntent): Promise<IntentOutcome> => aloneOrNever(intent, () => ask(intent))

const ask = async (intent: OpenIntent): Promise<IntentOutcome> => {
  const question = { params: { id: intent.owner as Id }, body: { key: intent.key, call: intent.call } }
  const { code, outcome, ...known } = await callApi(settlePayment, question, AbortSignal.timeout(askPatienceMs))
  const why = { done: undefined, running: undefined, refused: code ?? 'payment_failed', voided: outcome }[outcome]
  end(intent, why)
  return { intent, outcome, why, ...known }
}

/** What an operator has is done as far as this goes: its payment tells how it ends. */
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

/** In one tab at a time, where the browser can tell; two that come at once are one payment by their key in any case. */
const alone = async <T>(intent: OpenIntent, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request(lockOf(intent), work) : await work()

const aloneOrNever = async <T>(intent: OpenIntent, work: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return work()
  return await navigator.locks.request(lockOf(intent), { ifAvailable: true }, (lock) => {
    if (lock === null) throw new EarlierOpen()
    return work()
  })
}

const pauseMs = 3000
