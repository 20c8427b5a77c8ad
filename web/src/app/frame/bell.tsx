import Bell from 'lucide-react/icons/bell'
import { type ComponentType, type MouseEvent, type RefObject, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { type LazyPart, lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import type { FrameHandle } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { iconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Unread } from './unread.tsx'

const popoverPart = lazyPart(
  () => import('../../ui/overlay/popover-sheet.tsx'),
  ({ PopoverSheet }) => PopoverSheet,
)

const path = '/notifications'

/** Leads to what somebody was told, and counts it; where there is room, the newest of it opens beneath. */
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

/** The notifications' own; the frame knows none of them by name. */
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
