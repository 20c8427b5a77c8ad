import { type RefObject, useEffect, useState } from 'react'

const DEBOUNCE_MS = 100

export type ScrollEnds = { atStart: boolean; atEnd: boolean }

/** Whether a sideways list is scrolled to its start or end; updates 100 ms after the last move. */
export function useScrollEnds(list: RefObject<HTMLElement | null>): ScrollEnds {
  const [ends, setEnds] = useState<ScrollEnds>({ atStart: true, atEnd: false })
  useEffect(() => {
    const element = list.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => setEnds(endsOf(element))
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, DEBOUNCE_MS)
    }
    const resized = new ResizeObserver(later)
    const grown = new MutationObserver(later)
    resized.observe(element)
    grown.observe(element, { childList: true })
    element.addEventListener('scroll', later, { passive: true })
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      grown.disconnect()
      element.removeEventListener('scroll', later)
    }
  }, [list])
  return ends
}

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): ScrollEnds {
  return { atStart: scrollLeft < 2, atEnd: scrollLeft + clientWidth > scrollWidth - 2 }
}
