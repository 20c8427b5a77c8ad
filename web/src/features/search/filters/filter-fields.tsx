import { productCategories, shedCategories } from '@sheds/contract/categories'
import { cities } from '@sheds/contract/cities'
import type { FoundPrices } from '@sheds/contract/search/search'
import { categoryName } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { hasFilter, type SearchAddress, sortsOf } from '../search.address.ts'
import { sortName } from '../search.messages.ts'
import { PriceRange } from './price-range.tsx'

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
