import type { Dish } from '@sheds/contract/menu'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { rowsOf } from '../../lib/endless.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'
import type { Part } from '../../lib/page-part.ts'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx'
import { shedHref } from '../sheds/shed.address.ts'
import { restOfMenuQuery } from './menu.queries.ts'
import { TodaysMenu } from './todays-menu.tsx'

interface KitchenDishesProps {
  shedId: string
  /** The first dishes, which the page brings. */
  menu: Part<Dish>
  /** Where to begin instead: a link without JavaScript leads into the middle. */
  cursor: string
  owned: boolean
  action?: ReactNode
}

/** A kitchen's dishes. Few cook more than the page brings: the rest comes when asked for. */
export function KitchenDishes({ shedId, menu, cursor, owned, action }: KitchenDishesProps) {
  const { dishes, ...rest } = useDishes(shedId, menu, cursor)
  return (
    <>
      {cursor !== '' && <BackLink href={shedHref(shedId)}>{m.menu_first()}</BackLink>}
      {(dishes.length > 0 || cursor === '') && <TodaysMenu dishes={dishes} owned={owned} action={action} />}
      <RestOfMenu shedId={shedId} {...rest} />
    </>
  )
}

interface Rest {
  /** Where the next dishes begin; nothing after the last. */
  next: string | undefined
  more: () => void
  loading: boolean
  failed: boolean
}

const useDishes = (shedId: string, menu: Part<Dish>, cursor: string): Rest & { dishes: Dish[] } => {
  const { user_id: viewer } = useMyInfo()
  const first = cursor === '' ? menu : { rows: [], next: cursor }
  const [asked, ask] = useState(cursor !== '')
  const query = restOfMenuQuery(shedId, first.next ?? '', viewer)
  const { data, isError, isFetching, refetch, fetchNextPage } = useInfiniteQuery({
    ...query,
    enabled: asked && first.next !== null,
  })
  const more = () => {
    if (isFetching) return
    if (!asked) ask(true)
    else void (data === undefined ? refetch() : fetchNextPage())
  }
  return {
    dishes: rowsOf([{ rows: first.rows, next: undefined }, ...(data?.pages ?? [])]),
    next: data === undefined ? (first.next ?? undefined) : data.pages.at(-1)?.next,
    more,
    loading: asked && isFetching,
    failed: asked && isError && !isFetching,
  }
}

function RestOfMenu({ shedId, next, more, loading, failed }: Rest & { shedId: string }) {
  if (loading)
    return (
      <SkeletonGroup label={m.loading()}>
        <Repeat times={3}>
          <RowSkeleton shape="square" />
        </Repeat>
      </SkeletonGroup>
    )
  if (next === undefined) return null
  const moreHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    more()
  }
  return (
    <div className="list-more gap-2">
      {failed ? (
        <>
          <p role="alert" className="t-sm text-center text-ink-2">
            {m.shed_menu_failed()}
          </p>
          <Button onClick={more}>{m.retry()}</Button>
        </>
      ) : (
        <ButtonLink href={shedHref(shedId, { menu: next })} rel="next" kind="soft" onClick={moreHere}>
          {m.shed_more_dishes()}
        </ButtonLink>
      )}
    </div>
  )
}
