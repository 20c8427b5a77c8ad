import type { FoundPrices } from '@sheds/contract/search/search'
import { type FormEvent, useId, useRef, useState } from 'react'
import { money, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Range } from '../../../ui/form/range.tsx'
import { retype } from '../../../ui/form/retype.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { readFrancs, type SearchAddress } from '../search.address.ts'
import { PriceBars } from './price-bars.tsx'
import { handleAt, priceAt, priceSteps } from './price-range.rules.ts'

interface PriceRangeProps {
  address: SearchAddress
  prices: FoundPrices | null
}

type Bound = 'min' | 'max'

/** From and to: two fields, and over them how many there are at which price, with a handle for each. */
export function PriceRange({ address: { min, max }, prices }: PriceRangeProps) {
  const [bounds, setBounds] = useState({ min, max })
  const fields = useRef<HTMLDivElement>(null)
  const typed = ({ target }: FormEvent<HTMLDivElement>): void => {
    const { name, value } = target as HTMLInputElement
    setBounds({ ...bounds, [name]: readFrancs(value) })
  }
  const move = (bound: Bound, value: number | undefined): void => {
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
  bounds: Partial<Record<Bound, number | undefined>>
  /** To the very end, a handle bounds nothing. */
  onMove: (bound: Bound, value: number | undefined) => void
}

/** The fields say the same, and work without a script. */
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
  name: Bound
  label: string
  value: number | undefined
  placeholder: string
}

function BoundField({ name, label, value, placeholder }: BoundFieldProps) {
  return (
    <TextInput
      // Its own: two of them stand in one group.
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
