import type { Payment } from '@sheds/contract/mobile-money'
import { settlePayment } from '@sheds/contract/payments'
import type { Id } from '@sheds/contract/scalars'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, callApi, isPassing } from '../../lib/api.ts'
import { useViewer } from '../../lib/my-info.store.ts'
import { keepAnswer } from '../../lib/query.ts'
import { isOpen, paymentOfKey, pendingMs } from './operator-payment.queries.ts'
import { isOverdue } from './operator-payment.rules.ts'
import { type About, forgetStarted, keepStarted, type Started, useStarted } from './operator-payment.store.ts'
import { usePaymentEnd } from './use-payment-end.ts'
import { refetchLater } from './use-wallet.ts'
import { askPatienceMs } from './wallet.queries.ts'

interface PaymentPlan extends About {
  /** Asks the server for it, under its key; it may tell at once how far it came. */
  send: (started: Started) => Promise<Payment | undefined>
}

type Wanted = Pick<Started, 'phone' | 'medium' | 'amount'>

/**
 * A payment by an operator, from the tap until somebody has seen its end: over a reload, a closed page and a server that
 * begins anew. It is sent once; what became of it is asked by its key, and a key that nothing came of is voided.
 */
export const useOperatorPayment = ({ send, ...about }: PaymentPlan) => {
  const client = useQueryClient()
  const user = useViewer()
  const [problem, setProblem] = useState<unknown>()
  const endWith = (key: string, found: unknown): void => {
    forgetStarted(key)
    setProblem(found)
  }
  const { again, ...followed } = useFollowed(about, endWith)
  const sending = useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: (payment, { key }) => {
      if (payment === undefined) again()
      else keepAnswer(client, paymentOfKey(key), { rows: [payment], next: null })
    },
    onError: (found, { key }) => (isUnknown(found) ? again() : endWith(key, found)),
    onSettled: refetchLater,
  })
  return {
    ...followed,
    /** Why nothing was begun. */
    problem,
    begin: (one: Wanted): void => {
      if (user === undefined || sending.isPending) return
      const next = { ...one, ...about, user, key: newKey(), at: Date.now() }
      setProblem(undefined)
      keepStarted(next)
      sending.mutate(next)
    },
  }
}

/** What this device began and what became of it, asked until it is known; without an answer it asks on. */
export const useFollowed = (about: About, onRefused: (key: string, problem: unknown) => void) => {
  const started = useStarted(about)
  const key = started?.key ?? ''
  const [voided, setVoided] = useState('')
  const isVoided = key !== '' && voided === key
  const { data, dataUpdatedAt, isFetchedAfterMount, isError, refetch } = useQuery({
    ...paymentOfKey(key),
    enabled: key !== '' && !isVoided,
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state }) => pauseAfter(state.data?.rows[0]),
  })
  const payment = data?.rows[0]
  usePaymentEnd(payment)
  const again = (): void => void refetch()
  const isLost = isFetchedAfterMount && !isError && payment === undefined && !isVoided
  useSettling({
    started: isLost ? started : undefined,
    heardAt: dataUpdatedAt,
    onRefused,
    onVoided: setVoided,
    onFound: again,
  })
  const leave = (): void => {
    setVoided('')
    forgetStarted(key)
  }
  return { started, payment, voided: isVoided, again, leave }
}

/** Until it is seen for the first time it is looked for more often; what has ended is asked for no more. */
const pauseAfter = (payment: Payment | undefined): number | false => {
  if (payment === undefined) return soonMs
  return isOpen(payment) && pendingMs
}

const soonMs = 800

/**
 * Refused by an operator it exists all the same, and says why; where nothing was said it may exist. Turned away before
 * anything was done for it, it does not.
 */
export const isUnknown = (found: unknown): boolean => {
  const code = found instanceof ApiError ? found.code : undefined
  if (code === 'overloaded') return false
  return isPassing(found) || code === 'payment_failed' || code === 'key_voided'
}

interface Settling {
  /** Sent once, and nothing is known of it. */
  started: Started | undefined
  heardAt: number
  onRefused: (key: string, problem: unknown) => void
  onVoided: (key: string) => void
  /** It arrived after all. */
  onFound: () => void
}

/** What never arrived is made never to arrive: only then is it said that nothing was taken. */
const useSettling = ({ started, heardAt, onRefused, onVoided, onFound }: Settling): void => {
  const user = useViewer()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key }: Started) =>
      callApi(settlePayment, { params: { id: user as Id }, body: { key } }, AbortSignal.timeout(askPatienceMs)),
    networkMode: 'always',
    onSuccess: ({ outcome, message, code }, { key }) => {
      if (outcome === 'voided') onVoided(key)
      else if (outcome === 'refused') onRefused(key, new ApiError(400, { code: code ?? 'payment_failed', message }))
      else onFound()
    },
  })
  const settle = useEffectEvent((heard: number) => {
    if (started !== undefined && !isPending && isOverdue(started.at, heard)) mutate(started)
  })
  const key = started?.key
  // Once for each time that nothing was found.
  useEffect(() => {
    if (key !== undefined) settle(heardAt)
  }, [key, heardAt])
}

/** Made on this device: 128 bits. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
