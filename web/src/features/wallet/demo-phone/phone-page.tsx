import { inDouala } from '@sheds/contract/douala-time'
import { answerPhone, type PhonePrompt, readPhone } from '@sheds/contract/wallet/demo-phone'
import { useMutation, useQuery } from '@tanstack/react-query'
import Smartphone from 'lucide-react/icons/smartphone'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { askedBy, queryOf } from '../../../lib/api/query.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { number } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { keepDestination, useViewer } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { OperatorMark } from '../../../ui/form/choices.tsx'
import { TextLink } from '../../../ui/link.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.phone_title()} · Sheds`,
  description: m.phone_description(),
  index: false,
})

/** Simulated phone of the caller, on which a simulated operator asks for a PIN. */
export function Page() {
  const { signedIn } = useSession()
  const [said, setSaid] = useState('')
  const [answeredId, setAnsweredId] = useState('')
  const { data, error, refetch } = useQuery({
    ...askedBy(useViewer(), phonePrompts()),
    enabled: signedIn,
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : phoneLookMs),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  // Hides an answered prompt at once instead of at the next poll.
  const [prompt, next] = data?.prompts.filter(({ id }) => id !== answeredId) ?? []
  const answered = (message: string): void => {
    setSaid(message)
    setAnsweredId(prompt?.id ?? '')
    void refetch()
  }
  return (
    <Handset network={prompt?.medium} title={titleOf(prompt)}>
      {prompt ? (
        <PhoneDialog key={prompt.id} prompt={prompt} onAnswered={answered} isLast={next === undefined} />
      ) : (
        <Idle signedIn={signedIn} known={data !== undefined} error={error} />
      )}
      <p role="status" className="min-h-6 text-center">
        {said}
      </p>
    </Handset>
  )
}

const titleOf = (prompt: PhonePrompt | undefined): string =>
  prompt === undefined ? m.phone_title() : m.phone_of({ phone: inPairs(prompt.phone) })

/** Phone number grouped for reading, for example `6 77 40 18 52`. */
const inPairs = (phone: string): string => phone.replace(/\B(?=(\d{2})+$)/g, '\u00a0')

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const networks = { 'mobile money': 'MTN Cameroon', 'orange money': 'Orange Cameroun' } as const

interface HandsetProps {
  network: PhonePrompt['medium'] | undefined
  title: string
  children: ReactNode
}

/** Handset without the site's design; only the operator's mark is coloured. */
function Handset({ network, title, children }: HandsetProps) {
  const now = useNow()
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] bg-player text-on-player">
      <div className="flex justify-between px-4 py-2 text-xs tabular-nums" aria-hidden="true">
        <span>{clockOf(now)}</span>
        <span>{network && networks[network]}</span>
        <span>4G&ensp;82&nbsp;%</span>
      </div>
      <div className="mx-auto flex w-full max-w-md flex-col justify-center gap-4 p-4">
        <h1 className="flex items-center justify-center gap-2 text-sm text-on-player-2 tabular-nums">
          <Smartphone className="size-4" aria-hidden="true" />
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}

/** Time in Douala. */
const clockOf = (now: number): string => inDouala(now).toISOString().slice(11, 16)

/** Shown while there is no prompt. */
function Idle({ signedIn, known, error }: { signedIn: boolean; known: boolean; error: unknown }) {
  if (!signedIn)
    return (
      <ButtonLink size="lg" block href="/login" onClick={() => keepDestination('/demo/phone')}>
        {m.phone_log_in()}
      </ButtonLink>
    )
  if (isNotFound(error)) return <Words title={m.phone_real()} text={m.phone_real_text()} />
  if (error !== null) return <Words title={m.phone_lost()} />
  if (!known) return <Words title={m.phone_looking()} />
  return (
    <>
      <Words title={m.phone_empty()} text={m.phone_empty_text()} />
      <ButtonLink size="lg" kind="money" href="/shedpay" target="_blank" className="mx-auto">
        {m.phone_top_up()}
      </ButtonLink>
    </>
  )
}

function Words({ title, text }: { title: string; text?: string }) {
  return (
    <div className="text-center text-pretty">
      <h2 className="text-xl">{title}</h2>
      {text !== undefined && <p className="mt-2 text-on-player-2">{text}</p>}
    </div>
  )
}

interface Look {
  operator: 'mtn' | 'orange'
  mark: string
  network: string
  unit: string
  digits: number
  enter: () => string
  label: () => string
  /** Error text for a PIN of the wrong length. */
  wrong: () => string
  note: () => string
}

const looks: Readonly<Record<PhonePrompt['medium'], Look>> = {
  'mobile money': {
    operator: 'mtn',
    mark: 'MoMo',
    network: 'MTN Cameroon',
    unit: 'XAF',
    digits: 5,
    enter: m.phone_enter,
    label: m.phone_pin_mtn,
    wrong: m.phone_five_digits,
    note: m.phone_note_mtn,
  },
  'orange money': {
    operator: 'orange',
    mark: 'OM',
    network: 'Orange Cameroun',
    unit: 'FCFA',
    digits: 4,
    enter: m.phone_enter_orange,
    label: m.phone_pin_orange,
    wrong: m.phone_four_digits,
    note: m.phone_note_orange,
  },
}

type Action = 'approve' | 'refuse' | 'ignore'

interface PhoneDialogProps {
  prompt: PhonePrompt
  isLast: boolean
  /** Receives the operator's reply. */
  onAnswered: (message: string) => void
}

/** Prompt of the operator. */
function PhoneDialog({ prompt, isLast, onAnswered }: PhoneDialogProps) {
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
        <Pin pin={pin} setPin={setPin} look={look} problem={problem} />
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

/** Prompts on the caller's own phone, in a demo. */
const phonePrompts = () => queryOf(readPhone, {})

/** Polls in the background as well, because the payment is started in another tab. */
const phoneLookMs = 2000
