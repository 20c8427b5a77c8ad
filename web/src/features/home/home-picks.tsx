import { useLocation, useSearchParams } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/layout.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ProductList } from '../products/product-list.tsx'
import { picks } from '../products/products.queries.ts'
import type { Front } from './home-front.ts'
import { useFront, usePicks } from './home-lists.ts'

/** Today's picks, endless; a plain link leads to those further down. */
export function HomePicks(front: Front) {
  const start = useSearchParams()[0].get('cursor') ?? ''
  const first = usePicks(useFront(front), start)
  const { pathname } = useLocation()
  return (
    <Section aria-labelledby="picks">
      <SectionHead id="picks" title={m.todays_picks()} />
      <ProductList
        key={start}
        list={picks}
        first={first}
        back={start === '' ? undefined : { href: `${pathname}#picks`, label: m.from_the_start() }}
        empty={start === '' ? <NoProducts /> : <NoMoreProducts />}
        hrefOf={(next) => `${pathname}?${new URLSearchParams({ cursor: next })}#picks`}
        skeletons={16}
      />
    </Section>
  )
}

const NoMoreProducts = () => <EmptyState boxed heading="h3" title={m.products_not_found()} />

function NoProducts() {
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
