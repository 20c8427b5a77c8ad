import type { Dish } from '@sheds/contract/menu/menu'
import Pencil from 'lucide-react/icons/pencil'
import { useOverlay } from '../../lib/overlay/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Switch } from '../../ui/form/checkbox.tsx'
import { ButtonRow } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FeeBadge } from '../wallet/fees/fee-badge.tsx'
import { EditDishDialog } from './edit-dish-dialog.tsx'
import { useDishState, useDishSwitch } from './use-dish-state.ts'

interface DishToolsProps {
  dish: Dish
  className?: string
  onDeleted?: () => void
}

/** What only a dish's owner does: on and off today's menu, back tomorrow, change, take away. */
export function DishTools({ dish, className, onDeleted }: DishToolsProps) {
  const { available, backTomorrow } = useDishState(dish)
  const change = useDishSwitch(dish)
  const { key, open, show, hide } = useOverlay(`edit-dish:${dish.id}`)
  const named = <VisuallyHidden> {dish.name}</VisuallyHidden>
  return (
    <div className={cx('relative pb-2', className)}>
      <Switch
        label={
          <>
            {m.dish_on_menu()}
            {named}
          </>
        }
        checked={available}
        onChange={() => change({ available: !available, backTomorrow: false })}
      />
      <ButtonRow>
        <Button
          kind={backTomorrow ? 'on' : 'soft'}
          aria-pressed={backTomorrow}
          onClick={() => change({ available: backTomorrow, backTomorrow: !backTomorrow })}
        >
          {m.dish_back_tomorrow()}
          {named}
        </Button>
        <Button kind="soft" icon={<Pencil className="size-4.5" />} aria-haspopup="dialog" onClick={show}>
          {m.edit()}
          {named}
        </Button>
      </ButtonRow>
      {/* Under the end of the dish’s row: it comes later, and moves nothing. */}
      <div className="absolute end-0 -top-10 lg:static large-text:static">
        <FeeBadge of={dish} />
      </div>
      <EditDishDialog
        key={key}
        dish={dish}
        open={open}
        onClose={hide}
        {...(onDeleted !== undefined && { onDeleted })}
      />
    </div>
  )
}
