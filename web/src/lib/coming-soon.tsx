import type { LucideIcon } from 'lucide-react'
import * as m from '../messages/compiled/messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Columns } from './columns.tsx'

interface ComingSoonProps {
  Icon: LucideIcon
  title: string
  /** What the page will hold. */
  text: string
  /** Where to go meanwhile. */
  next: { href: string; label: string }
}

/** Holds the place of a page that is being built. */
export function ComingSoon({ Icon, title, text, next }: ComingSoonProps) {
  return (
    <Columns>
      <div className="soon">
        <span className="soon-mark">
          <Icon className="i" />
        </span>
        <h1 className="t-2xl">{title}</h1>
        <p>{text}</p>
        <p className="badge badge-new">{m.coming_soon()}</p>
        <ButtonLink href={next.href}>{next.label}</ButtonLink>
      </div>
    </Columns>
  )
}

/** What such a page says of itself: its name, and that it is nothing to be found yet. */
export const comingSoonHead = (title: string) => ({ title: `${title} · Sheds`, index: false as const })
