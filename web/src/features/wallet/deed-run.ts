import type { BodyOf } from '@sheds/contract/endpoint'
import {
  type authorizePayment as authorizeCall,
  authorizePayment,
  keyedCalls,
  settlePayment,
} from '@sheds/contract/payments'
import type { Id } from '@sheds/contract/scalars'
import { ApiError, callApi } from '../../lib/api.ts'
import { type DeedDone, type DeedEvent, verdictOf } from './deed.rules.ts'
import { type DeedOutcome, endDeed, markSent, type OpenDeed, openDeed, sentDeeds, tellOutcome } from './deed.store.ts'
import { refetchLater } from './use-wallet.ts'
import { askPatienceMs } from './wallet.queries.ts'

type Named = BodyOf<typeof authorizeCall>

/** A payment, before anybody confirmed it. */
export interface DeedPlan {
  call: NonNullable<Named['action']>
  /** All that counts of it, with which the same is known again. */
  about: object
  amount: number
  /** Whom it goes to, in words, for whoever comes back before the answer. */
  to: string
  /** What leave is asked for, besides the action and the amount. */
  named: Pick<Named, 'recipient_wallet_id' | 'phone' | 'medium'>
  /** The call itself, under the key that was made for it. */
  send: (keyed: { idempotencyKey: string; signal: AbortSignal }) => Promise<DeedDone>
}

export const openPlan = ({ call, about, amount, to }: DeedPlan): OpenDeed =>
  openDeed({ call, about: JSON.stringify(about), amount, to })

/** An earlier payment is not clear yet: nothing else is sent before. */
export class EarlierOpen extends Error {
  override name = 'EarlierOpen'
}

interface Confirmed {
  deed: OpenDeed
  password: string
  tell: (event: DeedEvent) => void
}

/** Longer than the server itself waits for an operator. */
const patienceMs = 30_000

/**
 * Confirms a payment and stays with it until what became of it is known. It tells what happens as it happens; it never
 * waits for a connection to send.
 */
export const runDeed = async (plan: DeedPlan, { deed, password, tell }: Confirmed): Promise<void> => {
  tell({ type: 'confirmed' })
  try {
    if (await isClear(deed, tell)) await payAlone(plan, { deed, password, tell })
  } catch (problem) {
    tell({ type: 'returned', problem })
  }
}

/** What left this device before has to be clear: it may be this very payment. */
const isClear = async (deed: OpenDeed, tell: Confirmed['tell']): Promise<boolean> => {
  for (const open of sentDeeds()) {
    const outcome = await settleOnce(open).catch(() => {
      throw new EarlierOpen()
    })
    if (open.key !== deed.key) tellOutcome(outcome)
    else {
      tell(eventOf(outcome))
      return false
    }
  }
  return true
}

const payAlone = (plan: DeedPlan, confirmed: Confirmed): Promise<void> =>
  aloneOrNever(confirmed.deed, () => pay(plan, confirmed))

const pay = async (plan: DeedPlan, { deed, password, tell }: Confirmed): Promise<void> => {
  if (!navigator.onLine) throw new ApiError(0, {})
  const { call: action, amount, named } = plan
  const leave = { params: { id: deed.owner as Id }, body: { password, action, amount, ...named } }
  await callApi(authorizePayment, leave, AbortSignal.timeout(patienceMs))
  markSent(deed, true)
  tell({ type: 'authorized' })
  try {
    const done = await plan.send({ idempotencyKey: deed.key, signal: AbortSignal.timeout(patienceMs) })
    end(deed)
    tell({ type: 'done', done })
  } catch (problem) {
    const verdict = problem instanceof ApiError ? verdictOf(problem) : 'lost'
    if (verdict === 'lost') return follow(deed, tell)
    if (verdict === 'refused') end(deed)
    else markSent(deed, false)
    tell({ type: verdict, problem })
  }
}

/** A payment that left before this page was loaded: asks until it is known what became of it. */
export const resumeDeed = (deed: OpenDeed, tell: Confirmed['tell']): Promise<void> => {
  tell({ type: 'confirmed' })
  return alone(deed, () => follow(deed, tell))
}

/** Asks again and again: without a line nobody knows, and nobody says so. */
const follow = async (deed: OpenDeed, tell: Confirmed['tell']): Promise<void> => {
  tell({ type: 'lost' })
  for (;;) {
    const outcome = await ask(deed).catch((problem: unknown) => {
      // The login ended: whoever comes back finds it where it was.
      if (problem instanceof ApiError && problem.status === 401) throw problem
      return undefined
    })
    if (outcome !== undefined) return tell(eventOf(outcome))
    await nextTry()
  }
}

/** Asks once; not while another tab, or the sheet itself, is at it. */
export const settleOnce = (deed: OpenDeed): Promise<DeedOutcome> => aloneOrNever(deed, () => ask(deed))

const ask = async (deed: OpenDeed): Promise<DeedOutcome> => {
  const call = keyedCalls.find((each) => each === deed.call)
  const question = { params: { id: deed.owner as Id }, body: { key: deed.key, call } }
  const { outcome, message, transaction } = await callApi(settlePayment, question, AbortSignal.timeout(askPatienceMs))
  end(deed)
  return { deed, message, done: outcome === 'done' ? { message, transaction } : undefined }
}

const eventOf = ({ done, deed, message }: DeedOutcome): DeedEvent =>
  done === undefined ? { type: 'refused', problem: new NotSent(deed.key, message) } : { type: 'done', done }

/** Asked, the server said that nothing came of it, and why. */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly key: string

  constructor(key: string, message: string) {
    super(message)
    this.key = key
  }
}

const end = (deed: OpenDeed): void => {
  endDeed(deed)
  refetchLater()
}

const lockOf = ({ key }: OpenDeed): string => `deed ${key}`

/** In one tab at a time, where the browser can tell; two that come at once are one payment by their key in any case. */
const alone = async <T>(deed: OpenDeed, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request(lockOf(deed), work) : await work()

const aloneOrNever = async <T>(deed: OpenDeed, work: () => Promise<T>): Promise<T> => {
  if (!('locks' in navigator)) return work()
  return await navigator.locks.request(lockOf(deed), { ifAvailable: true }, (lock) => {
    if (lock === null) throw new EarlierOpen()
    return work()
  })
}

const pauseMs = 3000

/** A moment later, or as soon as there is a line again. */
export const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pauseMs)
    window.addEventListener('online', go)
  })
