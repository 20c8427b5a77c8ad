import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useOpener } from '../../lib/overlay/overlay.ts'
import { useBack } from '../../lib/page/back-button.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { pageBelow, type SearchAddress } from './search.address.ts'

/** What narrows down beside what was found, where there is room. */
export function SearchPlaces({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className="md:grid md:grid-cols-[min(15rem,26vw)_minmax(0,1fr)] md:gap-8 md:pt-6">
      <div className="min-w-0 md:order-1">{children}</div>
      {side}
    </div>
  )
}

/** What was asked, and the way back. On a phone it looks like the box, and opens it. */
export function SearchHead({ address }: { address: SearchAddress }) {
  const open = useOpener('search')
  const title = searchTitle(address)
  return (
    <div className="flex items-center gap-1 pt-2 md:pt-0">
      <IconLink
        href={pageBelow(address)}
        label={m.close()}
        icon={<X />}
        onClick={useBack()}
        className="-ms-3 md:order-1 md:ms-auto"
      />
      <h1 className="min-w-0 flex-1 text-lg font-title wrap-anywhere max-md:not-noscript:sr-only md:text-2xl">
        {title}
      </h1>
      <button
        type="button"
        onClick={open}
        {...(address.query !== '' && { 'aria-label': m.search_change({ term: address.query }) })}
        className="flex min-h-touch min-w-0 flex-1 items-center gap-3 rounded-sm border border-border-strong bg-surface-1 px-3 md:hidden noscript:hidden"
      >
        <Search className="size-4.5 text-ink-3" />
        <span className="truncate">{address.query || m.search_the_market()}</span>
      </button>
    </div>
  )
}

/** What the page is called. */
export const searchTitle = ({ query, location }: SearchAddress): string => {
  if (query !== '') return m.search_results_for({ term: query })
  return location === '' ? m.search() : m.search_new_in({ city: location })
}
