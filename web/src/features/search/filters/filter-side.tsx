import type { FoundPrices } from '@sheds/contract/search/search'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { type SearchAddress, sortsOf } from '../search.address.ts'
import { FilterForm, filterableAddress, useApplyFilters } from './filter-form.tsx'

interface FilterSideProps {
  address: SearchAddress
  prices: FoundPrices | null
}

export const filtersId = 'filters'

/** Filters beside the results, or below them on a phone without JavaScript; applied as they change. */
export function FilterSide({ address, prices }: FilterSideProps) {
  const narrow = filterableAddress(address)
  const { key, go, follow } = useApplyFilters(narrow)
  if (sortsOf(narrow.type).length < 2) return null
  return (
    <aside
      id={filtersId}
      aria-label={m.filters()}
      className="max-md:not-noscript:hidden max-md:mt-6 md:sticky md:top-[calc(var(--header-h)+1.5rem)] md:self-start"
    >
      <h2 className="pb-3 text-lg font-title">{address.type === 'all' ? m.filters_products() : m.filters()}</h2>
      <FilterForm key={key} id="filters-beside" address={narrow} prices={prices} onChosen={follow} onSent={go}>
        <Button type="submit" kind="soft" className="not-noscript:sr-only not-noscript:focus:not-sr-only">
          {m.filters_show()}
        </Button>
      </FilterForm>
    </aside>
  )
}
