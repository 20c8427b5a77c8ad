import type { Order, OrderItemNow } from '@sheds/contract/orders/orders'
import { money, number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Link } from '../../../ui/link.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import { AmountText } from '../../../ui/money-text.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { totalText } from '../orders.messages.ts'

/** Items with the names and prices at the time of the order, and the total with delivery. */
export function OrderLines({ order }: { order: Order }) {
  const { items, delivery, total, sent_total: sent } = order
  return (
    <>
      <ul>
        {items.map((item) => (
          <li
            key={item.product_id ?? item.dish_id ?? item.name}
            className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2 not-first:border-t not-first:border-border"
          >
            <Line item={item} shedId={order.shed.id} />
          </li>
        ))}
      </ul>
      {(delivery !== null || total !== sent) && (
        <Summary
          className="mt-3"
          lines={[
            { name: m.order_items_sum(), value: money(sent) },
            ...(delivery === null ? [] : [{ name: m.order_for_delivery(), value: money(delivery) }]),
          ]}
          total={{ name: m.shopping_total(), value: totalText(order) }}
        />
      )}
    </>
  )
}

function Line({ item, shedId }: { item: OrderItemNow; shedId: string }) {
  const { name, price, quantity, picture, left } = item
  const href = hrefOfItem(item)
  return (
    <>
      <Photo
        src={picture}
        alt=""
        rounded
        className="w-12 rounded-sm"
        {...(picture === null && { cloth: clothOf(shedId) })}
      />
      <div className="min-w-0">
        <p className="text-sm leading-tight font-[650] wrap-anywhere">
          {href === undefined ? (
            name
          ) : (
            <Link href={href} className="relative after:absolute after:-inset-3">
              {name}
            </Link>
          )}
        </p>
        <p className="text-xs text-ink-3 tabular-nums">
          {price === null ? m.order_count({ quantity: number(quantity) }) : `${number(quantity)} × ${number(price)}`}
          {left !== null && ` · ${m.order_left({ n: left, count: number(left) })}`}
        </p>
      </div>
      {price === null ? (
        <span className="text-xs text-ink-2">{m.shopping_no_price()}</span>
      ) : (
        <AmountText way="out">{number(price * quantity)}</AmountText>
      )}
    </>
  )
}

/** Undefined without an id. The page of a deleted item says that it is gone. */
const hrefOfItem = ({ product_id: product, dish_id: dish }: OrderItemNow): string | undefined => {
  if (product !== null) return `/products/${product}/details`
  return dish === null ? undefined : `/menu/${dish}/details`
}
