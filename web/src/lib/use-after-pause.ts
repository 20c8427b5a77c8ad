import { useEffect, useState } from 'react'

const pauseMs = 300

/** Same value, once it has not changed for a while; the initial one at once. */
export const useAfterPause = <Typed>(typed: Typed): Typed => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
