import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { type ShedOverlay, shedHref } from './shed.address.ts'
import { useShedOverlay } from './use-shed-overlay.ts'

interface ShedOverlayLinkProps {
  id: string
  overlay: ShedOverlay
  className: string
  children: ReactNode
}

/** Opens a list or a form over a shed's page; before the page is alive it is a link to it. */
export function ShedOverlayLink({ id, overlay, className, children }: ShedOverlayLinkProps) {
  const { open } = useShedOverlay(id)
  const openHere = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(overlay)
  }
  return (
    <Link href={shedHref(id, { show: overlay })} className={className} aria-haspopup="dialog" onClick={openHere}>
      {children}
    </Link>
  )
}
