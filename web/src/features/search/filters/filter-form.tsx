import type { FoundPrices } from '@sheds/contract/search/search'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isHeadedFor } from '../../../hydration/hydration.ts'
import { searchPath } from '../../../lib/search/search-path.ts'
import { Form } from '../../../ui/layout.tsx'
import { readSearchAddress, type SearchAddress, searchHref } from '../search.address.ts'
import { FilterFields } from './filter-fields.tsx'

interface FilterFormProps {
  id: string
  /** Of which kind it narrows; the groups of all kinds are narrowed to products. */
  address: SearchAddress
  prices: FoundPrices | null
  /** What is chosen so far. */
  onChosen: (next: SearchAddress) => void
  onSent: (next: SearchAddress) => void
  children?: ReactNode
}

/** The filters as a form, which works without JavaScript too. */
export function FilterForm({ id, address, prices, onChosen, onSent, children }: FilterFormProps) {
  const { type, query, exact } = address
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSent(chosenIn(event.currentTarget))
  }
  return (
    <Form
      id={id}
      action={searchPath}
      method="get"
      onSubmit={submit}
      onChange={({ currentTarget }) => onChosen(chosenIn(currentTarget))}
    >
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="query" value={query} />
      {exact && <input type="hidden" name="exact" value="1" />}
      <FilterFields address={address} prices={prices} />
      {children}
    </Form>
  )
}

const chosenIn = (form: HTMLFormElement): SearchAddress =>
  readSearchAddress(new URLSearchParams(new FormData(form) as unknown as Record<string, string>))

/** What the filters narrow: of all kinds, products. */
export const narrowed = (address: SearchAddress): SearchAddress =>
  address.type === 'all' ? { ...address, type: 'product', cursor: '' } : { ...address, cursor: '' }

const typingMs = 500

/**
 * Goes to what is chosen, once nothing more is: whoever types a price is not taken away at its first digit. The form
 * stays as it is then; it is another one, by its `key`, once the address was changed by something else.
 */
export const useFollowing = (address: SearchAddress) => {
  const place = useLocation()
  const navigate = useNavigate()
  const here = searchHref(address)
  const [seen, see] = useState({ here, chosen: here, key: 0 })
  const { current: timer } = useRef<{ running?: ReturnType<typeof setTimeout> }>({})
  useEffect(() => () => clearTimeout(timer.running), [timer])
  if (seen.here !== here) see({ here, chosen: here, key: seen.chosen === here ? seen.key : seen.key + 1 })
  const go = (next: SearchAddress): void => {
    clearTimeout(timer.running)
    see({ ...seen, chosen: searchHref(next) })
    void navigate(searchHref(next), { replace: next.type === address.type, preventScrollReset: true })
  }
  const follow = (next: SearchAddress): void => {
    clearTimeout(timer.running)
    // Who has tapped what was found since is not taken back, though that may not be drawn yet.
    timer.running = setTimeout(() => isHeadedFor(place) && go(next), typingMs)
  }
  return { key: seen.key, go, follow }
}
