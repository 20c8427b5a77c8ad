import type { Dish } from '@sheds/contract/menu/menu'
import { moneyParts } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ContactButton } from '../sheds/page/contact-button.tsx'
import { dishSubject } from './about-dish.ts'
import { AddDishToBasket } from './add-dish-to-basket.tsx'
import { DishPhoto } from './dish-photo.tsx'
import { portionsText } from './portions-text.ts'
import { useDishState } from './use-dish-state.ts'

/** Dish on a menu: picture, name, price, and the contact button. */
export function DishRow({ dish, owned }: { dish: Dish; owned: boolean }) {
  const { id, name, price, portions } = dish
  const left = portionsText(portions)
  const { available } = useDishState(dish)
  return (
    <ListRow
      mark={
        <DishPhoto dish={dish} paused={!available || portions === 0} className="w-18 flex-none" sizes="72px" alt="" />
      }
      title={name}
      tall
      meta={
        <>
          <MoneyText {...moneyParts(price)} />
          {available && left !== undefined && <span className="block tabular-nums">{left}</span>}
        </>
      }
      href={`/menu/${id}/details`}
      end={
        owned ? (
          <PausedBadge dish={dish} />
        ) : (
          <span className="relative z-1 flex items-center gap-1">
            <AddDishToBasket dish={dish} small />
            <ContactButton subject={dishSubject(dish)} size="sm" kind="quiet" className="max-sm:[&_svg]:hidden">
              {m.contact()}
              <VisuallyHidden> {name}</VisuallyHidden>
            </ContactButton>
          </span>
        )
      }
    />
  )
}

/** Badge for the owner of a dish that is paused or whose fee is unpaid; others do not see such a dish. */
export function PausedBadge({ dish }: { dish: Dish }) {
  const { available, backTomorrow } = useDishState(dish)
  if (dish.viewer?.hidden_for === 'reports') return <Badge tone="warn">{m.status_hidden_reports()}</Badge>
  if (dish.viewer?.hidden_for === 'fee') return <Badge tone="warn">{m.status_hidden_fee()}</Badge>
  if (available) return null
  return <Badge tone="warn">{backTomorrow ? m.dish_back_tomorrow() : m.dish_off()}</Badge>
}
