import { type ShedCard, subscribe, unsubscribe } from '@sheds/contract/sheds'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'
import * as m from '../../messages/compiled/messages.ts'
import { useToasts } from '../../ui/toast.tsx'
import { useMyInfo } from '../users/my-info.store.ts'

export type SubscribedShed = Pick<ShedCard, 'id' | 'name' | 'user_id' | 'subscriber_count' | 'viewer'>

interface Subscription {
  subscribed: boolean
  count: number
  busy: boolean
  toggle: () => void
}

/** Subscribing to a shed: one state for every place that shows it. It changes when the server has said yes. */
export const useSubscription = (shed: SubscribedShed): Subscription => {
  const { id, viewer } = shed
  const client = useQueryClient()
  const { show } = useToasts()
  const key = ['subscribed', useMyInfo().user_id, id]
  const { data: chosen } = useQuery<boolean>({ queryKey: key, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
  const known = viewer?.subscribed === true
  const subscribed = chosen ?? known
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) =>
      wanted
        ? callApi(subscribe, { body: { status: 1, shed_id: id } })
        : callApi(unsubscribe, { params: { shed_id: id } }),
    networkMode: 'always',
    onSuccess: (state) => {
      client.setQueryData(key, state.subscribed)
      void client.invalidateQueries({ queryKey: ['subscribers', id] })
    },
    onError: (error, wanted) => {
      if (error instanceof ApiError && error.status === 401) return
      show({
        text: wanted ? m.subscribe_failed() : m.unsubscribe_failed(),
        kind: 'error',
        key: `subscribe ${id}`,
        action: { label: m.retry(), run: () => mutate(wanted) },
      })
    },
  })
  const change = viewer === undefined ? 0 : Number(subscribed) - Number(known)
  return {
    subscribed,
    count: Math.max(0, shed.subscriber_count + change),
    busy: isPending,
    toggle: () => mutate(!subscribed),
  }
}
