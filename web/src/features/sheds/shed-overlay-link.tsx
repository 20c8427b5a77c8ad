import type { MouseEvent, ReactNode } from 'react'
import { useOpener } from '../../lib/overlay/overlay.ts'
import { Link } from '../../ui/link.tsx'
import { type ShedListName, shedHref } from './shed.address.ts'

interface ShedOverlayLinkProps {
  id: string
  over: ShedListName | 'review'
  className: string
  children: ReactNode
}

/** Opens a list or a form over a shed's page; before hydration it is a plain link. */
export function ShedOverlayLink({ id, over, className, children }: ShedOverlayLinkProps) {
  const show = useOpener(over)
  const openHere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show()
  }
  return (
    <Link href={shedHref(id, { show: over })} className={className} aria-haspopup="dialog" onClick={openHere}>
      {children}
    </Link>
  )
}
