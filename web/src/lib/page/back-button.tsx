import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { IconLink } from '../../ui/icon-button.tsx'

/** What a link does that leads back to where one came from; for who came straight here it leads where it says. */
export const useBack = (): ((event: MouseEvent) => void) => {
  const { key } = useLocation()
  const navigate = useNavigate()
  return (event) => {
    if (key === 'default') return
    event.preventDefault()
    void navigate(-1)
  }
}

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
