import type { Tag } from '@sheds/contract/tags'
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as m from '../messages/compiled/messages.ts'
import { useToasts } from '../ui/feedback/toast.tsx'
import { isLoginMissing } from './api/api.ts'
import { refusalOf } from './api/refusal.ts'
import { castShadow, endPendingTap, onPendingValue, pendingValueOf, setPendingValue } from './api/shadow.ts'
import { unmarkStale } from './api/stale.ts'
import { onWaiting, waitingValue } from './outbox/waiting.store.ts'
import type { PendingAction } from './session/action.store.ts'
import { askLogin } from './session/ask-login.ts'

interface TapPlan<Value, Answer> {
  /** Kind of the action, and id of the thing. */
  kind: string
  id: string
  /** Undefined if the tap waits for a network. */
  send: (value: Value) => Promise<Answer | undefined>
  /** Fields of the thing in the answer, wherever it is shown. */
  told: (answer: Answer) => Readonly<Record<string, unknown>>
  /** Tags of queries that show nothing else the tap changes. */
  tags: readonly Tag[]
  /** Text of a failure without a reason from the server. */
  failure: (value: Value) => string
  /** Action to do after a missing login; undefined for taps that undo one. */
  action?: (value: Value) => PendingAction | undefined
  /** `send` keeps its own order; otherwise a tap waits for the answer to the one before. */
  ordered?: boolean
}

const onPending = (listener: () => void): (() => void) => {
  const ends = [onPendingValue(listener), onWaiting(listener)]
  return () => ends.forEach((end) => void end())
}

/** Requested value of a thing until the server has answered; kept across reloads while it waits for a network. */
export const usePendingValue = <Value>(kind: string, id: string): Value | undefined => {
  const key = `${kind} ${id}`
  return useSyncExternalStore(
    onPending,
    () => pendingValueOf(key) ?? waitingValue(key),
    () => undefined,
  ) as Value | undefined
}

/** Tap that changes one thing: shown at once everywhere, undone if it is refused. The last one wins. */
export const useTap = <Value, Answer>(plan: TapPlan<Value, Answer>) => {
  const { kind, id, send, told, tags, failure, action, ordered } = plan
  const client = useQueryClient()
  const { show } = useToasts()
  const key = `${kind} ${id}`
  const pendingValue = usePendingValue<Value>(kind, id)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    ...(!ordered && { scope: { id: key } }),
    onMutate: (wanted) => setPendingValue(key, wanted),
    onSuccess: (answer) => {
      if (answer === undefined) return
      castShadow(client, { id, fields: told(answer) })
      unmarkStale(tags)
    },
    onError: (error, wanted) => {
      if (isLoginMissing(error)) return action && askLogin(action(wanted))
      const refusal = refusalOf(error)
      const again = refusal === undefined && { action: { label: m.retry(), run: () => mutate(wanted) } }
      show({ text: refusal ?? failure(wanted), kind: 'error', key, ...again })
    },
    // After the cached answers are updated: otherwise the old state would be shown, and could be tapped, for a moment.
    onSettled: () => notifyManager.schedule(() => endPendingTap(key)),
  })
  /** A second tap may come before the first is rendered. */
  const isOnItsWay = (): boolean => pendingValueOf(key) !== undefined
  return { pendingValue, tap: mutate, isPending, isOnItsWay }
}
