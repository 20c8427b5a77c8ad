import { type ShedCard, subscribe, unsubscribe } from '@sheds/contract/sheds/sheds'
import { tag } from '@sheds/contract/tags'
import { taskCall } from '../../../lib/outbox/send-task.ts'
import { useTask } from '../../../lib/outbox/use-task.ts'
import { Waiting } from '../../../lib/outbox/wait-mark.tsx'
import { offerPush } from '../../../lib/push/push-device.store.ts'
import { askLink } from '../../../lib/session/ask-login.ts'
import { useMyInfo } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink, type ButtonSize } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'

interface SubscribeButtonProps {
  shed: SubscribedShed
  size?: ButtonSize
  /** Uses the brand colour. */
  loud?: boolean
}

/** Toggles a subscription; visitors are led to the login, owners see no button. */
export function SubscribeButton({ shed, size = 'sm', loud = false }: SubscribeButtonProps) {
  const { signedIn } = useSession()
  const { user_id: me } = useMyInfo()
  if (!signedIn) return <VisitorSubscribe shed={shed} size={size} loud={loud} />
  if (me === shed.user_id || shed.viewer?.owned) return null
  return <SubscribeSwitch shed={shed} size={size} loud={loud} />
}

const kindOf = (loud: boolean) => (loud ? 'brand' : 'soft')

function VisitorSubscribe({ shed, size, loud }: Required<SubscribeButtonProps>) {
  return (
    <ButtonLink
      {...askLink(subscribeAction(shed))}
      kind={kindOf(loud)}
      size={size}
      aria-label={m.subscribe_to({ name: shed.name })}
    >
      {m.subscribe()}
    </ButtonLink>
  )
}

// Invisible until the viewer is known, so that nothing shifts and no owner subscribes to their own shed.
function SubscribeSwitch({ shed, size, loud }: Required<SubscribeButtonProps>) {
  const { subscribed, busy, waiting, toggle } = useSubscription(shed)
  const { name, viewer } = shed
  return (
    <Button
      kind={waiting ? 'soft' : subscribed ? 'on' : kindOf(loud)}
      size={size}
      onClick={toggle}
      loading={busy}
      loadingLabel={m.subscribe_loading()}
      className={cx(viewer === undefined && 'invisible')}
      aria-label={labelOf({ subscribed, busy, waiting, name })}
    >
      {waiting ? <Waiting /> : subscribed ? m.unsubscribe() : m.subscribe()}
    </Button>
  )
}

interface LabelState {
  subscribed: boolean
  busy: boolean
  waiting: boolean
  name: string
}

/** While it waits for a connection, the label names the pending change. */
const labelOf = ({ subscribed, busy, waiting, name }: LabelState): string => {
  if (busy) return m.subscribe_loading()
  const tap = subscribed ? m.unsubscribe_from({ name }) : m.subscribe_to({ name })
  return waiting ? `${tap}: ${m.waiting()}` : tap
}

type SubscribedShed = Pick<ShedCard, 'id' | 'name' | 'logo' | 'user_id' | 'viewer'>

interface Subscription {
  subscribed: boolean
  busy: boolean
  /** True while it waits for a connection; nothing has changed yet. */
  waiting: boolean
  toggle: () => void
}

/** Subscription to a shed; changes once the server has confirmed it. */
const useSubscription = (shed: SubscribedShed): Subscription => {
  const { id, viewer } = shed
  const subscribed = viewer?.subscribed === true
  const { pendingValue, tap, isPending, isOnItsWay, waiting } = useTask({
    action: subscribeAction(shed),
    call: (wanted) =>
      wanted
        ? taskCall(subscribe, { body: { status: 1, shed_id: id } })
        : taskCall(unsubscribe, { params: { shed_id: id } }),
    tags: [tag.shed(id)],
    failure: (wanted) => (wanted ? m.subscribe_failed() : m.unsubscribe_failed()),
    done: (wanted) => wanted && offerPush({ about: 'shed', id, name: shed.name }),
  })
  const wants = waiting ? pendingValue === true : subscribed
  return { subscribed, busy: isPending, waiting, toggle: () => isOnItsWay() || tap(!wants) }
}

/** A visitor's subscription, completed after the login. */
const subscribeAction = ({ id, name, logo }: SubscribedShed) => ({
  kind: 'subscribe' as const,
  id,
  thing: { look: 'shed' as const, name, picture: logo ?? undefined },
})
