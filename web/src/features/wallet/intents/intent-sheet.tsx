import { type ReactNode, useId, useState } from 'react'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useWait } from '../mobile-money/use-wait.ts'
import { useLock } from '../transfers/use-lock.ts'
import type { IntentState, IntentSuccess } from './intent.rules.ts'
import { isBusy } from './intent.rules.ts'
import { IntentAsk } from './intent-ask.tsx'
import { IntentChecking, IntentNothing, isLocked } from './intent-ends.tsx'
import type { IntentPlan } from './intent-run.ts'
import { useIntent } from './use-intent.ts'

export interface IntentSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the button does, with the amount: "Send CFA 25,000". */
  label: string
  plan: IntentPlan
  /** It cannot be paid now; what is shown says why. */
  barred?: boolean
  /** Who and how much, what is left after, and what to look out for. */
  children: ReactNode
  /** The proof, once it is done. */
  done: (done: IntentSuccess) => ReactNode
  onDone?: (done: IntentSuccess) => void
}

/**
 * The one way money leaves a wallet: it shows what will happen, asks the wallet's password, and ends on the truth. Give it
 * a key of the overlay's, so that each opening is a payment of its own.
 */
export function IntentSheet({ open, ...props }: IntentSheetProps) {
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  return used ? <UsedSheet open={open} {...props} /> : null
}

function UsedSheet({ open, onClose, title, label, plan, barred = false, children, ...ends }: IntentSheetProps) {
  const { done, onDone = () => undefined } = ends
  const id = useId()
  const { state, confirm, again } = useIntent(plan, { isOpen: open, onDone })
  const lock = useLock()
  const what = m.intent_amount_to({ amount: money(plan.amount), to: plan.to })
  const problem = state.at === 'asking' ? state.problem : undefined
  const wait = useWait(problem)
  const foot = <Foot {...{ state, label, barred: barred || lock !== undefined, wait, onClose, again }} form={id} />
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()} locked={isBusy(state)} footer={foot}>
      {(state.at === 'asking' || isBusy(state)) && (
        <IntentAsk id={id} {...{ problem, lock, wait }} onConfirm={confirm}>
          {children}
        </IntentAsk>
      )}
      {state.at === 'checking' && <IntentChecking what={what} />}
      {state.at === 'nothing' && <IntentNothing what={what} problem={state.problem} />}
      {state.at === 'done' && done(state.done)}
    </Dialog>
  )
}

interface FootProps {
  state: IntentState
  label: string
  barred: boolean
  /** Seconds until the server wants to hear of it again. */
  wait: number
  form: string
  onClose: () => void
  again: () => void
}

/** While it is not known what became of it, there is no button that pays. */
function Foot({ state, label, barred, wait, form, onClose, again }: FootProps) {
  if (state.at === 'done' || state.at === 'checking')
    return (
      <Button block onClick={onClose}>
        {state.at === 'done' ? m.shedpay_done() : m.intent_back()}
      </Button>
    )
  const first = (
    <Button kind="soft" size="lg" onClick={onClose} disabled={isBusy(state)}>
      {state.at === 'nothing' ? m.close() : m.cancel()}
    </Button>
  )
  if (state.at === 'nothing')
    return (
      <>
        {first}
        {!isLocked(state.problem) && (
          <Button size="lg" className="flex-1" onClick={again}>
            {m.try_again()}
          </Button>
        )}
      </>
    )
  return (
    <>
      {first}
      <Button
        type="submit"
        form={form}
        kind="money"
        size="lg"
        className="flex-1 tabular-nums"
        loading={isBusy(state)}
        loadingLabel={m.intent_sending()}
        disabled={wait > 0 || barred}
      >
        {label}
      </Button>
    </>
  )
}
