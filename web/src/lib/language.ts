import { retype } from '../ui/retype.ts'
import { keepChoice } from './choice-cookie.ts'
import type { Locale } from './locale.ts'

const listeners = new Set<() => void>()
let focusNext: string | undefined
let scrollNext: number | undefined
let putBack: (() => void) | undefined

/** Changes the language in place, keeps it for the server; place and focus stay where it was asked for. */
export const switchLanguage = (lang: Locale, focusId: string): void => {
  keepChoice('lang', lang)
  document.documentElement.lang = lang
  focusNext = focusId
  scrollNext = window.scrollY
  putBack = takeTyped()
  for (const listener of listeners) listener()
}

/** Takes `lang` out of the address: the server has put it into the cookie, and a shared link should not carry it. */
export const tidyAddress = (): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', url)
}

/** Calls back when the language was switched. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Place and what was typed are there again: once what was rendered anew stands. */
export const putPlaceBack = (): void => {
  if (scrollNext === undefined) return
  window.scrollTo({ top: scrollNext, behavior: 'instant' })
  scrollNext = undefined
  putBack?.()
}

export const putFocusBack = (): void => {
  if (focusNext === undefined) return
  document.getElementById(focusNext)?.focus({ preventScroll: true })
  focusNext = undefined
}

/** Each language by its own name: whoever can't read the page must find theirs. */
export const languages: readonly { lang: Locale; name: string }[] = [
  { lang: 'en', name: 'English' },
  { lang: 'fr', name: 'Français' },
]

/** What stands in the fields of the page, passwords too, for the new ones in their place. */
const takeTyped = (): (() => void) => {
  const typed = fields().map(({ name, value, checked }) => ({ name, value, checked }))
  return () => {
    const anew = fields()
    if (anew.map(({ name }) => name).join() !== typed.map(({ name }) => name).join()) return
    for (const [place, field] of anew.entries()) {
      const { value, checked } = typed[place] ?? field
      if (field.checked !== checked) field.click()
      else if (field.value !== value) retype(field, value)
    }
  }
}

const fields = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('form [name]:not([type=file], [type=hidden], button)'),
]
