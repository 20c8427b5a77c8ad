import { redeemMusic } from '@sheds/contract/music/music-codes'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../../hydration/hydration.ts'
import { callAsMember } from '../../../lib/api/api.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { keepDestination } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { ButtonRow, Form } from '../../../ui/layout.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { musicHref, redeemHref } from '../music.address.ts'

export const head: PageModule['head'] = () => ({ title: `${m.redeem_title()} · Sheds`, index: false })

/** Code as printed, in groups of four; longer input is cut. */
const shownCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-')

/** Redeems a printed code, typed or scanned. */
export function Page() {
  return (
    <Columns>
      <div className="mx-auto grid max-w-md gap-3 pt-3 pb-6">
        <h1 className="text-2xl text-balance">{m.redeem_title()}</h1>
        <p className="text-ink-2">{m.redeem_text()}</p>
        {useHydrated() ? <Redeem /> : null}
      </div>
    </Columns>
  )
}

function Redeem() {
  const { signedIn } = useSession()
  const { hash } = useLocation()
  const [typed, setTyped] = useState(() => shownCode(hash.slice(1)))
  const { state, problem, redeem, again } = useRedeem()
  if (state !== 'asking' && state !== 'busy') return <RedeemDone {...state} onAgain={() => again(() => setTyped(''))} />
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed !== '') void redeem(typed)
  }
  return (
    <Form noValidate onSubmit={submit}>
      <Field label={m.redeem_code()} help={m.redeem_help()} error={problem} required>
        <TextInput
          name="code"
          value={typed}
          className="tracking-wider tabular-nums"
          placeholder="ABCD-EFGH-JKMN-PQRS"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(shownCode(currentTarget.value))}
        />
      </Field>
      {signedIn ? (
        <Button
          type="submit"
          kind="brand"
          size="lg"
          block
          disabled={typed === ''}
          loading={state === 'busy'}
          loadingLabel={m.loading()}
        >
          {m.redeem_get()}
        </Button>
      ) : (
        <LoginLinks code={typed} />
      )}
    </Form>
  )
}

/** Links to signup and login, which lead back here with the code. */
function LoginLinks({ code }: { code: string }) {
  const keep = (): void => keepDestination(redeemHref(code))
  return (
    <>
      <FormProblem problem={undefined} />
      <p className="text-sm text-ink-2">{m.redeem_first()}</p>
      <ButtonRow>
        <ButtonLink href="/signup" kind="brand" onClick={keep}>
          {m.signup()}
        </ButtonLink>
        <ButtonLink href="/login" onClick={keep}>
          {m.login()}
        </ButtonLink>
      </ButtonRow>
    </>
  )
}

type State = 'asking' | 'busy' | { id: string; title: string }

/** Redeems a code. A retry after a lost response succeeds for the same member. */
const useRedeem = () => {
  const [state, setState] = useState<State>('asking')
  const [refused, setRefused] = useState<unknown>()
  const redeem = async (code: string): Promise<void> => {
    setState('busy')
    setRefused(undefined)
    try {
      setState((await callAsMember(redeemMusic, { body: { code } })).music)
    } catch (problem) {
      setRefused(problem)
      setState('asking')
    }
  }
  return {
    state,
    problem: problemText(refused, { refused: m.redeem_failed(), lost: m.form_offline() }),
    redeem,
    again: (clear: () => void): void => {
      clear()
      setState('asking')
    },
  }
}

function RedeemDone({ id, title, onAgain }: { id: string; title: string; onAgain: () => void }) {
  return (
    <section className="grid gap-3 rounded-md bg-success-soft p-4" role="status">
      <p className="flex items-center gap-2 font-label text-success">
        <CircleCheck className="size-5 flex-none" aria-hidden="true" />
        <span className="wrap-anywhere">{m.redeem_done({ title })}</span>
      </p>
      <ButtonLink href={musicHref(id)} kind="brand" block>
        {m.redeem_listen()}
      </ButtonLink>
      <Button kind="text" onClick={onAgain}>
        {m.redeem_another()}
      </Button>
    </section>
  )
}
