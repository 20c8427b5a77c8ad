import { useState } from 'react'

/** Runs one task at a time; ignores calls while one is running. */
export const oneAtATime = (): ((work: () => Promise<unknown>) => void) => {
  let busy = false
  const end = (): void => {
    busy = false
  }
  return (work) => {
    if (busy) return
    busy = true
    // A mutation reports its end by a timer set before this one, so it has been rendered by then.
    void work()
      .catch(() => undefined)
      .finally(() => setTimeout(end))
  }
}

/** Counts a double tap once: on a slow phone both taps run before the first is rendered as pending. */
export const useOnce = () => useState(oneAtATime)[0]
