import { tag } from '@sheds/contract/tags'
import { useEffect } from 'react'
import { markStale } from '../../../lib/api/stale.ts'

const beatMs = 3000
/** Five minutes: whoever waits longer is told by the bell, and by the next look. */
const mostBeats = 100

/** While somebody waits for what another does, and looks at the screen, it is asked for again and again. */
export const usePulse = (isPending: boolean): void =>
  useEffect(() => {
    if (!isPending) return
    let beats = 0
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      beats += 1
      if (beats > mostBeats) return clearInterval(timer)
      markStale([tag.fundRequests, tag.wallet])
    }, beatMs)
    return () => clearInterval(timer)
  }, [isPending])
