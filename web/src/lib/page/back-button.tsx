import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { IconLink } from '../../ui/icon-button.tsx'

/** What a link does that leads back to the last page; a page that was opened by itself leads where the link says. */
export const useBack = (): ((event: MouseEvent) => void) => {
  const { key } = useLocation()
  const navigate = useNavigate()
  return (event) => {
    if (key === 'default' && !cameFromHere()) return
    event.preventDefault()
    void navigate(-1)
  }
}

/** A page of ours led here by a page load. */
const cameFromHere = (): boolean =>
  window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`)

/** Back to where one came from; for who came straight here, a link to `href`. */
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
