import { retype } from '../../ui/form/retype.ts'
import { refreshAll } from '../api/stale.ts'
import { writeCookie } from '../device/cookies.ts'
import { tellLanguage, tidyAddress } from './language.ts'
import type { Locale } from './locale.ts'

/** Changes the language in place, keeps it for the server; place and focus stay where it was asked for. */
export const switchLanguage = (lang: Locale, focusId: string): void => {
  writeCookie('lang', lang)
  document.documentElement.lang = lang
  tidyAddress('hl')
  tellLanguage({ focusId, putBack: takeTyped() })
  refreshAll()
}

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
