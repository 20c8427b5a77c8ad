import type { Payment, PaymentKind } from '@sheds/contract/wallet/mobile-money'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepAnswer } from '../../../lib/api/query.ts'
import { endIntent, isIntentShown, type OpenIntent, showIntent } from '../intents/intent.store.ts'
import type { IntentPlan } from '../intents/intent-run.ts'
import { isOpen, paymentOfKey, pendingMs } from './operator-payment.queries.ts'
import { callOf } from './operator-payment.rules.ts'
import type { PaymentListener } from './operator-run.ts'
import { useOperatorIntents } from './use-operator-intents.ts'
import { usePaymentEnd } from './use-payment-end.ts'

interface PaymentContext {
  kind: PaymentKind
  /** Subject besides a wallet: a listing's id. */
  subject?: string
}

interface PaymentProgressOptions extends PaymentContext {
  /** False while another component shows the progress. */
  isShown?: boolean
}

/** Downloaded while a form is filled in, or if a payment is open. */
const loadRun = () => import('./operator-run.ts')

/**
 * Operator payment started on this device, until its end was seen: across reloads, closed pages and restarts of the
 * server. The intent holds the outcome of the call, the payment its progress.
 */
export const usePaymentProgress = ({ kind, subject, isShown = true }: PaymentProgressOptions) => {
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
  const listener: PaymentListener = (of, event) => {
    if ('problem' in event) setProblem(event.problem)
    if (event.type === 'done') showNow(client, of, event.done.payment)
  }
  useResume(intent?.isSent ? intent : undefined, listener)
  const end = (why: unknown): void => {
    setProblem(why)
    leave()
  }
  return {
    started: intent && operator && { kind, amount: intent.amount, at: intent.at, ...operator },
    payment,
    /** The server has voided the key. */
    voided,
    /** Reason why nothing was started. */
    problem,
    listener,
    end,
    leave: () => end(undefined),
  }
}

/** Progress of a payment, with a function that starts one. */
export const useOperatorPayment = (place: PaymentContext) => {
  const { listener, end, ...progress } = usePaymentProgress(place)
  const busy = useRef(false)
  const report: PaymentListener = (of, event) => {
    busy.current = event.type === 'confirmed'
    listener(of, event)
    // Ends the previous payment, so that the form shows why the new one did not start.
    if ('problem' in event) end(event.problem)
  }
  const begin = async (plan: IntentPlan): Promise<void> => {
    try {
      const { beginPayment } = await loadRun()
      if (!busy.current) void beginPayment(plan, report)
    } catch (problem) {
      end(problem)
    }
  }
  return { ...progress, begin }
}

/** Follows a payment that was sent before this page was loaded. */
const useResume = (intent: OpenIntent | undefined, listener: PaymentListener): void => {
  const resume = useEffectEvent(async () => {
    const { resumePayment } = await loadRun()
    if (intent) await resumePayment(intent, listener)
  })
  const key = intent?.key
  useEffect(() => {
    if (key === undefined) return
    // Otherwise its sheet, or the code that started it, follows it.
    if (!isIntentShown(key)) void resume().catch(() => undefined)
    return showIntent(key)
  }, [key])
}

/** Latest payment; remembered after its end was seen and the device has deleted it. */
const useLatest = (all: readonly OpenIntent[]) => {
  const [seen, setSeen] = useState<OpenIntent>()
  const intent = all.at(-1) ?? seen
  const forget = (): void => {
    // A person who started the next payment has seen the ends of the earlier ones.
    for (const each of all) if (each.end || each === intent) endIntent(each.key)
  }
  const see = (): void => {
    setSeen(intent)
    forget()
  }
  const leave = (): void => {
    // A payment started in the meantime keeps its end.
    setSeen((now) => (now?.key === intent?.key ? undefined : now))
    forget()
  }
  return { intent, see, leave }
}

/** Calls back once an end is visible on the screen, so that the next visit starts without it. */
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

/** Shows the payment of the call's response; without one it is requested at once. */
const showNow = (client: QueryClient, key: string, payment: Payment | undefined): void => {
  if (payment) keepAnswer(client, paymentOfKey(key), { rows: [payment], next: null })
  else void client.refetchQueries(paymentOfKey(key))
}

/** Polls faster until the payment is found, and stops after its end. */
const pauseAfter = (payment: Payment | undefined): number | false => {
  if (payment === undefined) return soonMs
  return isOpen(payment) && pendingMs
}

const soonMs = 800
