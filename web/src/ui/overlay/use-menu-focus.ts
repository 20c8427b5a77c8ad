import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Where the focus of a menu goes: opened by keys, to the item that they chose, and when it closes back to its button,
 * unless one of its links led to another page.
 */
export const useMenuFocus = (anchor: RefObject<HTMLElement | null>, open: boolean, chosen: number | undefined) => {
  const popup = useRef<HTMLDivElement>(null)
  const opened = useRef('')
  useEffect(() => {
    if (open) opened.current = window.location.pathname
  }, [open])
  const settle = (isOpen: boolean): void => {
    const items = [...(popup.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    // Whoever has moved on meanwhile stays where they are.
    if (!isOpen || chosen === undefined || items.some((item) => item === document.activeElement)) return
    items.at(Math.min(chosen, items.length - 1))?.focus()
  }
  const focusAfter = useCallback(() => {
    const stayed = opened.current === window.location.pathname
    // What one of its items opened has it already.
    const isOver = document.activeElement?.closest('[role$="dialog"]') != null
    return stayed && !isOver && anchor.current ? anchor.current : false
  }, [anchor])
  return { popup, settle, focusAfter }
}
