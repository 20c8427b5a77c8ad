import type { Dish } from '@sheds/contract/menu/menu'
import type { Page } from '@sheds/contract/scalars'
import type { MouseEvent, ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { useList } from '../../lib/list/endless-list.tsx'
import { ShareButton } from '../../lib/share/share-button.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { Section } from '../../ui/layout.tsx'
import { Card } from '../../ui/list/card.tsx'
import { rowList } from '../../ui/list/row.ts'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { shedHref } from '../sheds/shed.address.ts'
import { DishRow } from './dish-row.tsx'
import { menuOf } from './menu.queries.ts'

interface KitchenDishesProps {
  kitchen: { id: string; name: string }
  /** First dishes, part of the page's response. */
  menu: Page<Dish>
  /** Cursor of a later page; links without JavaScript lead there. */
  cursor: string
  owned: boolean
  action?: ReactNode
}

/** Dishes of a kitchen. Few kitchens have more than the first page, so later pages load on request. */
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

interface TodaysMenuProps {
  /** Owner of the menu. */
  kitchen: { id: string; name: string }
  dishes: readonly Dish[]
  /** The viewer owns the kitchen, sees paused dishes and can switch them. */
  owned: boolean
  /** Shown at the end of the title. */
  action?: ReactNode
}

const toolsPart = lazyPart(
  () => import('./dish-tools.tsx'),
  (module) => module.DishTools,
)

/** On wide screens the owner's tools are beside their dish, so that nothing shifts when they load. */
const ownedRow =
  'lg:flex lg:items-center lg:gap-4 lg:border-solid lg:border-0 lg:border-border lg:not-first:border-t lg:*:border-t-0! lg:[&>.row]:flex-1'

/** Today's menu of a kitchen. */
function TodaysMenu({ kitchen, dishes, owned, action }: TodaysMenuProps) {
  const Tools = useLazyPart(toolsPart, owned)
  return (
    <Section aria-labelledby="todays-menu">
      <SectionHead id="todays-menu" title={m.todays_menu()} className="mb-2">
        {dishes.some(({ available }) => available) && <MenuShare kitchen={kitchen} />}
        {action}
      </SectionHead>
      {dishes.length === 0 ? (
        <EmptyState
          boxed
          heading="h3"
          cloth="panier"
          title={m.menu_empty()}
          text={owned ? m.menu_empty_owner() : m.menu_empty_text()}
        />
      ) : (
        <Card padded>
          <ul className={rowList}>
            {dishes.map((dish) => (
              <li key={dish.id} className={ownedRow}>
                <DishRow dish={dish} owned={owned} />
                {owned && Tools && (
                  <Tools dish={dish} className="lg:flex lg:flex-none lg:items-center lg:gap-4 lg:pb-0" />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}

/** Shares today's menu, as a link or as an image. */
function MenuShare({ kitchen: { id, name } }: Pick<TodaysMenuProps, 'kitchen'>) {
  return (
    <ShareButton
      overlay={`share-menu:${id}`}
      poster={{ kind: 'menus', id }}
      thing={{ path: shedHref(id, { tab: 'menu' }), name: `${m.todays_menu()} · ${name}` }}
    />
  )
}
