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
import { Link } from '../../ui/link.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Photo } from '../../ui/photo.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ProductStatus } from '../products/product-status.tsx'
import { ContactButton } from '../sheds/contact-button.tsx'
import { type ShownItem, shownItem } from './basket-item.ts'

/** What is in the basket. */
export function BasketList({ items }: { items: readonly BasketItem[] }) {
  return (
    <ul className="rows">
      {items.map((item, position) => (
        <li key={item.id} className="basket-item">
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
        className="basket-photo"
        soldOut={gone || item.status === 'sold out'}
        {...(picture === undefined && { cloth: clothOf(shedId) })}
      />
      <div className="min-w-0">
        <h2 className="basket-name">{gone ? name : <Link href={`/products/${id}/details`}>{name}</Link>}</h2>
        {shedName !== '' && (
          <p className="t-sm text-ink-3">
            <Link href={`/sheds/${shedId}`} className="link">
              {shedName}
            </Link>
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
  if (price === undefined) return <p className="t-sm mt-1 text-ink-2">{m.shopping_no_price()}</p>
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
      <MoneyText {...moneyParts(price * quantity)} />
      {quantity > 1 && (
        <span className="t-sm num text-ink-2">
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
        <p className="t-sm text-warn">{m.shopping_price_changed({ price: money(formerPrice) })}</p>
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
    <div className="basket-acts">
      {!gone && <Quantity id={id} name={name} quantity={quantity} />}
      <Button
        kind="text"
        icon={<Trash2 className="i i-sm" />}
        onClick={remove}
        aria-label={m.shopping_remove_thing({ name })}
      >
        {m.shopping_remove()}
      </Button>
      {!gone && shedId !== '' && <ContactButton subject={{ shed_id: shedId, product_id: id }} />}
    </div>
  )
}

function Quantity({ id, name, quantity }: { id: string; name: string; quantity: number }) {
  return (
    <fieldset aria-label={m.shopping_quantity_of({ name })} className="basket-quantity">
      <IconButton
        label={m.shopping_one_less()}
        icon={<Minus className="i i-sm" />}
        disabled={quantity <= 1}
        onClick={() => setBasketQuantity(id, quantity - 1)}
      />
      <span className="num" aria-live="polite">
        {number(quantity)}
      </span>
      <IconButton
        label={m.shopping_one_more()}
        icon={<Plus className="i i-sm" />}
        onClick={() => setBasketQuantity(id, quantity + 1)}
      />
    </fieldset>
  )
}
