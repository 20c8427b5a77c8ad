import Bell from 'lucide-react/icons/bell'
import { type ComponentType, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { type LazyPart, lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useUnread } from '../../lib/live/bell.store.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import type { FrameHandle } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { CountBadge, iconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const popoverPart = lazyPart(
  () => import('../../ui/overlay/popover-sheet.tsx'),
  ({ PopoverSheet }) => PopoverSheet,
)

const path = '/notifications'

/** Link to the notifications with their count; on a wide screen it opens the newest ones below. */
export function LiveBell() {
  const bell = useRef<HTMLAnchorElement>(null)
  const { open, show, hide } = useOverlay('bell')
  const newest = useUnderLink()
  const isThere = useLocation().pathname === path
  const follow = (event: MouseEvent): void => {
    if (isThere || event.metaKey || event.ctrlKey || event.shiftKey || !isWide()) return
    event.preventDefault()
    if (open) void hide()
    else show()
  }
  const near = (): void => {
    popoverPart.load()
    newest.load()
  }
  return (
    <>
      <Link
        ref={bell}
        href={path}
        className={iconButton}
        onPointerEnter={near}
        onFocus={near}
        onClick={follow}
        {...(open && { 'aria-expanded': true })}
      >
        <Bell />
        <VisuallyHidden>{m.notifications()}</VisuallyHidden>
        <Unread />
      </Link>
      {open && <UnderBell newest={newest} anchor={bell} onClose={() => void hide()} />}
    </>
  )
}

const isWide = (): boolean => matchMedia('(min-width: 769px)').matches

const nothing = lazyPart(async () => () => null)

/** Preview of the notifications; the frame imports no feature by name. */
const useUnderLink = (): LazyPart<ComponentType> =>
  (useMatches()[0]?.handle as FrameHandle | undefined)?.underLinks[path] ?? nothing

interface UnderBellProps {
  newest: LazyPart<ComponentType>
  anchor: RefObject<HTMLAnchorElement | null>
  onClose: () => void
}

function UnderBell({ newest, anchor, onClose }: UnderBellProps) {
  const Sheet = useLazyPart(popoverPart, true)
  const Newest = useLazyPart(newest, true)
  if (!Sheet || !Newest) return null
  return (
    <Sheet label={m.notifications()} anchor={anchor} onClose={onClose}>
      <Newest />
    </Sheet>
  )
}

/** Unread count on the bell, updated by the live stream, which starts when the page is idle. */
function Unread() {
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
    // Without the stream's code the count is that of the last list.
    start().catch(() => undefined)
  }
  const forget = whenIdle(begin)
  return () => {
    isGone = true
    forget()
    stop()
  }
}

/** Safari lacks `requestIdleCallback`. */
const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work, { timeout: idleWithinMs })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, idleWithinMs / 2)
  return () => clearTimeout(timer)
}
