import LoaderCircle from 'lucide-react/icons/loader-circle'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { money } from '../../lib/format.ts'
import { caughtUp } from '../../lib/stale.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  type DeedOutcome,
  dismissOutcome,
  type OpenDeed,
  tellOutcome,
  useLeftDeeds,
  useOutcomes,
} from './deed.store.ts'
import { nextTry, settleOnce } from './deed-run.ts'

/** Payments that left this device before their answer: asks what became of them, and says it until it was read. */
export function DeedWatch() {
  const open = useLeftDeeds()
  const outcomes = useOutcomes()
  return (
    <>
      {open.map((deed) => (
        <Checking key={deed.key} deed={deed} />
      ))}
      {outcomes.map((outcome) => (
        <Told key={outcome.deed.key} outcome={outcome} />
      ))}
    </>
  )
}

function Checking({ deed }: { deed: OpenDeed }) {
  useEffect(() => {
    let left = false
    void settle(deed, () => left)
    return () => {
      left = true
    }
  }, [deed])
  return (
    <Alert icon={<LoaderCircle className="motion-safe:animate-[spin_1.2s_linear_infinite]" />}>
      <p className="font-label">{m.deed_checking()}</p>
      <p className="wrap-anywhere">{m.deed_amount_to({ amount: money(deed.amount), to: deed.to })}</p>
    </Alert>
  )
}

/** Until it is known, or somebody else tells it. */
const settle = async (deed: OpenDeed, isLeft: () => boolean): Promise<void> => {
  while (!isLeft()) {
    const outcome = await settleOnce(deed).catch(() => undefined)
    if (outcome !== undefined) {
      await caughtUp()
      return tellOutcome(outcome)
    }
    await nextTry()
  }
}

function Told({ outcome }: { outcome: DeedOutcome }) {
  const { deed, done, message } = outcome
  return (
    <Alert
      tone={done ? 'ok' : 'warn'}
      action={
        <IconButton label={m.close()} icon={<X className="size-4.5" />} onClick={() => dismissOutcome(outcome)} />
      }
    >
      <p className="font-label">{done ? m.deed_sent() : m.deed_not_sent()}</p>
      <p className="wrap-anywhere">{m.deed_amount_to({ amount: money(deed.amount), to: deed.to })}</p>
      {!done && message !== '' && <p>{message}</p>}
      {done?.transaction && <p>{m.deed_reference({ reference: done.transaction.reference })}</p>}
    </Alert>
  )
}
