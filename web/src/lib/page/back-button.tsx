import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { IconLink } from '../../ui/icon-button.tsx'

/** Click handler of a back link: returns to the previous page; a page that was opened directly follows the link. */
export const useBack = (): ((event: MouseEvent) => void) => {
  const { key } = useLocation()
  const navigate = useNavigate()
  return (event) => {
    if (key === 'default' && !cameFromHere()) return
    event.preventDefault()
    void navigate(-1)
  }
}

/** A page of this site led here by a page load. */
const cameFromHere = (): boolean =>
  window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)

/** Back button; on a page that was opened directly, a link to `href`. */
export function BackButton({ href, className }: { href: string; className?: string }) {
  return (
    <IconLink
      href={href}
      label={m.back()}
      icon={<ArrowLeft />}
      onClick={useBack()}
      {...(className !== undefined && { className })}
    />
  )
}
