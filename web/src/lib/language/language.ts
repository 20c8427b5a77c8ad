import { watched } from '../../ui/watched.ts'

interface LanguageSwitch {
  focusId: string
  putBack: () => void
}

/** Last switch, until the page is restored. */
const switched = watched<Partial<LanguageSwitch & { top: number }>>({})

/** Calls back when the language was switched. */
export const onLanguage = switched.subscribe

/** Announces the change; scroll position, focus and input are restored once the page is rendered again. */
export const announceLanguage = ({ focusId, putBack }: LanguageSwitch): void =>
  switched.show({ focusId, putBack, top: window.scrollY })

/** Removes `lang` from the address: the server has put it into the cookie, and a shared link should not carry it. */
export const tidyAddress = (name = 'lang'): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(name)) return
  url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
}

/** Restores scroll position and input, once the page is rendered again. */
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
