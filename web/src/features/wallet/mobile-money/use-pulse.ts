import { tag } from '@sheds/contract/tags'
import { useEffect } from 'react'
import { markStale } from '../../../lib/api/stale.ts'

const beatMs = 3000
/** Five minutes; afterwards a notification or the next visit brings the change. */
const mostBeats = 100

/** Polls while the person waits for someone else and the page is visible. */
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
