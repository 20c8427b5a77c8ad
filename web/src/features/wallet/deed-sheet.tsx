import { type ReactNode, useId, useState } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { DeedDone, DeedState } from './deed.rules.ts'
import { isBusy } from './deed.rules.ts'
import { DeedAsk } from './deed-ask.tsx'
import { DeedChecking, DeedNothing, isLocked } from './deed-ends.tsx'
import type { DeedPlan } from './deed-run.ts'
import { useDeed } from './use-deed.ts'
import { useLock } from './use-lock.ts'
import { useWait } from './use-wait.ts'

export interface DeedSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the button does, with the amount: "Send CFA 25,000". */
  label: string
  plan: DeedPlan
  /** It cannot be paid now; what is shown says why. */
  barred?: boolean
  /** Who and how much, what is left after, and what to look out for. */
  children: ReactNode
  /** The proof, once it is done. */
  done: (done: DeedDone) => ReactNode
  onDone?: (done: DeedDone) => void
}

/**
 * The one way money leaves a wallet: it shows what will happen, asks the wallet's password, and ends on the truth. Give it
 * a key of the overlay's, so that each opening is a payment of its own.
 */
export function DeedSheet({ open, ...props }: DeedSheetProps) {
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  return used ? <UsedSheet open={open} {...props} /> : null
}

function UsedSheet({ open, onClose, title, label, plan, barred = false, children, ...ends }: DeedSheetProps) {
  const { done, onDone = () => undefined } = ends
  const id = useId()
  const { state, confirm, again } = useDeed(plan, { isOpen: open, onDone })
  const lock = useLock()
  const problem = state.at === 'asking' ? state.problem : undefined
  const wait = useWait(problem)
  const foot = <Foot {...{ state, label, barred: barred || lock !== undefined, wait, onClose, again }} form={id} />
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()} locked={isBusy(state)} footer={foot}>
      {(state.at === 'asking' || isBusy(state)) && (
        <DeedAsk id={id} {...{ problem, lock, wait }} onConfirm={confirm}>
          {children}
        </DeedAsk>
      )}
      {state.at === 'checking' && <DeedChecking amount={plan.amount} to={plan.to} />}
      {state.at === 'nothing' && <DeedNothing amount={plan.amount} to={plan.to} problem={state.problem} />}
      {state.at === 'done' && done(state.done)}
    </Dialog>
  )
}

interface FootProps {
  state: DeedState
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
        {state.at === 'done' ? m.shedpay_done() : m.deed_back()}
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
        loadingLabel={m.deed_sending()}
        disabled={wait > 0 || barred}
      >
        {label}
      </Button>
    </>
  )
}
