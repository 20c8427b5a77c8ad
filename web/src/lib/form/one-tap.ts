import { useEffect, useRef } from 'react'

/**
 * Of the taps that come before the first of them is drawn as under way, only that one does its work: on a slow phone both
 * of a double tap run before anything is drawn. The next counts once the end is drawn.
 */
export const useOneTap = (isPending: boolean): ((work: () => void) => void) => {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isPending) isTaken.current = false
  })
  return (work) => {
    if (isTaken.current) return
    isTaken.current = true
    work()
  }
}
