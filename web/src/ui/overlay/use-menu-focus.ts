import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Focus of a menu: opened by keys, on the chosen item; after it closes, back on its button, unless a link led to
 * another page.
 */
export const useMenuFocus = (anchor: RefObject<HTMLElement | null>, open: boolean, chosen: number | undefined) => {
  const popup = useRef<HTMLDivElement>(null)
  const opened = useRef('')
  useEffect(() => {
    if (open) opened.current = window.location.pathname
  }, [open])
  const settle = (isOpen: boolean): void => {
    const items = [...(popup.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    // The user may have moved the focus meanwhile.
    if (!isOpen || chosen === undefined || items.some((item) => item === document.activeElement)) return
    items.at(Math.min(chosen, items.length - 1))?.focus()
  }
  const focusAfter = useCallback(() => {
    const stayed = opened.current === window.location.pathname
    // A dialog opened by an item already has the focus.
    const isOver = document.activeElement?.closest('[role$="dialog"]') != null
    return stayed && !isOver && anchor.current ? anchor.current : false
  }, [anchor])
  return { popup, settle, focusAfter }
}
