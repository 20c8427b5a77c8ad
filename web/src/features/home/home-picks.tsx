import type { Product } from '@sheds/contract/products'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useEndless } from '../../lib/endless-list.tsx'
import { useMyInfo } from '../../lib/my-info.store.ts'
import { type PartState, partOf } from '../../lib/page-part.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { ProductList } from '../products/product-list.tsx'
import { picks } from '../products/products.queries.ts'
import { type Front, useFront, usePicks } from './home-lists.ts'

/** Today's picks, endless; a plain link leads to those further down. */
export function HomePicks(front: Front) {
  const list = usePicks(useFront(front))
  const cursor = useSearchParams()[0].get('cursor') ?? ''
  return (
    <section className="section" aria-labelledby="picks">
      <SectionHead id="picks" title={m.todays_picks()} />
      {cursor === '' ? <Picks list={list} empty={<NoProducts />} /> : <LaterPicks cursor={cursor} />}
    </section>
  )
}

function Picks({ list, empty }: { list: PartState<Product>; empty: ReactNode }) {
  const { user_id: viewer } = useMyInfo()
  const { pathname } = useLocation()
  return (
    <ProductList
      {...list}
      more={picks(viewer)}
      empty={empty}
      hrefOf={(next) => `${pathname}?${new URLSearchParams({ cursor: next })}#picks`}
      skeletons={16}
    />
  )
}

/** From the middle of the list on: where a link without JavaScript leads. */
function LaterPicks({ cursor }: { cursor: string }) {
  const { user_id: viewer } = useMyInfo()
  const { pathname } = useLocation()
  const { data, isError, isFetching, refetch } = useEndless(picks(viewer)(cursor))
  const first = data?.pages.at(0)
  const failed = isError && !isFetching ? null : undefined
  const list = {
    part: first ? partOf(first) : failed,
    failure: m.products_failed(),
    onRetry: () => void refetch(),
    retrying: isFetching,
  }
  return (
    <>
      <BackLink href={`${pathname}#picks`}>{m.from_the_start()}</BackLink>
      <Picks list={list} empty={<EmptyState className="card" heading="h3" title={m.products_not_found()} />} />
    </>
  )
}

function NoProducts() {
  return (
    <EmptyState
      className="card"
      heading="h3"
      title={m.no_products_available()}
      text={m.no_products_available_text()}
      action={<ButtonLink href="/create_shed">{m.create_shed()}</ButtonLink>}
    />
  )
}
