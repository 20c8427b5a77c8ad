import { productStatuses } from '@sheds/contract/products/product-statuses'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { putBackIntoBasket, removeFromBasket, setBasketQuantity } from '../../lib/basket.store.ts'
import { money, moneyParts, number } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { clothOf } from '../../ui/picture/cloth.ts'
import { Photo } from '../../ui/picture/photo.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ProductStatus } from '../products/page/product-status.tsx'
import { ContactButton } from '../sheds/page/contact-button.tsx'
import type { BasketThing, ShownItem } from './basket-item.ts'

/** What goes to one seller, with what each can be asked for alone. */
export function BasketList({ things, alone }: { things: readonly BasketThing[]; alone: boolean }) {
  return (
    <ul>
      {things.map((thing) => (
        <li key={thing.item.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-2 border-t py-3">
          <Thing item={thing.item} />
          <Remove {...thing} />
          <Acts item={thing.item} alone={alone} />
        </li>
      ))}
    </ul>
  )
}

function Thing({ item }: { item: ShownItem }) {
  const { id, name, shedId, picture, gone, available } = item
  return (
    <>
      <Photo
        src={picture}
        alt=""
        rounded
        className="w-18 flex-none self-start"
        soldOut={!available}
        {...(picture === undefined && { cloth: clothOf(shedId) })}
      />
      <div className="min-w-0">
        <h3 className="text-md font-[650] wrap-anywhere">
          {gone ? name : <Link href={`/products/${id}/details`}>{name}</Link>}
        </h3>
        <Price item={item} />
        <State item={item} />
      </div>
    </>
  )
}

function Price({ item: { price, quantity, gone } }: { item: ShownItem }) {
  if (gone) return null
  if (price === undefined) return <p className="text-sm mt-1 text-ink-2">{m.shopping_no_price()}</p>
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
      <MoneyText {...moneyParts(price * quantity)} />
      {quantity > 1 && (
        <span className="text-sm tabular-nums text-ink-2">
          {m.shopping_each({ price: money(price), quantity: number(quantity) })}
        </span>
      )}
    </p>
  )
}

/** What is otherwise than when it was put in. */
function State({ item: { gone, status, price, formerPrice } }: { item: ShownItem }) {
  if (gone) return <Badge tone="danger">{m.shopping_gone()}</Badge>
  const known = productStatuses.find((each) => each === status)
  return (
    <>
      {known !== undefined && known !== 'on sale' && <ProductStatus status={known} />}
      {formerPrice !== undefined && price !== undefined && (
        <p className="text-sm text-warn">{m.shopping_price_changed({ price: money(formerPrice) })}</p>
      )}
    </>
  )
}

function Remove({ kept, position, item: { id, name } }: BasketThing) {
  const { show } = useToasts()
  const remove = (): void => {
    removeFromBasket(position)
    show({
      text: m.shopping_removed({ name }),
      kind: 'info',
      key: `basket ${id}`,
      action: { label: m.shopping_undo(), run: () => putBackIntoBasket(position, kept) },
    })
  }
  return (
    <IconButton
      label={m.shopping_remove_thing({ name })}
      icon={<Trash2 className="size-4.5" />}
      className="-me-2 self-start"
      onClick={remove}
    />
  )
}

/** What can't be had now goes into no message, but its seller can be asked for it. */
function Acts({ item, alone }: { item: ShownItem; alone: boolean }) {
  const { id, name, quantity, gone, available, shedId, shedName, picture } = item
  return (
    <div className="col-[1/-1] flex flex-wrap items-center gap-x-2 md:col-[2/-1]">
      {available && <Quantity id={id} name={name} quantity={quantity} />}
      {!gone && shedId !== '' && !(alone && available) && (
        <ContactButton subject={{ shed_id: shedId, shed_name: shedName, product_id: id, picture }} kind="text">
          {m.contact()}
          <VisuallyHidden> {name}</VisuallyHidden>
        </ContactButton>
      )}
    </div>
  )
}

function Quantity({ id, name, quantity }: { id: string; name: string; quantity: number }) {
  return (
    <fieldset aria-label={m.shopping_quantity_of({ name })} className="me-auto flex items-center rounded-sm border">
      <IconButton
        label={m.shopping_one_less()}
        icon={<Minus className="size-4.5" />}
        disabled={quantity <= 1}
        onClick={() => setBasketQuantity(id, quantity - 1)}
      />
      <span className="min-w-6 text-center font-label tabular-nums" aria-live="polite">
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
