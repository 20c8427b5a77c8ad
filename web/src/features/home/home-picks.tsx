import { useLocation, useSearchParams } from 'react-router'
import { inCity, readCity } from '../../lib/list/city.address.ts'
import { CityChips } from '../../lib/list/city-chips.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/layout.tsx'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { ProductList } from '../products/product-list.tsx'
import { picksIn } from '../products/products.queries.ts'
import type { Front } from './home-front.ts'
import { useFront, usePicks } from './home-lists.ts'

/** Today's picks, or new products of a city, as an endless list; without JavaScript a link leads to the next page. */
export function HomePicks(front: Front) {
  const search = useSearchParams()[0]
  const [city, start] = [readCity(search), search.get('cursor') ?? '']
  const first = usePicks(useFront(front), { city, start })
  const { pathname } = useLocation()
  const hrefOf = (place: { location?: string; cursor?: string }): string => {
    const query = new URLSearchParams(place)
    return `${pathname}${query.size > 0 ? `?${query}` : ''}#picks`
  }
  return (
    <Section aria-labelledby="picks">
      <SectionHead id="picks" title={city === '' ? m.todays_picks() : m.new_in_city({ city })} />
      <div className="mb-2">
        <CityChips current={city} hrefOf={(other) => hrefOf(inCity(other))} />
      </div>
      <ProductList
        key={`${city} ${start}`}
        list={picksIn(city)}
        first={first}
        back={start === '' ? undefined : { href: hrefOf(inCity(city)), label: m.from_the_start() }}
        empty={<NoProducts city={city} start={start} />}
        hrefOf={(next) => hrefOf({ ...inCity(city), cursor: next })}
        skeletons={16}
      />
    </Section>
  )
}

function NoProducts({ city, start }: { city: string; start: string }) {
  if (start !== '') return <EmptyState boxed heading="h3" title={m.products_not_found()} />
  if (city !== '') return <EmptyState boxed heading="h3" title={m.city_none({ city })} text={m.city_none_text()} />
  return (
    <EmptyState
      boxed
      heading="h3"
      title={m.no_products_available()}
      text={m.no_products_available_text()}
      action={<ButtonLink href="/create_shed">{m.create_shed()}</ButtonLink>}
    />
  )
}
