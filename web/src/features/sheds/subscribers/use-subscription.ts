import { type ShedCard, subscribe, unsubscribe } from '@sheds/contract/sheds/sheds'
import { tag } from '@sheds/contract/tags'
import { taskCall } from '../../../lib/outbox/send-task.ts'
import { useTask } from '../../../lib/outbox/use-task.ts'
import { offerPush } from '../../../lib/push/push-device.store.ts'
import * as m from '../../../messages/compiled/messages.ts'

export type SubscribedShed = Pick<ShedCard, 'id' | 'name' | 'logo' | 'user_id' | 'viewer'>

interface Subscription {
  subscribed: boolean
  busy: boolean
  /** For a network: nothing has changed yet. */
  waiting: boolean
  toggle: () => void
}

/** Subscribing to a shed. It changes when the server has said yes. */
export const useSubscription = (shed: SubscribedShed): Subscription => {
  const { id, viewer } = shed
  const subscribed = viewer?.subscribed === true
  const { wished, tap, isPending, isOnItsWay, waiting } = useTask({
    action: subscribeAction(shed),
    call: (wanted) =>
      wanted
        ? taskCall(subscribe, { body: { status: 1, shed_id: id } })
        : taskCall(unsubscribe, { params: { shed_id: id } }),
    tags: [tag.shed(id)],
    failure: (wanted) => (wanted ? m.subscribe_failed() : m.unsubscribe_failed()),
    done: (wanted) => wanted && offerPush({ about: 'shed', id, name: shed.name }),
  })
  const wants = waiting ? wished === true : subscribed
  return { subscribed, busy: isPending, waiting, toggle: () => isOnItsWay() || tap(!wants) }
}

/** A visitor's subscription, done after the login. */
export const subscribeAction = ({ id, name, logo }: SubscribedShed) => ({
  kind: 'subscribe' as const,
  id,
  thing: { look: 'shed' as const, name, picture: logo ?? undefined },
})
