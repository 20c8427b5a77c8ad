import { retype } from '../../ui/form/retype.ts'
import { refreshAll } from '../api/stale.ts'
import { writeCookie } from '../device/cookies.ts'
import { announceLanguage, tidyAddress } from './language.ts'
import type { Locale } from './locale.ts'

/** Changes the language in place and stores it for the server; scroll position and focus stay. */
export const switchLanguage = (lang: Locale, focusId: string): void => {
  writeCookie('lang', lang)
  document.documentElement.lang = lang
  tidyAddress('hl')
  announceLanguage({ focusId, putBack: takeTyped() })
  refreshAll()
}

/** Reads all fields of the page, passwords too; returns a function that fills in the fields that replace them. */
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
