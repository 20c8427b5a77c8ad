import type { Dish } from '@sheds/contract/menu/menu'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { ShareButton } from '../../lib/share/share-button.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Section } from '../../ui/layout.tsx'
import { Card } from '../../ui/list/card.tsx'
import { rowList } from '../../ui/list/row.ts'
import { SectionHead } from '../../ui/list/section-head.tsx'
import { shedHref } from '../sheds/shed.address.ts'
import { DishRow } from './dish-row.tsx'

interface TodaysMenuProps {
  /** Whose it is. */
  kitchen: { id: string; name: string }
  dishes: readonly Dish[]
  /** Whoever looks keeps the kitchen: they see the dishes that pause, and switch them. */
  owned: boolean
  /** At the end of its title. */
  action?: ReactNode
}

const toolsPart = lazyPart(
  () => import('./dish-tools.tsx'),
  (module) => module.DishTools,
)

/** Where there is room, an owner's tools stand beside their dish: the page does not move when they come. */
const ownedRow =
  'lg:flex lg:items-center lg:gap-4 lg:border-solid lg:border-0 lg:border-border lg:not-first:border-t lg:*:border-t-0! lg:[&>.row]:flex-1'

/** What a kitchen cooks today. */
export function TodaysMenu({ kitchen, dishes, owned, action }: TodaysMenuProps) {
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

/** Passes today's menu on, as a link or as a picture of all of it. */
function MenuShare({ kitchen: { id, name } }: Pick<TodaysMenuProps, 'kitchen'>) {
  return (
    <ShareButton
      overlay={`share-menu:${id}`}
      poster={{ kind: 'menus', id }}
      thing={{ path: shedHref(id, { tab: 'menu' }), name: `${m.todays_menu()} · ${name}` }}
    />
  )
}
