import { tag } from '@sheds/contract/tags'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useWait } from '../mobile-money/use-wait.ts'
import { WalletPassword } from '../own-wallet/edit-wallet-fields.tsx'
import { useLock } from '../transfers/use-lock.ts'
import { type IntentEvent, type IntentState, type IntentSuccess, isBusy, nextState } from './intent.rules.ts'
import { type OpenIntent, reportOutcome, showIntent } from './intent.store.ts'
import { againAt, IntentChecking, IntentNothing, isLocked } from './intent-ends.tsx'
import { EarlierPaymentError, type IntentPlan, openPlan, resumeIntent, runIntent } from './intent-run.ts'

export interface IntentSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** Label of the button with the amount, for example "Send CFA 25,000". */
  label: string
  plan: IntentPlan
  /** Disables the button; the content gives the reason. */
  barred?: boolean
  /** Receiver, amount, balance afterwards and warnings. */
  children: ReactNode
  /** Receipt of the payment. */
  done: (done: IntentSuccess) => ReactNode
  onDone?: (done: IntentSuccess) => void
}

/**
 * Sheet for every payment from the wallet: preview, wallet password, outcome. Its parent gives it the overlay's key, so
 * that each opening is a new payment.
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
  const foot = (
    <Foot
      state={state}
      label={label}
      barred={barred || lock !== undefined}
      wait={wait}
      onClose={onClose}
      again={again}
      form={id}
    />
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()} locked={isBusy(state)} footer={foot}>
      {(state.at === 'asking' || isBusy(state)) && (
        <IntentAsk id={id} problem={problem} lock={lock} wait={wait} onConfirm={confirm}>
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
  /** Seconds until the server accepts another attempt. */
  wait: number
  form: string
  onClose: () => void
  again: () => void
}

/** While the outcome is unknown, no button pays. */
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

interface IntentAskProps {
  id: string
  /** Reason for asking again. */
  problem: unknown
  /** Reason why nothing can be paid for a while. */
  lock: string | undefined
  wait: number
  onConfirm: (password: string) => void
  children: ReactNode
}

/**
 * Preview and wallet password. The password stays in the field until the response, because a lost connection is not a
 * wrong password.
 */
function IntentAsk({ id, problem, lock, wait, onConfirm, children }: IntentAskProps) {
  const [isEmpty, setEmpty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isWrong = isWrongPassword(problem)
  useEffect(() => {
    if (isWrong) form.current?.querySelector('input')?.select()
    // Scrolls to the error, which would be hidden below the edge of a long sheet.
    if (problem !== undefined || lock !== undefined) form.current?.scrollIntoView({ block: 'end' })
  }, [isWrong, problem, lock])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('wallet_password') ?? '')
    setEmpty(password === '')
    if (password !== '' && wait === 0 && lock === undefined) onConfirm(password)
  }
  const error = isEmpty ? m.field_required() : isWrong ? (problem.said ?? m.error_wrong_wallet_password()) : undefined
  return (
    <Form ref={form} id={id} method="post" noValidate onSubmit={submit} onInput={() => setEmpty(false)}>
      {children}
      <WalletPassword name="wallet_password" label={m.wallet_password()} error={error} />
      <FormProblem problem={lock ?? (isWrong ? undefined : wordsOf(problem, wait))} />
    </Form>
  )
}

const wordsOf = (problem: unknown, wait: number) => {
  if (problem === undefined) return undefined
  if (problem instanceof EarlierPaymentError) return m.intent_earlier()
  const failure = problemText(problem, { lost: m.intent_network(), unasked: m.intent_network() }) ?? ''
  const reason = whenOf(problem, wait)
  return reason === undefined ? { failure, reason: m.intent_nothing_sent() } : { failure, reason }
}

/** Time at which the server accepts another attempt. */
const whenOf = (problem: unknown, wait: number): string | undefined =>
  wait > 0 ? m.intent_wait({ n: wait }) : againAt(problem)

const asking: IntentState = { at: 'asking' }

interface IntentCallbacks {
  isOpen: boolean
  onDone: (done: IntentSuccess) => void
}

/** Runs one payment; continues after its sheet is closed. */
const useIntent = (plan: IntentPlan, callbacks: IntentCallbacks) => {
  const { isOpen } = callbacks
  const [intent, setIntent] = useState(() => openPlan(plan))
  const [state, step] = useReducer(nextState, asking)
  const once = useOnce()
  /** Current values for a response that arrives after a later render or after closing. */
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
    return () => {
      latest.current = { ...callbacks, isOpen: false }
    }
  })
  const report = (event: IntentEvent): void => {
    step(event)
    if (event.type === 'done') latest.current.onDone(event.done)
    // A wrong password may have locked the wallet.
    if (event.type === 'returned' && isWrongPassword(event.problem)) markStale([tag.wallet])
    if (!latest.current.isOpen) reportLater(intent, event)
  }
  const resume = useEffectEvent(() => {
    if (intent.isSent) once(() => resumeIntent(intent, report))
  })
  useEffect(() => resume(), [])
  useEffect(() => (isOpen ? showIntent(intent.key) : undefined), [intent, isOpen])
  return {
    state,
    confirm: (password: string) => once(() => runIntent(plan, { intent, password, report })),
    again: () => {
      setIntent(openPlan(plan))
      step({ type: 'again' })
    },
  }
}

const isWrongPassword = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && problem.code === 'wrong_wallet_password'

/** Reports the outcome to the wallet page if the sheet is closed. */
const reportLater = (intent: OpenIntent, event: IntentEvent): void => {
  const known = { intent, transaction: null }
  if (event.type === 'done' && !intent.operator) reportOutcome({ ...known, ...event.done, outcome: 'done' })
  if (event.type === 'refused')
    reportOutcome({
      ...known,
      outcome: 'refused',
      message: event.problem instanceof Error ? event.problem.message : '',
    })
}
