import X from 'lucide-react/icons/x'
import * as m from '../../../messages/compiled/messages.ts'
import { ChipLink } from '../../../ui/chip.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { filtersOn, type SearchAddress, unfilteredHref } from '../search.address.ts'
import { filterText } from '../search.messages.ts'

/** Active filters; a tap removes one. */
export function FilterChips({ address }: { address: SearchAddress }) {
  const on = filtersOn(address)
  if (on.length === 0) return null
  return (
    <ul aria-label={m.filters_on()} className="flex flex-wrap gap-1.5 pb-2">
      {on.map(({ name, href }) => (
        <li key={name}>
          <ChipLink href={href} stay replace className="border-brand-text bg-brand-soft text-brand-text">
            <VisuallyHidden>{m.filter_take_off()} </VisuallyHidden>
            {filterText(name, address)}
            <X className="size-4" />
          </ChipLink>
        </li>
      ))}
      {on.length > 1 && (
        <li>
          <ChipLink
            href={unfilteredHref(address)}
            stay
            replace
            className="border-transparent bg-transparent text-brand-text"
          >
            {m.filters_clear()}
          </ChipLink>
        </li>
      )}
    </ul>
  )
}
