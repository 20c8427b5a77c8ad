import type { Payment, PaymentKind } from '@sheds/contract/wallet/mobile-money'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepAnswer } from '../../../lib/api/query.ts'
import { endIntent, isInHand, type OpenIntent, takeInHand } from '../intents/intent.store.ts'
import type { IntentPlan } from '../intents/intent-run.ts'
import { isOpen, paymentOfKey, pendingMs } from './operator-payment.queries.ts'
import { callOf } from './operator-payment.rules.ts'
import type { HearOf } from './operator-run.ts'
import { useOperatorIntents } from './use-operator-intents.ts'
import { usePaymentEnd } from './use-payment-end.ts'

interface Place {
  kind: PaymentKind
  /** What it is for, besides a wallet. */
  subject?: string
}

interface Followed extends Place {
  /** False while something else shows how it goes on. */
  isShown?: boolean
}

/** It comes while a form is filled in, or where something is open. */
const loadRun = () => import('./operator-run.ts')

/**
 * A payment by an operator that this device began, until somebody has seen its end: over a reload, a closed page and a
 * server that begins anew. Its intent tells what became of the call, its payment how it goes on.
 */
export const useFollowed = ({ kind, subject, isShown = true }: Followed) => {
  const client = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const all = useOperatorIntents().filter((each) => each.call === callOf(kind) && each.subject === subject)
  const { intent, see, leave } = useLatest(all)
  const { key = '', operator } = intent ?? {}
  const voided = intent?.end === 'voided'
  const { data } = useQuery({
    ...paymentOfKey(key),
    enabled: key !== '' && !voided,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => pauseAfter(state.data?.rows[0]),
  })
  const payment = data?.rows[0]
  usePaymentEnd(payment)
  const hasEnded = voided || (payment && !isOpen(payment))
  useSeen(isShown && hasEnded ? intent?.key : undefined, see)
  const hear: HearOf = (of, event) => {
    if ('problem' in event) setProblem(event.problem)
    if (event.type === 'done') showNow(client, of, event.done.payment)
  }
  useResumed(intent?.isSent ? intent : undefined, hear)
  const end = (why: unknown): void => {
    setProblem(why)
    leave()
  }
  return {
    started: intent && operator && { kind, amount: intent.amount, at: intent.at, ...operator },
    payment,
    /** The server made sure that nothing comes of it any more. */
    voided,
    /** Why nothing was begun. */
    problem,
    hear,
    end,
    leave: () => end(undefined),
  }
}

/** The same, begun here. */
export const useOperatorPayment = (place: Place) => {
  const { hear, end, ...followed } = useFollowed(place)
  const busy = useRef(false)
  const tell: HearOf = (of, event) => {
    busy.current = event.type === 'confirmed'
    hear(of, event)
    // The end of the one before gives way to the form, which says why there is none after it.
    if ('problem' in event) end(event.problem)
  }
  const begin = async (plan: IntentPlan): Promise<void> => {
    try {
      const { beginPayment } = await loadRun()
      if (!busy.current) void beginPayment(plan, tell)
    } catch (problem) {
      end(problem)
    }
  }
  return { ...followed, begin }
}

/** What was sent before this page was loaded is asked about, and told of where it is waited for. */
const useResumed = (intent: OpenIntent | undefined, hear: HearOf): void => {
  const resume = useEffectEvent(async () => {
    const { resumePayment } = await loadRun()
    if (intent) await resumePayment(intent, hear)
  })
  const key = intent?.key
  useEffect(() => {
    if (key === undefined) return
    // Here its sheet, or what began it, is at it.
    if (!isInHand(key)) void resume().catch(() => undefined)
    return takeInHand(key)
  }, [key])
}

/** The last one, also once its end was seen and the device keeps nothing of it. */
const useLatest = (all: readonly OpenIntent[]) => {
  const [seen, setSeen] = useState<OpenIntent>()
  const intent = all.at(-1) ?? seen
  const forget = (): void => {
    // Whoever went on to the next one has seen how those before it ended.
    for (const each of all) if (each.end || each === intent) endIntent(each.key)
  }
  const see = (): void => {
    setSeen(intent)
    forget()
  }
  const leave = (): void => {
    // A payment begun meanwhile keeps its own end.
    setSeen((now) => (now?.key === intent?.key ? undefined : now))
    forget()
  }
  return { intent, see, leave }
}

/** Runs as soon as an end is on the screen of someone who looks: the next visit begins without it. */
const useSeen = (key: string | undefined, onSeen: () => void): void => {
  const see = useEffectEvent(() => document.visibilityState === 'visible' && onSeen())
  useEffect(() => {
    if (key === undefined) return
    see()
    const look = (): unknown => see()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [key])
}

/** Its call's answer says how far it came; where it did not, that is asked for at once. */
const showNow = (client: QueryClient, key: string, payment: Payment | undefined): void => {
  if (payment) keepAnswer(client, paymentOfKey(key), { rows: [payment], next: null })
  else void client.refetchQueries(paymentOfKey(key))
}

/** Until it is seen for the first time it is looked for more often; what has ended is asked for no more. */
const pauseAfter = (payment: Payment | undefined): number | false => {
  if (payment === undefined) return soonMs
  return isOpen(payment) && pendingMs
}

const soonMs = 800
