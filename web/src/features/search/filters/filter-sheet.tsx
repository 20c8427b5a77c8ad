import type { FoundPrices } from '@sheds/contract/search/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { countText } from '../../../lib/list/count-text.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import { useAfterPause } from '../../../lib/use-after-pause.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ChipLink } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { filtersOn, hasFilters, type SearchAddress, searchHref } from '../search.address.ts'
import { numberOf } from '../search.messages.ts'
import { countOf } from '../search.queries.ts'
import { FilterForm, filterableAddress } from './filter-form.tsx'
import { filtersId } from './filter-side.tsx'

interface FilterSheetProps {
  address: SearchAddress
  prices: FoundPrices | null
}

/** Filters on a phone, in a sheet; without JavaScript a link to the form below. */
export function FilterSheet({ address, prices }: FilterSheetProps) {
  const { open, show, hide, key } = useOverlay('filters')
  const narrow = filterableAddress(address)
  if (!hasFilters(narrow.type)) return null
  const on = filtersOn(address).length
  return (
    <>
      <ChipLink
        href={`${searchHref(address, { cursor: address.cursor })}#${filtersId}`}
        aria-haspopup="dialog"
        className="flex-none md:hidden"
        onClick={(event) => {
          event.preventDefault()
          show()
        }}
      >
        <SlidersHorizontal className="size-4.5" />
        {on > 0 ? m.filters_count({ count: on }) : m.filters()}
      </ChipLink>
      <Sheet key={key} address={narrow} prices={prices} open={open} onClose={hide} />
    </>
  )
}

interface SheetProps extends FilterSheetProps {
  open: boolean
  onClose: () => Promise<void>
}

const formId = 'filters-in-sheet'

/** Sheet whose button shows the number of results for the current choice. */
function Sheet({ address, prices, open, onClose }: SheetProps) {
  const navigate = useNavigate()
  const [chosen, choose] = useState(address)
  const { data } = useAnswer(countOf(useAfterPause(chosen)), { enabled: open })
  const count = data && chosen.type !== 'all' ? data.counts[chosen.type] : undefined
  const go = (next: SearchAddress): void =>
    void onClose().then(() => navigate(searchHref(next), { replace: next.type === address.type }))
  return (
    <Dialog
      open={open}
      onClose={() => void onClose()}
      title={m.filters()}
      closeLabel={m.close()}
      footer={
        <Button type="submit" form={formId} kind="brand" size="lg" block>
          {count === undefined
            ? m.filters_show()
            : m.filters_show_count({ n: numberOf(count), count: countText(String(count)) })}
        </Button>
      }
    >
      <FilterForm id={formId} address={address} prices={prices} onChosen={choose} onSent={go} />
    </Dialog>
  )
}
