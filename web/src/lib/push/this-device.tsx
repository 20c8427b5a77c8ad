import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { Switch } from '../../ui/form/checkbox.tsx'
import { Card } from '../../ui/list/card.tsx'
import { isHandheld } from '../device-name.ts'
import { date } from '../language/format.ts'
import { type PushDevice, usePushDevice } from './use-push-device.ts'

/** Whether this browser shows notifications while Sheds is closed, or why it cannot, with a way out. */
export function ThisDevice() {
  const device = usePushDevice()
  return (
    <section className="mt-4">
      <h2 className="pb-1 text-xs font-semibold text-ink-3">{m.device_here()}</h2>
      {device === undefined ? <Card className="h-16" aria-hidden="true" /> : <Standing device={device} />}
    </section>
  )
}

function Standing({ device }: { device: PushDevice }) {
  if (device.support === 'able') return <Switches device={device} />
  if (device.support === 'unsupported') return <Alert>{m.device_unsupported()}</Alert>
  const isInstall = device.support === 'install'
  return (
    <Alert tone={isInstall ? 'info' : 'warn'} role="status">
      <b className="block">{isInstall ? m.device_install() : m.device_denied()}</b>
      {isInstall ? m.device_install_text() : wayOut()}
    </Alert>
  )
}

const wayOut = (): string => (isHandheld(navigator.userAgent) ? m.device_denied_phone() : m.device_denied_desk())

/** Switches that change at once, and back after a failure. */
function Switches({ device: { kept, busy, turn, show } }: { device: PushDevice }) {
  const { show: toast } = useToasts()
  const orSay = async (done: Promise<boolean>): Promise<void> => {
    if (!(await done)) toast({ text: m.device_failed(), kind: 'error' })
  }
  const isOn = kept !== undefined
  const since = isOn ? m.device_since({ date: date(kept.since) }) : m.device_notify_text()
  return (
    <Card className="px-4">
      <Switch
        label={m.device_notify()}
        help={busy ? m.device_waiting() : since}
        checked={busy ? !isOn : isOn}
        disabled={busy}
        onChange={({ target }) => orSay(turn(target.checked))}
      />
      {isOn && (
        <Switch
          label={m.device_details()}
          help={m.device_details_text()}
          checked={kept.details}
          disabled={busy}
          onChange={({ target }) => orSay(show(target.checked))}
        />
      )}
    </Card>
  )
}
