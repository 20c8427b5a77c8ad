import { Fragment, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { keepChoice } from '../lib/choice-cookie.ts'
import { type Locale, locale } from '../lib/locale.ts'

const listeners = new Set<() => void>()
let focusNext: string | undefined

/** Changes the language in place, keeps it for the server, and gives the focus back to where it was asked for. */
export const switchLanguage = (lang: Locale, focusId: string): void => {
  keepChoice('lang', lang)
  document.documentElement.lang = lang
  focusNext = focusId
  for (const listener of listeners) listener()
}

/** Takes `lang` out of the address: the server has put it into the cookie, and a shared link should not carry it. */
export const tidyAddress = (): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', url)
}

/** Renders its children anew when the language changes: texts are plain function calls, nothing else would tell them. */
export function LanguageSwitch({ children }: { children: ReactNode }) {
  const lang = useSyncExternalStore(subscribe, locale, locale)
  useEffect(() => {
    if (focusNext === undefined) return
    document.getElementById(focusNext)?.focus()
    focusNext = undefined
  })
  return <Fragment key={lang}>{children}</Fragment>
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
