import { productCategories, shedCategories } from '@sheds/contract/categories'
import { cities } from '@sheds/contract/cities'
import { productConditions } from '@sheds/contract/products/product-conditions'
import type { FoundPrices } from '@sheds/contract/search/search'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isHeadedFor } from '../../../hydration/hydration.ts'
import { categoryName, money, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Range } from '../../../ui/form/range.tsx'
import { retype } from '../../../ui/form/retype.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Form } from '../../../ui/layout.tsx'
import { conditionName } from '../../products/product-condition.ts'
import { searchPath } from '../box/search-path.ts'
import { hasFilter, readFrancs, readSearchAddress, type SearchAddress, searchHref, sortsOf } from '../search.address.ts'
import { sortName } from '../search.messages.ts'
import { handleAt, priceAt, priceSteps } from './price-range.rules.ts'

interface FilterFormProps {
  id: string
  /** Search whose kind determines the filters; for all kinds, the filters of products. */
  address: SearchAddress
  prices: FoundPrices | null
  /** Called at every change of the form. */
  onChosen: (next: SearchAddress) => void
  onSent: (next: SearchAddress) => void
  children?: ReactNode
}

/** Filters as a form, which works without JavaScript too. */
export function FilterForm({ id, address, prices, onChosen, onSent, children }: FilterFormProps) {
  const { type, query, exact } = address
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSent(readFilterForm(event.currentTarget))
  }
  return (
    <Form
      id={id}
      action={searchPath}
      method="get"
      onSubmit={submit}
      onChange={({ currentTarget }) => onChosen(readFilterForm(currentTarget))}
    >
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="query" value={query} />
      {exact && <input type="hidden" name="exact" value="1" />}
      <FilterFields address={address} prices={prices} />
      {children}
    </Form>
  )
}

const readFilterForm = (form: HTMLFormElement): SearchAddress =>
  readSearchAddress(new URLSearchParams(new FormData(form) as unknown as Record<string, string>))

/** Search to which the filters apply: a search in all kinds becomes one for products. */
export const filterableAddress = (address: SearchAddress): SearchAddress =>
  address.type === 'all' ? { ...address, type: 'product', cursor: '' } : { ...address, cursor: '' }

const typingMs = 500

/**
 * Applies filters after a pause in typing, so that a price is not applied at its first digit. The form keeps its state
 * then; a change of the URL by anything else resets it through `key`.
 */
export const useApplyFilters = (address: SearchAddress) => {
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
    // Not after a tap on a result, whose page may not be rendered yet.
    timer.running = setTimeout(() => isHeadedFor(place) && go(next), typingMs)
  }
  return { key: seen.key, go, follow }
}

interface FilterFieldsProps {
  address: SearchAddress
  prices: FoundPrices | null
}

/** Filters of one kind with their values from the URL. */
function FilterFields({ address, prices }: FilterFieldsProps) {
  const { type, category, location, photo, condition, sort } = address
  const categories = type === 'shed' ? shedCategories : productCategories
  return (
    <>
      {hasFilter(type, 'category') && (
        <Field label={m.filter_category()}>
          <Select
            name="category"
            defaultValue={category}
            placeholder={m.filter_all_categories()}
            options={categories.map((each) => ({ value: each, label: categoryName(each) }))}
          />
        </Field>
      )}
      {hasFilter(type, 'min') && <PriceRange address={address} prices={prices} />}
      {hasFilter(type, 'location') && (
        <Field label={m.search_city()}>
          <Select
            name="location"
            defaultValue={location}
            placeholder={m.all_cities()}
            options={cities.map((city) => ({ value: city, label: city }))}
          />
        </Field>
      )}
      {hasFilter(type, 'condition') && (
        <Field label={m.product_condition()}>
          <Select
            name="condition"
            defaultValue={condition}
            placeholder={m.condition_any()}
            options={productConditions.map((each) => ({ value: each, label: conditionName(each) }))}
          />
        </Field>
      )}
      {hasFilter(type, 'photo') && <Switch name="photo" value="1" defaultChecked={photo} label={m.filter_photo()} />}
      {sortsOf(type).length > 1 && (
        <Field label={m.sort()}>
          <Select
            name="sort"
            defaultValue={sort}
            options={sortsOf(type).map((each) => ({ value: each, label: sortName(each) }))}
          />
        </Field>
      )}
    </>
  )
}

interface PriceRangeProps {
  address: SearchAddress
  prices: FoundPrices | null
}

type PriceEnd = 'min' | 'max'

/** Price range: two fields, and above them a histogram of prices with two handles. */
function PriceRange({ address: { min, max }, prices }: PriceRangeProps) {
  const [bounds, setBounds] = useState({ min, max })
  const fields = useRef<HTMLDivElement>(null)
  const typed = ({ target }: FormEvent<HTMLDivElement>): void => {
    const { name, value } = target as HTMLInputElement
    setBounds({ ...bounds, [name]: readFrancs(value) })
  }
  const move = (bound: PriceEnd, value: number | undefined): void => {
    const field = fields.current?.querySelector<HTMLInputElement>(`[name=${bound}]`)
    if (field) retype(field, value === undefined ? '' : number(value))
  }
  return (
    <Field
      as="group"
      label={m.filter_price()}
      {...(prices && { note: m.filter_usual({ from: number(prices.usual[0]), to: money(prices.usual[1]) }) })}
    >
      {prices && prices.bars.length > 1 && (
        <div className="px-3.5">
          <PriceBars prices={prices} min={bounds.min} max={bounds.max} />
          <Handles prices={prices} bounds={bounds} onMove={move} />
        </div>
      )}
      <div ref={fields} onInput={typed} className="grid grid-cols-2 gap-2">
        <BoundField name="min" label={m.filter_lowest()} value={min} placeholder={m.filter_from_word()} />
        <BoundField name="max" label={m.filter_highest()} value={max} placeholder={m.filter_to_word()} />
      </div>
    </Field>
  )
}

interface HandlesProps {
  prices: FoundPrices
  bounds: Partial<Record<PriceEnd, number | undefined>>
  /** Undefined at either end of the range, where a handle sets no limit. */
  onMove: (bound: PriceEnd, value: number | undefined) => void
}

/** Handles that duplicate the fields, which work without a script. */
function Handles({ prices, bounds, onMove }: HandlesProps) {
  const moveLow = (at: number): void => onMove('min', at <= 0 ? undefined : priceAt(prices, at))
  const moveHigh = (at: number): void => onMove('max', at >= priceSteps ? undefined : priceAt(prices, at))
  const end = (label: string, price: number, onEnd: (at: number) => void, at = handleAt(prices, price)) => ({
    label,
    at,
    text: money(price),
    onMove: onEnd,
  })
  return (
    <Range
      steps={priceSteps}
      low={end(m.filter_from_word(), bounds.min ?? prices.from, moveLow)}
      high={end(m.filter_to_word(), bounds.max ?? prices.to, moveHigh)}
    />
  )
}

interface BoundFieldProps {
  name: PriceEnd
  label: string
  value: number | undefined
  placeholder: string
}

function BoundField({ name, label, value, placeholder }: BoundFieldProps) {
  return (
    <TextInput
      // Two inputs share one group, so neither may use the group's id.
      id={useId()}
      name={name}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value === undefined ? '' : number(value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      className="tabular-nums"
    />
  )
}

interface PriceBarsProps {
  prices: FoundPrices
  min: number | undefined
  max: number | undefined
}

const [wide, tall, gap] = [10, 40, 2]

/** Histogram of prices; decorative, because the text beside it names the usual range. */
function PriceBars({ prices: { from, to, bars }, min = from, max = to }: PriceBarsProps) {
  const most = Math.max(1, ...bars)
  const step = (to - from) / Math.max(1, bars.length)
  return (
    <svg
      viewBox={`0 0 ${bars.length * wide} ${tall}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-10 w-full"
    >
      {bars.map((count, place) => {
        const height = count === 0 ? 0 : Math.max(gap, (count / most) * tall)
        const isIn = from + (place + 1) * step > min && from + place * step <= max
        return (
          <rect
            key={String(place)}
            x={place * wide}
            y={tall - height}
            width={wide - gap}
            height={height}
            rx="1"
            className={isIn ? 'fill-brand' : 'fill-surface-3'}
          />
        )
      })}
    </svg>
  )
}
