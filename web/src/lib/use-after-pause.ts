import { useEffect, useState } from 'react'

const pauseMs = 300

/** The same, once nothing was typed for a while; the first look waits for nothing. */
export const useAfterPause = <Typed>(typed: Typed): Typed => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
