import type { Tag } from '@sheds/contract/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as m from '../messages/compiled/messages.ts'
import { useToasts } from '../ui/feedback/toast.tsx'
import { isLoginMissing } from './api/api.ts'
import { refusalOf } from './api/refusal.ts'
import { castShadow, endWish, onWish, wish, wishOf } from './api/shadow.ts'
import { unmarkStale } from './api/stale.ts'
import type { PendingAction } from './login/action.store.ts'
import { askLogin } from './login/ask-login.ts'

interface TapPlan<Wish, Answer> {
  /** What is done to which thing. */
  kind: string
  id: string
  send: (wish: Wish) => Promise<Answer>
  /** What the answer says of the thing, wherever it is shown. */
  told: (answer: Answer) => Readonly<Record<string, unknown>>
  /** What shows nothing else that the tap changes. */
  tags: readonly Tag[]
  /** What is said when it came to nothing, and the server did not say why. */
  failure: (wish: Wish) => string
  /** Of an action: what is done after a login that was missing; what takes something back is not. */
  action?: (wish: Wish) => PendingAction | undefined
}

/** What is wanted of a thing as long as the server has not answered. */
export const useWish = <Wish>(kind: string, id: string): Wish | undefined => {
  const key = `${kind} ${id}`
  return useSyncExternalStore(
    onWish,
    () => wishOf(key),
    () => undefined,
  ) as Wish | undefined
}

/** A tap that changes one thing: shown at once everywhere, undone when it is refused. The last one wins. */
export const useTap = <Wish, Answer>({ kind, id, send, told, tags, failure, action }: TapPlan<Wish, Answer>) => {
  const client = useQueryClient()
  const { show } = useToasts()
  const key = `${kind} ${id}`
  const wished = useWish<Wish>(kind, id)
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    // In turn, and at once when there is no connection: a tap that waits for one is forgotten.
    scope: { id: key },
    networkMode: 'always',
    onMutate: (wanted) => wish(key, wanted),
    onSuccess: (answer) => {
      castShadow(client, { id, fields: told(answer) })
      unmarkStale(tags)
    },
    onError: (error, wanted) => {
      if (isLoginMissing(error)) return action && askLogin(action(wanted))
      const refusal = refusalOf(error)
      const again = refusal === undefined && { action: { label: m.retry(), run: () => mutate(wanted) } }
      show({ text: refusal ?? failure(wanted), kind: 'error', key, ...again })
    },
    onSettled: () => endWish(key),
  })
  /** A second tap may come before the first is drawn. */
  const isOnItsWay = (): boolean => wishOf(key) !== undefined
  return { wished, tap: mutate, isPending, isOnItsWay }
}
