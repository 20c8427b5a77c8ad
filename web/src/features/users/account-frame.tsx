import type { ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'

/** One narrow column: what signing up, logging in and recovering stand in. */
export function AccountFrame({ title, lede, children }: { title: string; lede: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[34rem] gap-5 pt-4 pb-10">
      <div>
        <h1 className="text-2xl text-balance">{title}</h1>
        <p className="mt-1 text-ink-2">{lede}</p>
      </div>
      {children}
    </div>
  )
}

/** Stands above a form that does nothing without scripts. */
export function NeedsJavaScript() {
  return (
    <noscript>
      <Alert tone="warn">{m.form_needs_javascript()}</Alert>
    </noscript>
  )
}

/** A question and the way on, under a form. */
export function Aside({ children }: { children: ReactNode }) {
  return <p className="text-center text-sm text-ink-2">{children}</p>
}
