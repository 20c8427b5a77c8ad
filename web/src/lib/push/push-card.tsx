import BellRing from 'lucide-react/icons/bell-ring'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { ButtonRow } from '../../ui/layout.tsx'
import { Card } from '../../ui/list/card.tsx'
import { answerOffer, type PushOffer } from './push-device.store.ts'
import { usePushDevice } from './use-push-device.ts'

/** Asks once, after an action worth being notified about; the browser's own question follows only after a yes. */
export function PushCard({ offer, className }: { offer: PushOffer; className?: string }) {
  const device = usePushDevice()
  const { show } = useToasts()
  if (device?.support !== 'able') return null
  const accept = async (): Promise<void> => {
    const done = await device.turn(true)
    if (done) answerOffer()
    if (!done) show({ text: m.device_failed(), kind: 'error' })
    else if (Notification.permission === 'granted') show({ text: m.device_is_on(), kind: 'ok' })
  }
  return (
    <Card as="section" padded className={cx('grid gap-3', className)} aria-label={m.device_ask()}>
      <div className="flex gap-3">
        <span className="grid size-12 flex-none place-items-center rounded-full bg-accent-soft text-accent-text">
          <BellRing aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2 className="text-lg">{m.device_ask()}</h2>
          <p className="text-sm text-ink-2">{whatFor(offer)}</p>
        </div>
      </div>
      <ButtonRow>
        <Button kind="brand" loading={device.busy} loadingLabel={m.device_waiting()} onClick={accept}>
          {m.device_ask_yes()}
        </Button>
        <Button kind="soft" onClick={answerOffer}>
          {m.device_ask_no()}
        </Button>
      </ButtonRow>
    </Card>
  )
}

const whatFor = (offer: PushOffer): string => {
  if (offer.about === 'shed') return m.device_ask_shed({ shed: offer.name })
  return offer.about === 'order' ? m.device_ask_order() : m.device_ask_purchase()
}
