import type { PhonePrompt } from '@sheds/contract/wallet/demo-phone'
import { useQuery } from '@tanstack/react-query'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { useNow } from '../../../lib/language/now.ts'
import { keepDestination, useViewer } from '../../../lib/login/my-info.store.ts'
import { useSession } from '../../../lib/login/session.tsx'
import type { PageModule } from '../../../lib/page/page.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { phoneLookMs, phonePrompts } from './phone.queries.ts'
import { PhoneDialog } from './phone-dialog.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.phone_title()} · Sheds`,
  description: m.phone_description(),
  index: false,
})

/** The caller's phone, as it looks when a simulated operator asks for a PIN. */
export function Page() {
  const { signedIn } = useSession()
  const [said, setSaid] = useState('')
  const [answeredId, setAnsweredId] = useState('')
  const { data, error, refetch } = useQuery({
    ...askedBy(useViewer(), phonePrompts()),
    enabled: signedIn,
    refetchInterval: ({ state }) => (isNotThere(state.error) ? false : phoneLookMs),
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  // What was answered is gone at once, not at the next look.
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

/** `6 77 40 18 52`, as numbers are read out. */
const inPairs = (phone: string): string => phone.replace(/\B(?=(\d{2})+$)/g, '\u00a0')

const isNotThere = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const networks = { 'mobile money': 'MTN Cameroon', 'orange money': 'Orange Cameroun' } as const

interface HandsetProps {
  network: PhonePrompt['medium'] | undefined
  title: string
  children: ReactNode
}

/** Nobody's page: an old handset, the operator's tile its only colour. */
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

/** Douala's, an hour ahead all year round. */
const clockOf = (now: number): string => new Date(now + 3_600_000).toISOString().slice(11, 16)

/** What stands there while nobody asks anything. */
function Idle({ signedIn, known, error }: { signedIn: boolean; known: boolean; error: unknown }) {
  if (!signedIn)
    return (
      <ButtonLink size="lg" block href="/login" onClick={() => keepDestination('/demo/phone')}>
        {m.phone_log_in()}
      </ButtonLink>
    )
  if (isNotThere(error)) return <Words title={m.phone_real()} text={m.phone_real_text()} />
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
