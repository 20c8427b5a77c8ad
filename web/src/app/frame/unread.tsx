import { useEffect } from 'react'
import { useUnread } from '../../lib/live/bell.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { CountBadge } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** How much is unread, on the bell; kept up to date by the live stream, which begins when the page is idle. */
export function Unread() {
  const count = useUnread()
  useEffect(startWhenIdle, [])
  if (count === 0) return null
  return (
    <>
      <VisuallyHidden>{m.notifications_unread({ n: count })}</VisuallyHidden>
      <CountBadge count={count} />
    </>
  )
}

const idleWithinMs = 4000

const startWhenIdle = (): (() => void) => {
  let stop = (): void => undefined
  let isGone = false
  const start = async (): Promise<void> => {
    const { startLive } = await import('../../lib/live/live.ts')
    if (!isGone) stop = startLive()
  }
  const begin = (): void => {
    // Without its code the count is that of the last list.
    start().catch(() => undefined)
  }
  const forget = whenIdle(begin)
  return () => {
    isGone = true
    forget()
    stop()
  }
}

/** Safari does not tell when it is idle. */
const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work, { timeout: idleWithinMs })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, idleWithinMs / 2)
  return () => clearTimeout(timer)
}
