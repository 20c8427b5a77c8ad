import type { LucideIcon } from 'lucide-react'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Columns } from '../../ui/list/columns.tsx'

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
      <div className="mx-auto grid max-w-[34rem] justify-items-start gap-3 pt-8 pb-6">
        <span className="mask-roof grid size-18 place-items-center bg-brand-soft pt-2 text-brand-text">
          <Icon className="size-7.5" />
        </span>
        <h1 className="text-2xl text-balance">{title}</h1>
        <p className="text-ink-2">{text}</p>
        <Badge tone="new">{m.coming_soon()}</Badge>
        <ButtonLink href={next.href} className="mt-2">
          {next.label}
        </ButtonLink>
      </div>
    </Columns>
  )
}

/** What such a page says of itself: its name, and that it is nothing to be found yet. */
export const comingSoonHead = (title: string) => ({ title: `${title} · Sheds`, index: false as const })
