import { useEffect, useEffectEvent } from 'react'

const everyMs = 4000

/** What is being made is looked at again and again, while somebody looks. */
export const useAgainWhile = (waiting: boolean, look: () => void): void => {
  const again = useEffectEvent(() => document.visibilityState === 'visible' && look())
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => again(), everyMs)
    return () => clearInterval(timer)
  }, [waiting])
}
