import { answerPhone, type PhonePrompt } from '@sheds/contract/wallet/demo-phone'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { OperatorMark } from '../../../ui/form/choices.tsx'
import { TextLink } from '../../../ui/link.tsx'

interface Look {
  operator: 'mtn' | 'orange'
  mark: string
  network: string
  unit: string
  digits: number
  enter: () => string
  label: () => string
  /** What a PIN is there. */
  wrong: () => string
  note: () => string
}

const looks: Readonly<Record<PhonePrompt['medium'], Look>> = {
  'mobile money': {
    ...{ operator: 'mtn', mark: 'MoMo', network: 'MTN Cameroon', unit: 'XAF', digits: 5 },
    ...{ enter: m.phone_enter, label: m.phone_pin_mtn, wrong: m.phone_five_digits, note: m.phone_note_mtn },
  },
  'orange money': {
    ...{ operator: 'orange', mark: 'OM', network: 'Orange Cameroun', unit: 'FCFA', digits: 4 },
    ...{
      enter: m.phone_enter_orange,
      label: m.phone_pin_orange,
      wrong: m.phone_four_digits,
      note: m.phone_note_orange,
    },
  },
}

type Action = 'approve' | 'refuse' | 'ignore'

interface PhoneDialogProps {
  prompt: PhonePrompt
  isLast: boolean
  /** With what the operator says to it. */
  onAnswered: (message: string) => void
}

/** What the operator asks, as a handset shows it. */
export function PhoneDialog({ prompt, isLast, onAnswered }: PhoneDialogProps) {
  const look = looks[prompt.medium]
  const [pin, setPin] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { mutateAsync, error } = useMutation({
    mutationFn: (action: Action) => callApi(answerPhone, { params: { id: prompt.id }, body: { action, pin } }),
    onSuccess: ({ message }) => onAnswered(message),
  })
  const once = useOnce()
  const answer = (action: Action): void => once(() => mutateAsync(action))
  const approve = (event: FormEvent): void => {
    event.preventDefault()
    setWrong(pin.length !== look.digits)
    if (pin.length === look.digits) answer('approve')
  }
  const problem = isWrong ? look.wrong() : problemText(error ?? undefined)
  return (
    <>
      <form onSubmit={approve} aria-label={look.network} className="overflow-hidden rounded-xs bg-surface-1 text-ink-1">
        <p className="flex items-center gap-2.5 px-4 pt-3 font-title">
          <OperatorMark operator={look.operator}>{look.mark}</OperatorMark>
          {look.network}
        </p>
        <Question prompt={prompt} look={look} />
        <Pin {...{ pin, setPin, look, problem }} />
        <div className="grid grid-cols-2 border-t border-border">
          <button type="button" className="min-h-13 text-center font-title text-ink-2" onClick={() => answer('refuse')}>
            {m.phone_refuse()}
          </button>
          <button type="submit" className="min-h-13 border-s border-border text-center font-title text-money-text">
            {m.phone_approve()}
          </button>
        </div>
      </form>
      {!isLast && <p className="text-center text-sm text-on-player-2">{m.phone_waiting()}</p>}
      <p className="text-center">
        <button type="button" className="min-h-11 px-6 underline underline-offset-4" onClick={() => answer('ignore')}>
          {m.phone_ignore()}
        </button>
      </p>
      <p className="text-center text-xs text-pretty text-on-player-2">{look.note()}</p>
    </>
  )
}

function Question({ prompt, look }: { prompt: PhonePrompt; look: Look }) {
  const { amount, merchant, reference, message, not_me: address } = prompt
  const sum = `${number(amount)}\u00a0${look.unit}`
  return (
    <div role="alert" className="px-4 pt-3">
      <p className="font-label">{m.phone_ask({ amount: sum, merchant })}</p>
      <p className="text-ink-2">{m.phone_ask_reference({ unit: look.unit, reference })}</p>
      {address !== null && (
        <p className="text-sm wrap-anywhere text-ink-2">
          {message.slice(0, -address.length)}
          <TextLink href={address} target="_blank">
            {address}
          </TextLink>
        </p>
      )}
      <p className="mt-4">{look.enter()}</p>
    </div>
  )
}

interface PinProps {
  pin: string
  setPin: (pin: string) => void
  look: Look
  problem: string | undefined
}

function Pin({ pin, setPin, look: { label, digits }, problem }: PinProps) {
  return (
    <div className="px-4 pt-2 pb-4">
      <input
        type="password"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label()}
        aria-invalid={problem !== undefined}
        aria-describedby="phone-problem"
        value={pin}
        maxLength={digits}
        onChange={({ target }) => setPin(target.value.replace(/\D/g, ''))}
        className="min-h-11 w-full border-b-2 border-money-text bg-transparent px-1 text-xl tracking-[0.3em]"
      />
      <p id="phone-problem" role="status" className="text-sm text-danger">
        {problem}
      </p>
    </div>
  )
}
