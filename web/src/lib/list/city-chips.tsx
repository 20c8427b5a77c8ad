import { cities } from '@sheds/contract/cities'
import * as m from '../../messages/compiled/messages.ts'
import { ChipLink } from '../../ui/chip.tsx'

interface CityChipsProps {
  /** Selected city, or '' for all. */
  current: string
  hrefOf: (city: string) => string
}

/** Filters a list by city. One row that scrolls sideways, so that the list begins above the fold. */
export function CityChips({ current, hrefOf }: CityChipsProps) {
  return (
    <nav
      aria-label={m.search_city()}
      ref={showCurrent}
      className="-mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] md:mx-0 md:px-0 md:[scrollbar-width:thin]"
    >
      {['', ...cities].map((city) => (
        <ChipLink key={city} href={hrefOf(city)} current={city === current} stay className="flex-none">
          {city === '' ? m.all_cities() : city}
        </ChipLink>
      ))}
    </nav>
  )
}

const showCurrent = (row: HTMLElement | null): void => {
  const chip = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}
