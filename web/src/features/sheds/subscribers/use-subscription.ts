import { type ShedCard, subscribe, unsubscribe } from '@sheds/contract/sheds'
import { tag } from '@sheds/contract/tags'
import { callAsMember } from '../../../lib/api/api.ts'
import type { PendingAction } from '../../../lib/login/action.store.ts'
import { offerPush } from '../../../lib/push/push-device.store.ts'
import { useTap } from '../../../lib/use-tap.ts'
import * as m from '../../../messages/compiled/messages.ts'

export type SubscribedShed = Pick<ShedCard, 'id' | 'name' | 'logo' | 'user_id' | 'viewer'>

interface Subscription {
  subscribed: boolean
  busy: boolean
  toggle: () => void
}

/** Subscribing to a shed. It changes when the server has said yes. */
export const useSubscription = (shed: SubscribedShed): Subscription => {
  const { id, viewer } = shed
  const subscribed = viewer?.subscribed === true
  const { tap, isPending, isOnItsWay } = useTap({
    kind: 'subscribe',
    id,
    send: (wanted: boolean) =>
      wanted
        ? callAsMember(subscribe, { body: { status: 1, shed_id: id } }).then((answer) => {
            offerPush({ about: 'shed', id, name: shed.name })
            return answer
          })
        : callAsMember(unsubscribe, { params: { shed_id: id } }),
    told: ({ subscribed, subscriber_count }) => ({ subscriber_count, viewer: { subscribed } }),
    tags: [tag.shed(id)],
    action: (wanted) => (wanted ? subscribeAction(shed) : undefined),
    failure: (wanted) => (wanted ? m.subscribe_failed() : m.unsubscribe_failed()),
  })
  return { subscribed, busy: isPending, toggle: () => isOnItsWay() || tap(!subscribed) }
}

/** A visitor's subscription, done after the login. */
export const subscribeAction = ({ id, name, logo }: SubscribedShed): PendingAction => ({
  kind: 'subscribe',
  id,
  thing: { look: 'shed', name, picture: logo ?? undefined },
})
