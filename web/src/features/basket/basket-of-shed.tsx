import type { AnswerOf } from '@sheds/contract/endpoint'
import type { readBasket } from '@sheds/contract/orders/basket'
import { productStatuses } from '@sheds/contract/products/product-statuses'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useOnline } from '../../lib/api/use-online.ts'
import { putBackIntoBasket, removeFromBasket, setBasketQuantity } from '../../lib/basket/basket-changes.ts'
import { money, moneyParts, number } from '../../lib/language/format.ts'
import { TimeAgo } from '../../lib/language/time-ago.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/list/card.tsx'
import { AmountText, MoneyText } from '../../ui/money-text.tsx'
import { clothOf } from '../../ui/picture/cloth.ts'
import { Photo } from '../../ui/picture/photo.tsx'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { answersText } from '../orders/answers-text.ts'
import { OrderButton } from '../orders/make/order-button.tsx'
import { PriceChange } from '../orders/price-change.tsx'
import { statusName } from '../products/page/product-status.tsx'
import { ClosedAlert, useOpening } from '../sheds/opening-line.tsx'
import { ContactButton } from '../sheds/page/contact-button.tsx'
import {
  allAskedAt,
  type BasketGroup,
  type BasketThing,
  basketOrderOf,
  type ShownItem,
  totalOf,
} from './basket-item.ts'

export type BasketShed = AnswerOf<typeof readBasket>['sheds'][number]

interface BasketOfShedProps {
  group: BasketGroup
  /** Undefined until the server has answered. */
  shed: BasketShed | undefined
  /** On a phone it starts folded, because the first group is long. */
  folds: boolean
}

/** Items of one shed, with the button that orders all of them. */
export function BasketOfShed({ group, shed, folds }: BasketOfShedProps) {
  const { things } = group
  const [isOpen, setOpen] = useState(!folds)
  const [{ item: first }] = things
  const total = totalOf(things.map(({ item }) => item))
  return (
    <Card as="section">
      <div className="flex min-h-14 items-center gap-3 px-3 py-2">
        <ShedMark id={first.shedId} name={first.shedName} src={first.shedLogo} size="s" />
        <Head item={first} count={things.length} answersIn={isOpen ? (shed?.answers_in ?? undefined) : undefined} />
        {!isOpen && <MoneyText {...moneyParts(total)} className="md:hidden" />}
        {folds && (
          <IconButton
            label={isOpen ? m.shopping_fold({ shed: first.shedName }) : m.shopping_unfold({ shed: first.shedName })}
            icon={<ChevronDown className={cx('size-5', isOpen && 'rotate-180')} />}
            aria-expanded={isOpen}
            className="md:hidden"
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      <div className={isOpen ? undefined : 'max-md:hidden'}>
        <BasketList things={things} />
        {first.shedId !== '' && <Foot group={group} total={total} shed={shed} />}
      </div>
    </Card>
  )
}

interface HeadProps {
  item: ShownItem
  count: number
  answersIn: number | undefined
}

function Head({ item: { shedId, shedName, shedCity }, count, answersIn }: HeadProps) {
  const items = m.shopping_count({ n: count, count: number(count) })
  const meta = [shedCity, answersIn === undefined ? items : answersText(answersIn)].filter(Boolean).join(' · ')
  return (
    <div className="min-w-0 flex-1">
      <h2 className="text-sm leading-tight font-[650] wrap-anywhere">
        {shedId === '' ? (
          shedName
        ) : (
          <Link href={`/sheds/${shedId}`} className="relative after:absolute after:-inset-x-1 after:-inset-y-3">
            {shedName}
          </Link>
        )}
      </h2>
      <p className="text-xs text-ink-3">{meta}</p>
    </div>
  )
}

/** Total and order button; shows when the chat about exactly these items was opened on this device. */
function Foot({ group, total, shed }: { group: BasketGroup; total: number; shed: BasketShed | undefined }) {
  const online = useOnline()
  const opening = { category: shed?.category ?? '', opening: shed?.opening }
  const { takesOrders } = useOpening(opening)
  const wanted = group.things.map(({ item }) => item).filter(({ available }) => available)
  if (wanted.length === 0) return null
  const askedAt = allAskedAt(wanted)
  const pieces = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Stack className="border-t border-border p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-ink-2">
          {m.shopping_count({ n: wanted.length, count: number(wanted.length) })}
          {pieces !== wanted.length && `, ${m.shopping_pieces({ n: pieces, count: number(pieces) })}`}
        </span>
        {total > 0 && <MoneyText {...moneyParts(total)} size="md" />}
      </p>
      {askedAt !== undefined && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <CircleCheck className="size-4.5 text-success" />
          <span>
            {m.shopping_asked()} <TimeAgo time={askedAt} />
          </span>
        </p>
      )}
      <ClosedAlert {...opening} />
      {takesOrders && <OrderButton basketOrder={basketOrderOf(group)} again={askedAt !== undefined} />}
      {!online && <p className="text-sm text-ink-2">{m.shopping_offline()}</p>}
    </Stack>
  )
}

function BasketList({ things }: { things: readonly BasketThing[] }) {
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
      <ThingFoot {...thing} />
      {available && formerPrice !== undefined && price !== undefined && (
        <PriceChange before={formerPrice} now={price} className="col-span-full mt-1">
          {m.shopping_price_changed({ before: money(formerPrice), now: money(price) })}
        </PriceChange>
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

/** Price of the line, or the reason it is unavailable. */
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

/** Buttons of an item. An unavailable one is left out of the order, but its seller can be contacted about it. */
function ThingFoot(thing: BasketThing) {
  const { id, name, quantity, most, gone, available, shedId, shedName, picture, price } = thing.item
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
      {available && <Left item={thing.item} />}
      {available && <QuantityBox id={id} name={name} quantity={quantity} most={most} />}
    </div>
  )
}

/** How many are left, and that it is fewer than wanted. */
function Left({ item: { left, wanted } }: { item: ShownItem }) {
  if (left === undefined) return null
  const count = number(left)
  if (wanted === undefined) return <span className="tabular-nums">{m.shopping_left({ n: left, count })}</span>
  return (
    <span role="status" className="font-semibold text-warn tabular-nums">
      {m.shopping_fewer_left({ n: left, count, wanted: number(wanted) })}
    </span>
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
  most: number
}

function QuantityBox({ id, name, quantity, most }: QuantityBoxProps) {
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
        disabled={quantity >= most}
        onClick={() => setBasketQuantity(id, quantity + 1)}
      />
    </fieldset>
  )
}
