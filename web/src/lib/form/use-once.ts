import { useState } from 'react'

/** Runs one piece of work at a time: what is asked for while one is on its way is not done. */
export const oneAtATime = (): ((work: () => Promise<unknown>) => void) => {
  let busy = false
  const end = (): void => {
    busy = false
  }
  return (work) => {
    if (busy) return
    busy = true
    // A mutation tells of its end by a timer of its own, set before this one: by now that has been drawn.
    void work()
      .catch(() => undefined)
      .finally(() => setTimeout(end))
  }
}

/** A tap counts once: on a slow phone both of a double tap run before the first is drawn as under way. */
export const useOnce = () => useState(oneAtATime)[0]
