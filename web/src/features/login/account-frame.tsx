import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { LanguageLinks } from '../../lib/language/language-links.tsx'
import { useBack } from '../../lib/page/back-button.tsx'
import { useKeptAction } from '../../lib/session/action.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { segments } from '../../ui/list/segments.tsx'
import type { LoginOrSignup } from './action-words.ts'
import atelier from './drawings/atelier.svg'

/** Few visitors have requested an action, and the server does not know it, so this is loaded later. */
const reasonPart = lazyPart(
  () => import('./titled-login-reason.tsx'),
  (module) => module.TitledLoginReason,
)

interface AccountFrameProps {
  title: string
  lede: string
  children: ReactNode
}

/** Narrow column of the account forms. */
export function AccountFrame(props: AccountFrameProps) {
  return (
    <div className="mx-auto grid max-w-[34rem] gap-5 pt-4 pb-10">
      <Column {...props} />
    </div>
  )
}

/** Login or signup page with a link back, a language switch and the requested action; on a desktop also a picture. */
export function AccountPage({ way, ...props }: AccountFrameProps & { way: LoginOrSignup }) {
  const action = useKeptAction()
  const Reason = useLazyPart(reasonPart, action !== undefined)
  return (
    <div className="mx-auto grid max-w-[34rem] gap-x-14 pb-10 lg:max-w-none lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:pt-4">
      <div className="grid content-start gap-5">
        <Crumb />
        {action && Reason && <Reason action={action} way={way} />}
        <Column {...props} />
      </div>
      <div className="hidden lg:block">
        <img
          src={atelier}
          width="1200"
          height="400"
          alt=""
          loading="lazy"
          decoding="async"
          className="h-60 w-full rounded-lg object-cover"
        />
        <p className="mt-5 text-xl">{m.signup_side_title()}</p>
        <p className="mt-2 text-ink-2">{m.signup_side_text()}</p>
      </div>
    </div>
  )
}

function Crumb() {
  return (
    <div className="-mb-3 flex min-h-12 flex-wrap items-center justify-between gap-2">
      <BackLink href="/feeds" onClick={useBack()}>
        {m.back()}
      </BackLink>
      <div className={`${segments} w-36 flex-none`}>
        <LanguageLinks id="here" short />
      </div>
    </div>
  )
}

function Column({ title, lede, children }: AccountFrameProps) {
  return (
    <>
      <div>
        <h1 className="text-2xl text-balance">{title}</h1>
        <p className="mt-1 text-ink-2">{lede}</p>
      </div>
      {children}
    </>
  )
}

/** Notice above a form that needs JavaScript. */
export function NeedsJavaScript() {
  return (
    <noscript>
      <Alert tone="warn">{m.form_needs_javascript()}</Alert>
    </noscript>
  )
}

/** Line below a form that links to the other form. */
export function Aside({ children }: { children: ReactNode }) {
  return <p className="text-center text-sm text-ink-2">{children}</p>
}
