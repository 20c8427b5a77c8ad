import { productStatuses } from '@sheds/contract/product-statuses'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type BasketItem, putBackIntoBasket, removeFromBasket, setBasketQuantity } from '../../lib/basket.store.ts'
import { money, moneyParts, number } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { clothOf } from '../../ui/cloth.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Photo } from '../../ui/photo.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ProductStatus } from '../products/product-status.tsx'
import { ContactButton } from '../sheds/contact-button.tsx'
import { type ShownItem, shownItem } from './basket-item.ts'

/** What is in the basket. */
export function BasketList({ items }: { items: readonly BasketItem[] }) {
  return (
    <ul>
      {items.map((item, position) => (
        <li key={item.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 py-3 not-first:border-t">
          <Thing item={shownItem(item)} />
          <Acts kept={item} item={shownItem(item)} position={position} />
        </li>
      ))}
    </ul>
  )
}

function Thing({ item }: { item: ShownItem }) {
  const { id, name, shedId, shedName, picture, gone } = item
  return (
    <>
      <Photo
        src={picture}
        alt=""
        rounded
        className="w-18 flex-none self-start"
        soldOut={gone || item.status === 'sold out'}
        {...(picture === undefined && { cloth: clothOf(shedId) })}
      />
      <div className="min-w-0">
        <h2 className="text-md font-[650] wrap-anywhere">
          {gone ? name : <Link href={`/products/${id}/details`}>{name}</Link>}
        </h2>
        {shedName !== '' && (
          <p className="text-sm text-ink-3">
            <TextLink href={`/sheds/${shedId}`}>{shedName}</TextLink>
          </p>
        )}
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

interface ActsProps {
  kept: BasketItem
  item: ShownItem
  position: number
}

function Acts({ kept, item, position }: ActsProps) {
  const { id, name, quantity, gone, shedId } = item
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
    <div className="col-[1/-1] flex flex-wrap items-center gap-2 md:col-[2]">
      {!gone && <Quantity id={id} name={name} quantity={quantity} />}
      <Button
        kind="text"
        icon={<Trash2 className="size-4.5" />}
        onClick={remove}
        aria-label={m.shopping_remove_thing({ name })}
      >
        {m.shopping_remove()}
      </Button>
      {!gone && shedId !== '' && (
        <ContactButton subject={{ shed_id: shedId, product_id: id }} className="flex-[1_1_100%] md:flex-none" />
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
