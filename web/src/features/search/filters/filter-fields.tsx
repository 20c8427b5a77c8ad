import { productCategories, shedCategories } from '@sheds/contract/categories'
import { cities } from '@sheds/contract/cities'
import type { FoundPrices } from '@sheds/contract/search'
import { categoryName, money, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { hasFilter, type SearchAddress, sortsOf } from '../search.address.ts'
import { sortName } from '../search.messages.ts'
import { PriceBars } from './price-bars.tsx'

interface FilterFieldsProps {
  address: SearchAddress
  prices: FoundPrices | null
}

/** All that narrows one kind down, as it stands in the address. */
export function FilterFields({ address, prices }: FilterFieldsProps) {
  const { type, category, location, photo, sort } = address
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
      {hasFilter(type, 'min') && <PriceFields address={address} prices={prices} />}
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

/** From and to, over how many there are at which price. */
function PriceFields({ address: { min, max }, prices }: FilterFieldsProps) {
  return (
    <Field
      as="group"
      label={m.filter_price()}
      {...(prices && { note: m.filter_usual({ from: number(prices.usual[0]), to: money(prices.usual[1]) }) })}
    >
      {prices && prices.bars.length > 1 && <PriceBars prices={prices} min={min} max={max} />}
      <div className="grid grid-cols-2 gap-2">
        <Bound name="min" label={m.filter_lowest()} value={min} placeholder={m.filter_from_word()} />
        <Bound name="max" label={m.filter_highest()} value={max} placeholder={m.filter_to_word()} />
      </div>
    </Field>
  )
}

interface BoundProps {
  name: 'min' | 'max'
  label: string
  value: number | undefined
  placeholder: string
}

function Bound({ name, label, value, placeholder }: BoundProps) {
  return (
    <TextInput
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
