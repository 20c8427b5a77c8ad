import type { Dish } from '@sheds/contract/menu/menu'
import type { Page } from '@sheds/contract/scalars'
import type { MouseEvent, ReactNode } from 'react'
import { useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { shedHref } from '../sheds/shed.address.ts'
import { menuOf } from './menu.queries.ts'
import { TodaysMenu } from './todays-menu.tsx'

interface KitchenDishesProps {
  kitchen: { id: string; name: string }
  /** The first dishes, which the page brings. */
  menu: Page<Dish>
  /** Where to begin instead: a link without JavaScript leads into the middle. */
  cursor: string
  owned: boolean
  action?: ReactNode
}

/** A kitchen's dishes. Few cook more than the page brings: the rest comes when asked for. */
export function KitchenDishes({ kitchen, menu, cursor, owned, action }: KitchenDishesProps) {
  const { id: shedId } = kitchen
  const list = useList(menuOf(shedId), cursor === '' ? { first: menu } : { start: cursor })
  const dishes = list.rows ?? []
  return (
    <>
      {cursor !== '' && <BackLink href={shedHref(shedId)}>{m.menu_first()}</BackLink>}
      {(dishes.length > 0 || cursor === '') && (
        <TodaysMenu kitchen={kitchen} dishes={dishes} owned={owned} action={action} />
      )}
      <RestOfMenu shedId={shedId} list={list} start={cursor} />
    </>
  )
}

interface RestOfMenuProps {
  shedId: string
  list: ReturnType<typeof useList<Dish>>
  start: string
}

function RestOfMenu({ shedId, list: { rows, next, more, loading, failed }, start }: RestOfMenuProps) {
  const following = rows === undefined ? start : next
  if (loading) return <RowSkeletons label={m.loading()} times={3} shape="square" />
  if (following === undefined) return null
  const moreHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!loading) more()
  }
  return (
    <div className="grid justify-items-center gap-2 py-3">
      {failed ? (
        <>
          <p role="alert" className="text-sm text-center text-ink-2">
            {m.shed_menu_failed()}
          </p>
          <Button onClick={more}>{m.retry()}</Button>
        </>
      ) : (
        <ButtonLink href={shedHref(shedId, { menu: following })} rel="next" kind="soft" onClick={moreHere}>
          {m.shed_more_dishes()}
        </ButtonLink>
      )}
    </div>
  )
}
