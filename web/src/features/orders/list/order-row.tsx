import type { OrderRow as Row } from '@sheds/contract/orders/orders'
import type { MouseEvent } from 'react'
import { number } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/link.tsx'
import { AmountText } from '../../../ui/money-text.tsx'
import { clothOf } from '../../../ui/picture/cloth.ts'
import { Photo } from '../../../ui/picture/photo.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { orderHref } from '../orders.address.ts'
import { badgeOf, dayWhen, itemsText, totalText } from '../orders.messages.ts'

interface OrderRowProps {
  order: Row
  /** Shown beside the list. */
  current?: boolean
  onOpen?: ((event: MouseEvent) => void) | undefined
}

/** Order in a list. A coloured edge marks an order whose next step is the reader's. */
export function OrderRow({ order, current = false, onOpen }: OrderRowProps) {
  const { code, side, shed, buyer, item_count: count, changedAt, next, state, total, to_agree: open } = order
  const badge = badgeOf(order)
  const isMine = next?.side === side
  return (
    <div
      className={cx(
        'relative grid min-h-18 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2',
        isMine && 'shadow-[inset_3px_0_0_var(--accent)]',
        current && 'bg-surface-2',
      )}
    >
      <PictureStack order={order} />
      <div className="min-w-0">
        <Link
          href={orderHref(code)}
          onClick={onOpen}
          aria-current={current ? 'true' : undefined}
          className="block text-sm leading-tight font-[650] wrap-anywhere after:absolute after:inset-0"
        >
          {side === 'buyer' ? shed.name : buyer.name}
        </Link>
        <p className="text-xs text-ink-3 tabular-nums">
          {code} · {itemsText(count)} · {dayWhen(changedAt, useNow())}
        </p>
        <Badge tone={badge.tone} className="mt-0.5">
          {badge.text}
          {isMine && <VisuallyHidden> ({m.order_your_turn()})</VisuallyHidden>}
        </Badge>
      </div>
      <span className="self-start pt-1">
        {total === 0 && open ? (
          <span className="text-xs text-ink-3">{totalText(order)}</span>
        ) : (
          <AmountText way={state === 'cancelled' ? 'void' : 'out'}>{number(total)}</AmountText>
        )}
      </span>
    </div>
  )
}

/** The first two pictures, overlapping; without pictures, the shed's cloth pattern. */
function PictureStack({ order: { pictures, shed } }: { order: Row }) {
  const [first, second] = pictures
  const isStack = second !== undefined
  return (
    <span className="relative size-13" aria-hidden="true">
      <Photo
        src={first}
        alt=""
        rounded
        className={isStack ? 'w-11 rounded-xs' : 'w-13 rounded-xs'}
        {...(first === undefined && { cloth: clothOf(shed.id) })}
      />
      {isStack && (
        <Photo
          src={second}
          alt=""
          rounded
          className="absolute! right-0 bottom-0 w-11 rounded-xs border-2 border-surface-1"
        />
      )}
    </span>
  )
}
