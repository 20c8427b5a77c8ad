import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** Where the focus goes when a menu closes: back to its button, unless one of its links led to another page. */
export const useFocusAfter = (anchor: RefObject<HTMLElement | null>, open: boolean): (() => HTMLElement | false) => {
  const opened = useRef('')
  useEffect(() => {
    if (open) opened.current = window.location.pathname
  }, [open])
  return useCallback(() => {
    const stayed = opened.current === window.location.pathname
    return stayed && anchor.current ? anchor.current : false
  }, [anchor])
}
