import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { CardLink } from '../../ui/list/card.tsx'
import foire from './drawings/foire.svg'

interface AdCardProps {
  /** Replaces the advertisement for members who are sellers already; both have the same height. */
  instead?: { href: string; title: string; text: string }
}

/** Advertising space, with an advertisement for Sheds itself. */
export function AdCard({ instead }: AdCardProps) {
  return (
    <CardLink
      className="relative block hover:bg-surface-2 sm:grid sm:grid-cols-[minmax(0,1fr)_min(15rem,50%)]"
      href={instead?.href ?? '/create_shed'}
    >
      <img src={foire} width="1200" height="480" alt="" decoding="async" className="h-34 w-full object-cover md:h-38" />
      {!instead && <Badge className="absolute start-2.5 top-2.5 bg-surface-1 text-ink-2">{m.ad()}</Badge>}
      <span className="flex flex-col justify-center gap-1 px-4 py-3">
        <span className="text-lg font-title">{instead?.title ?? m.ad_title()}</span>
        <span className="min-h-10 text-sm text-ink-2">{instead?.text ?? m.ad_text()}</span>
      </span>
    </CardLink>
  )
}
