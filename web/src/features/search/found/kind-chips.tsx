import type { FoundCounts } from '@sheds/contract/search/search'
import { foundKinds } from '@sheds/contract/search/search-terms'
import type { ReactNode } from 'react'
import { countText } from '../../../lib/list/count-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ChipLink } from '../../../ui/chip.tsx'
import { type SearchAddress, searchHref } from '../search.address.ts'
import { kindName, numberOf } from '../search.messages.ts'

interface KindChipsProps {
  address: SearchAddress
  /** Counts of all kinds; undefined if only one kind was searched. */
  counts: FoundCounts | undefined
  /** Shown before the chips. */
  children?: ReactNode
}

/** Links to the results of all kinds or of one. A kind is left out once its count is known to be 0. */
export function KindChips({ address, counts, children }: KindChipsProps) {
  const kinds = ['all', ...foundKinds] as const
  return (
    <nav
      aria-label={m.search_type()}
      ref={showCurrentChip}
      className="relative -mx-gutter flex gap-1.5 overflow-x-auto px-gutter py-2 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {children}
      {kinds
        .filter((kind) => kind === 'all' || kind === address.type || counts === undefined || isAny(counts[kind]))
        .map((kind) => (
          <ChipLink
            key={kind}
            href={searchHref(address, { type: kind })}
            current={kind === address.type}
            stay
            className="flex-none"
          >
            {kindName(kind)}
            {counts !== undefined && kind !== 'all' && ` ${countText(String(counts[kind]))}`}
          </ChipLink>
        ))}
    </nav>
  )
}

const isAny = (count: FoundCounts[keyof FoundCounts]): boolean => numberOf(count) > 0

/** Ref of a row of chips that scrolls: brings the current one into view. */
export const showCurrentChip = (row: HTMLElement | null): void => {
  const chip = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}
