import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { setBasketQuantity } from '../../lib/basket/basket-changes.ts'
import { number } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface QuantityBoxProps {
  id: string
  name: string
  quantity: number
}

/** How many of a thing in the basket. */
export function QuantityBox({ id, name, quantity }: QuantityBoxProps) {
  return (
    <fieldset
      aria-label={m.shopping_quantity_of({ name })}
      className="ms-auto grid grid-cols-[2.75rem_auto_2.75rem] items-center rounded-sm border border-border-strong text-ink-1"
    >
      <IconButton
        label={m.shopping_one_less()}
        icon={<Minus className="size-4.5" />}
        disabled={quantity <= 1}
        onClick={() => setBasketQuantity(id, quantity - 1)}
      />
      <span className="min-w-5 text-center text-sm font-bold tabular-nums" aria-live="polite">
        {number(quantity)}
      </span>
      <IconButton
        label={m.shopping_one_more()}
        icon={<Plus className="size-4.5" />}
        onClick={() => setBasketQuantity(id, quantity + 1)}
      />
    </fieldset>
  )
}
