import { productStatuses } from '@sheds/contract/products/product-statuses'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { putBackIntoBasket, removeFromBasket, setBasketQuantity } from '../../lib/basket/basket-changes.ts'
import { money, number } from '../../lib/language/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { AmountText } from '../../ui/money-text.tsx'
import { clothOf } from '../../ui/picture/cloth.ts'
import { Photo } from '../../ui/picture/photo.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Changed } from '../orders/changed.tsx'
import { statusName } from '../products/page/product-status.tsx'
import { ContactButton } from '../sheds/page/contact-button.tsx'
import type { BasketThing, ShownItem } from './basket-item.ts'

/** What goes to one seller, with what each can be asked for alone. */
export function BasketList({ things }: { things: readonly BasketThing[] }) {
  return (
    <ul>
      {things.map((thing) => (
        <li
          key={thing.item.id}
          className="grid grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-2.5 border-t border-border px-3 pt-3 pb-2"
        >
          <Thing {...thing} />
        </li>
      ))}
    </ul>
  )
}

function Thing(thing: BasketThing) {
  const { item } = thing
  const { name, shedId, picture, available, price, formerPrice } = item
  return (
    <>
      <Photo
        src={picture}
        alt=""
        rounded
        className="row-span-2 w-12 self-start rounded-sm"
        soldOut={!available}
        {...(picture === undefined && { cloth: clothOf(shedId) })}
      />
      <h3 className="min-w-0 text-sm leading-tight font-[650] wrap-anywhere">
        <Name item={item}>{name}</Name>
      </h3>
      <End item={item} />
      <Foot {...thing} />
      {available && formerPrice !== undefined && price !== undefined && (
        <Changed before={formerPrice} now={price} className="col-span-full mt-1">
          {m.shopping_price_changed({ before: money(formerPrice), now: money(price) })}
        </Changed>
      )}
    </>
  )
}

function Name({ item: { id, isDish, gone, available }, children }: { item: ShownItem; children: string }) {
  if (gone) return <span className="text-ink-3">{children}</span>
  return (
    <Link href={isDish ? `/menu/${id}/details` : `/products/${id}/details`} className={available ? '' : 'text-ink-3'}>
      {children}
    </Link>
  )
}

/** What it comes to, or why it can't be had. */
function End({ item: { price, quantity, gone, available, status } }: { item: ShownItem }) {
  const known = productStatuses.find((each) => each === status)
  if (gone) return <Badge className="self-start">{m.shopping_gone()}</Badge>
  if (!available && known !== undefined) return <Badge className="self-start">{statusName(known)}</Badge>
  if (price === undefined) return <span />
  return (
    <p className="text-end">
      <AmountText way="out">{number(price * quantity)}</AmountText>
      {quantity > 1 && (
        <span className="block text-xs text-ink-3 tabular-nums">
          {m.shopping_each({ price: number(price), quantity: number(quantity) })}
        </span>
      )}
    </p>
  )
}

/** What can't be had now goes into no order, but its seller can be asked for it. */
function Foot(thing: BasketThing) {
  const { id, name, quantity, gone, available, shedId, shedName, picture, price } = thing.item
  return (
    <div className="col-start-2 col-end-4 mt-1 flex flex-wrap items-center gap-x-1 gap-y-1 text-xs text-ink-3">
      {!available && <span>{m.shopping_not_in_total()}</span>}
      {available && price === undefined && <span>{m.shopping_no_price()}</span>}
      <span className="-ms-1.5 flex items-center *:px-1.5!">
        <Remove {...thing} />
        {!gone && shedId !== '' && (
          <ContactButton
            subject={{ shed_id: shedId, shed_name: shedName, product_id: id, picture }}
            kind="text"
            size="sm"
            className="[&_svg]:hidden"
          >
            {m.contact()}
            <VisuallyHidden> {name}</VisuallyHidden>
          </ContactButton>
        )}
      </span>
      {available && <QuantityBox id={id} name={name} quantity={quantity} />}
    </div>
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
    <Button kind="text" size="sm" aria-label={m.shopping_remove_thing({ name })} onClick={remove}>
      {m.shopping_remove()}
    </Button>
  )
}

interface QuantityBoxProps {
  id: string
  name: string
  quantity: number
}

/** How many of a thing in the basket. */
function QuantityBox({ id, name, quantity }: QuantityBoxProps) {
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
