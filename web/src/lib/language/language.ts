const listeners = new Set<() => void>()
let focusNext: string | undefined
let scrollNext: number | undefined
let putBack: (() => void) | undefined

/** It was changed: place, focus and what was typed are put back once what was rendered anew stands. */
export const tellLanguage = ({ focusId, putBack: put }: { focusId: string; putBack: () => void }): void => {
  focusNext = focusId
  scrollNext = window.scrollY
  putBack = put
  for (const listener of listeners) listener()
}

/** Takes `lang` out of the address: the server has put it into the cookie, and a shared link should not carry it. */
export const tidyAddress = (name = 'lang'): void => {
  const url = new URL(window.location.href)
  if (!url.searchParams.has(name)) return
  url.searchParams.delete(name)
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
