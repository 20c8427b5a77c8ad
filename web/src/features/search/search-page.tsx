import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { PageModule } from '../../lib/page/page.ts'
import { BeforeTyping } from '../../lib/search/before-typing.tsx'
import { keepSearch } from '../../lib/search/recent-searches.store.ts'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { FilterSide } from './filters/filter-side.tsx'
import { isAsking, readSearchAddress, type SearchAddress } from './search.address.ts'
import { SearchHead, SearchPlaces, searchTitle } from './search-frame.tsx'
import { SearchFound } from './search-page-found.tsx'
import { useFound } from './use-found.ts'

export const head: PageModule['head'] = ({ url }) => ({
  title: `${searchTitle(readSearchAddress(url.searchParams))} · Sheds`,
  index: false,
})

export function Page() {
  const address = readSearchAddress(useSearchParams()[0])
  useKept(address)
  return isAsking(address) ? <Asked address={address} /> : <Unasked address={address} />
}

function Asked({ address }: { address: SearchAddress }) {
  const found = useFound(address)
  const prices = found.answer?.prices ?? null
  return (
    <SearchPlaces side={<FilterSide address={address} prices={prices} />}>
      <SearchHead address={address} />
      <SearchFound address={address} found={found} sheet={<FilterSheet address={address} prices={prices} />} />
    </SearchPlaces>
  )
}

/** Nothing is asked yet: what this device looked for, and what many do. */
function Unasked({ address }: { address: SearchAddress }) {
  return (
    <div className="mx-auto max-w-2xl md:pt-6">
      <SearchHead address={address} />
      <div className="-mx-gutter">
        <BeforeTyping />
      </div>
    </div>
  )
}

/** However one came here, it is among what was looked for on this device. */
const useKept = ({ query, type, location }: SearchAddress): void => {
  const keep = useEffectEvent(() => keepSearch({ query, type, location }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => keep(), [query, type, location])
}
