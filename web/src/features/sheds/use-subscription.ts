import { type ShedCard, subscribe, unsubscribe } from '@sheds/contract/sheds'
import { tag } from '@sheds/contract/tags'
import { callApi } from '../../lib/api.ts'
import { refusalOf } from '../../lib/refusal.ts'
import { useTap } from '../../lib/use-tap.ts'
import * as m from '../../messages/compiled/messages.ts'

export type SubscribedShed = Pick<ShedCard, 'id' | 'name' | 'user_id' | 'viewer'>

interface Subscription {
  subscribed: boolean
  busy: boolean
  toggle: () => void
}

/** Subscribing to a shed. It changes when the server has said yes. */
export const useSubscription = ({ id, viewer }: SubscribedShed): Subscription => {
  const subscribed = viewer?.subscribed === true
  const { tap, isPending, isOnItsWay } = useTap({
    kind: 'subscribe',
    id,
    send: (wanted: boolean) =>
      wanted
        ? callApi(subscribe, { body: { status: 1, shed_id: id } })
        : callApi(unsubscribe, { params: { shed_id: id } }),
    told: ({ subscribed, subscriber_count }) => ({ subscriber_count, viewer: { subscribed } }),
    tags: [tag.shed(id)],
    failure: (error, wanted) => {
      const refusal = refusalOf(error)
      const text = refusal ?? (wanted ? m.subscribe_failed() : m.unsubscribe_failed())
      return { text, isFinal: refusal !== undefined }
    },
  })
  return { subscribed, busy: isPending, toggle: () => isOnItsWay() || tap(!subscribed) }
}
