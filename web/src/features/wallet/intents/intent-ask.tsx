import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Form } from '../../../ui/layout.tsx'
import { WalletPassword } from '../own-wallet/edit-wallet-fields.tsx'
import { againAt } from './intent-ends.tsx'
import { EarlierOpen } from './intent-run.ts'
import { isWrongPassword } from './use-intent.ts'

interface IntentAskProps {
  id: string
  /** Why it is asked again. */
  problem: unknown
  /** Why nothing can be paid for a while. */
  lock: string | undefined
  wait: number
  onConfirm: (password: string) => void
  children: ReactNode
}

/** What will happen, and the wallet's password. It stays in the field until the answer: a lost line is no mistake. */
export function IntentAsk({ id, problem, lock, wait, onConfirm, children }: IntentAskProps) {
  const [isEmpty, setEmpty] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isWrong = isWrongPassword(problem)
  useEffect(() => {
    if (isWrong) form.current?.querySelector('input')?.select()
    // Under a long sheet's edge nobody would see why.
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
  if (problem instanceof EarlierOpen) return m.intent_earlier()
  const failure = problemText(problem, { lost: m.intent_network(), unasked: m.intent_network() }) ?? ''
  const reason = whenOf(problem, wait)
  return reason === undefined ? { failure, reason: m.intent_nothing_sent() } : { failure, reason }
}

/** When the server wants to hear of it again. */
const whenOf = (problem: unknown, wait: number): string | undefined =>
  wait > 0 ? m.intent_wait({ n: wait }) : againAt(problem)
