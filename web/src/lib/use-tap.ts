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
  /** What is done to which thing. */
  kind: string
  id: string
  /** Answers nothing where it waits for a network. */
  send: (value: Value) => Promise<Answer | undefined>
  /** What the answer says of the thing, wherever it is shown. */
  told: (answer: Answer) => Readonly<Record<string, unknown>>
  /** What shows nothing else that the tap changes. */
  tags: readonly Tag[]
  /** What is said when it came to nothing, and the server did not say why. */
  failure: (value: Value) => string
  /** Of an action: what is done after a login that was missing; what takes something back is not. */
  action?: (value: Value) => PendingAction | undefined
  /** What is sent keeps its order by itself; else a tap waits for the answer to the one before. */
  ordered?: boolean
}

const onPending = (listener: () => void): (() => void) => {
  const ends = [onPendingValue(listener), onWaiting(listener)]
  return () => ends.forEach((end) => void end())
}

/** What is wanted of a thing as long as the server has not answered; over reloads, too, where it waits for a network. */
export const usePendingValue = <Value>(kind: string, id: string): Value | undefined => {
  const key = `${kind} ${id}`
  return useSyncExternalStore(
    onPending,
    () => pendingValueOf(key) ?? waitingValue(key),
    () => undefined,
  ) as Value | undefined
}

/** A tap that changes one thing: shown at once everywhere, undone when it is refused. The last one wins. */
export const useTap = <Value, Answer>(plan: TapPlan<Value, Answer>) => {
  const { kind, id, send, told, tags, failure, action, ordered } = plan
  const client = useQueryClient()
  const { show } = useToasts()
  const key = `${kind} ${id}`
  const pendingValue = usePendingValue<Value>(kind, id)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    ...(!ordered && { scope: { id: key } }),
    // At once when there is no connection: a tap that waits for one here is forgotten.
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
    // Behind the news of the answer: else what was before would be shown, and could be tapped, for a moment.
    onSettled: () => notifyManager.schedule(() => endPendingTap(key)),
  })
  /** A second tap may come before the first is drawn. */
  const isOnItsWay = (): boolean => pendingValueOf(key) !== undefined
  return { pendingValue, tap: mutate, isPending, isOnItsWay }
}
