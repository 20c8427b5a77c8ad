import { watched } from '../../ui/watched.ts'

interface LanguageSwitch {
  focusId: string
  putBack: () => void
}

/** The last switch, as far as the page has not been put back as it was. */
const switched = watched<Partial<LanguageSwitch & { top: number }>>({})

/** Calls back when the language was switched. */
export const onLanguage = switched.subscribe

/** It was changed: place, focus and what was typed are put back once what was rendered anew stands. */
export const tellLanguage = ({ focusId, putBack }: LanguageSwitch): void =>
  switched.show({ focusId, putBack, top: window.scrollY })

/** Takes `lang` out of the address: the server has put it into the cookie, and a shared link should not carry it. */
export const tidyAddress = (name = 'lang'): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(name)) return
  url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
}

/** Place and what was typed are there again: once what was rendered anew stands. */
export const putPlaceBack = (): void => {
  const last = switched.get()
  if (last.top === undefined) return
  window.scrollTo({ top: last.top, behavior: 'instant' })
  delete last.top
  last.putBack?.()
}

export const putFocusBack = (): void => {
  const last = switched.get()
  if (last.focusId === undefined) return
  document.getElementById(last.focusId)?.focus({ preventScroll: true })
  delete last.focusId
}
