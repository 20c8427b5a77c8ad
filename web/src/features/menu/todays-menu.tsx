import type { Dish } from '@sheds/contract/menu'
import type { ReactNode } from 'react'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { DishRow } from './dish-row.tsx'

interface TodaysMenuProps {
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

/** What a kitchen cooks today. */
export function TodaysMenu({ dishes, owned, action }: TodaysMenuProps) {
  const Tools = useLazyPart(toolsPart, owned)
  return (
    <section className="section" aria-labelledby="todays-menu">
      <SectionHead id="todays-menu" title={m.todays_menu()} className="mb-2">
        {action}
      </SectionHead>
      {dishes.length === 0 ? (
        <EmptyState
          className="card"
          heading="h3"
          cloth="panier"
          title={m.menu_empty()}
          text={owned ? m.menu_empty_owner() : m.menu_empty_text()}
        />
      ) : (
        <ul className="card card-pad rows">
          {dishes.map((dish) => (
            <li key={dish.id}>
              <DishRow dish={dish} owned={owned} />
              {owned && Tools && <Tools dish={dish} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
