import BellIcon from 'lucide-react/icons/bell'
import { useEffect } from 'react'
import { useUnread } from '../lib/bell.store.ts'
import * as m from '../messages/compiled/messages.ts'
import { IconLink } from '../ui/icon-button.tsx'

/** What is unread, kept up to date by the live stream, which begins when the page has done everything else. */
export function Bell() {
  const count = useUnread()
  useEffect(startWhenIdle, [])
  return (
    <IconLink
      href="/notifications"
      label={m.notifications_with_count({ n: count })}
      count={count}
      icon={<BellIcon />}
    />
  )
}

const idleWithinMs = 4000

const startWhenIdle = (): (() => void) => {
  let stop = (): void => undefined
  let isGone = false
  const start = async (): Promise<void> => {
    const { startLive } = await import('../lib/live.ts')
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
