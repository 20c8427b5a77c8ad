import LoaderCircle from 'lucide-react/icons/loader-circle'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { caughtUp } from '../../../lib/api/stale.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import {
  dismissOutcome,
  type IntentOutcome,
  type OpenIntent,
  reportOutcome,
  useOutcomes,
  useUnansweredIntents,
} from './intent.store.ts'
import { askUntilKnown, settleOnce } from './intent-run.ts'

/** Asks for the outcome of sent payments without a response, and shows it until it is dismissed. */
export function IntentWatch() {
  const open = useUnansweredIntents()
  const outcomes = useOutcomes()
  return (
    <>
      {open.map((intent) => (
        <Checking key={intent.key} intent={intent} />
      ))}
      {outcomes.map((outcome) => (
        <KnownOutcome key={outcome.intent.key} outcome={outcome} />
      ))}
    </>
  )
}

function Checking({ intent }: { intent: OpenIntent }) {
  useEffect(() => {
    let left = false
    void settle(intent, () => left).catch(() => undefined)
    return () => {
      left = true
    }
  }, [intent])
  return (
    <Alert icon={<LoaderCircle className="motion-safe:animate-[spin_1.2s_linear_infinite]" />}>
      <p className="font-label">{m.intent_checking()}</p>
      <p className="wrap-anywhere">{m.intent_amount_to({ amount: money(intent.amount), to: intent.to })}</p>
    </Alert>
  )
}

/** Asks until the outcome is known or the component is unmounted. */
const settle = async (intent: OpenIntent, isLeft: () => boolean): Promise<void> => {
  const outcome = await askUntilKnown(() => settleOnce(intent), isLeft)
  if (outcome === undefined) return
  await caughtUp()
  reportOutcome(outcome)
}

function KnownOutcome({ outcome }: { outcome: IntentOutcome }) {
  const { intent, outcome: known, message, transaction } = outcome
  const isOut = known === 'done'
  const isOpen = known === 'running'
  return (
    <Alert
      tone={isOut ? 'ok' : 'warn'}
      action={
        <IconButton label={m.close()} icon={<X className="size-4.5" />} onClick={() => dismissOutcome(outcome)} />
      }
    >
      <p className="font-label">{isOut ? m.intent_sent() : isOpen ? message : m.intent_not_sent()}</p>
      <p className="wrap-anywhere">{m.intent_amount_to({ amount: money(intent.amount), to: intent.to })}</p>
      {!isOut && !isOpen && message !== '' && <p>{message}</p>}
      {transaction && <p>{m.intent_reference({ reference: transaction.reference })}</p>}
    </Alert>
  )
}
