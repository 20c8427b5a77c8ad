import type { AnswerOf } from '@sheds/contract/endpoint'
import { type ShedCard, subscribe, unsubscribe } from '@sheds/contract/sheds'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'
import { refusalOf } from '../../lib/refusal.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'

export type SubscribedShed = Pick<ShedCard, 'id' | 'name' | 'user_id' | 'viewer'>

interface Subscription {
  subscribed: boolean
  busy: boolean
  toggle: () => void
}

/** Subscribing to a shed. It changes when the server has said yes, everywhere the shed is shown. */
export const useSubscription = ({ id, viewer }: SubscribedShed): Subscription => {
  const client = useQueryClient()
  const { show } = useToasts()
  const mutationKey = ['subscribe', id]
  const subscribed = viewer?.subscribed === true
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (wanted: boolean) =>
      wanted
        ? callApi(subscribe, { body: { status: 1, shed_id: id } })
        : callApi(unsubscribe, { params: { shed_id: id } }),
    networkMode: 'always',
    onSuccess: (state) => {
      keepState(client, id, state)
      void client.invalidateQueries({ queryKey: ['subscribers', id] })
    },
    onError: (error, wanted) => {
      if (error instanceof ApiError && error.status === 401) return
      const refusal = refusalOf(error)
      show({
        text: refusal ?? (wanted ? m.subscribe_failed() : m.unsubscribe_failed()),
        kind: 'error',
        key: `subscribe ${id}`,
        ...(refusal === undefined && { action: { label: m.retry(), run: () => mutate(wanted) } }),
      })
    },
  })
  const toggle = (): void => {
    // A second tap may come before the first is drawn.
    if (client.isMutating({ mutationKey }) === 0) mutate(!subscribed)
  }
  return { subscribed, busy: isPending, toggle }
}

type State = AnswerOf<typeof subscribe>

/** Written into every answer that holds the shed: what a later one says, from another tab, counts again. */
const keepState = (client: QueryClient, id: string, state: State): void => {
  for (const { queryKey, state: known } of client.getQueryCache().getAll()) {
    const data = withState(known.data, id, state)
    if (data !== known.data) client.setQueryData(queryKey, data, { updatedAt: known.dataUpdatedAt })
  }
}

const withState = (value: unknown, id: string, state: State): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (isShed(value) && value.id === id) return changed(value, state)
  const before = Object.values(value)
  const after = before.map((each) => withState(each, id, state))
  if (after.every((each, place) => each === before[place])) return value
  return Array.isArray(value) ? after : Object.fromEntries(Object.keys(value).map((key, place) => [key, after[place]]))
}

const isShed = (value: object): value is ShedCard => 'id' in value && 'subscriber_count' in value

const changed = (shed: ShedCard, { subscribed, subscriber_count }: State): ShedCard => ({
  ...shed,
  subscriber_count,
  ...(shed.viewer && { viewer: { ...shed.viewer, subscribed } }),
})
