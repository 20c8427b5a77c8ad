import type { MouseEvent, ReactNode } from 'react'
import { useOpener } from '../../lib/overlay.ts'
import { Link } from '../../ui/link.tsx'
import { type ShedList, shedHref } from './shed.address.ts'

interface ShedOverlayLinkProps {
  id: string
  over: ShedList | 'review'
  className: string
  children: ReactNode
}

/** Opens a list or a form over a shed's page; before the page is alive it is a link to it. */
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
