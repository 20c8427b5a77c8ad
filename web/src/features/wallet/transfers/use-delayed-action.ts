import { useEffect, useEffectEvent, useRef, useState } from 'react'

const undoMs = 5000

/** Delays an irreversible action so that it can be undone. Leaving or hiding the page runs it at once. */
export const useDelayedAction = (act: () => void) => {
  const [held, hold] = useState(false)
  const isOpen = useRef(false)
  const go = useEffectEvent(() => {
    if (!isOpen.current) return
    isOpen.current = false
    hold(false)
    act()
  })
  useEffect(() => {
    if (!held) return
    isOpen.current = true
    const away = new AbortController()
    const timer = setTimeout(() => go(), undoMs)
    const look = (): void => {
      if (document.visibilityState === 'hidden') go()
    }
    window.addEventListener('pagehide', () => go(), away)
    document.addEventListener('visibilitychange', look, away)
    return () => {
      clearTimeout(timer)
      away.abort()
      go()
    }
  }, [held])
  const undo = (): void => {
    isOpen.current = false
    hold(false)
  }
  return { held, begin: () => hold(true), undo }
}
