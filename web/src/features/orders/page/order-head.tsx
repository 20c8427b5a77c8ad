import type { Order } from '@sheds/contract/orders/orders'
import MessageCircle from 'lucide-react/icons/message-circle'
import { moneyParts } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { AmountText, MoneyText } from '../../../ui/money-text.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { headBadge, totalText, whenText } from '../orders.messages.ts'

/** The code first, loud enough to be read out; what it comes to, to whom it went and when. */
export function OrderHead({ order }: { order: Order }) {
  const { code, side, shed, buyer, createdAt } = order
  const when = whenText(createdAt, useNow())
  const badge = headBadge(order)
  return (
    <header className="pt-2 pb-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h1 className="text-xl font-extrabold tracking-[0.06em] tabular-nums">{code}</h1>
        <Total order={order} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 text-sm text-ink-2 wrap-anywhere">
          {side === 'buyer'
            ? m.order_to_shed({ shed: shed.name, when })
            : m.order_of_buyer({ buyer: buyer.name, when })}
        </p>
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </div>
    </header>
  )
}

function Total({ order }: { order: Order }) {
  const { total, to_agree: open, state } = order
  if (total === 0 && open) return <span className="text-sm text-ink-2">{totalText(order)}</span>
  if (state === 'cancelled') return <AmountText way="void">{totalText(order)}</AmountText>
  return <MoneyText {...moneyParts(total)} size="md" />
}

/** Whom a seller has to do with: who, the how-manieth time, and the chat. */
export function OrderBuyer({ order: { buyer, nth, chat_url: chat } }: { order: Order }) {
  return (
    <div className="flex min-h-15 items-center gap-3">
      <Avatar name={buyer.name} src={buyer.picture} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-[650] wrap-anywhere">{buyer.name}</p>
        {nth !== null && <p className="text-xs text-ink-3">{nth === 1 ? m.order_first() : m.order_nth({ n: nth })}</p>}
      </div>
      {chat !== null && (
        <ButtonLink
          href={chat}
          target="_blank"
          rel="noopener"
          size="sm"
          icon={<MessageCircle className="size-4.5" aria-hidden="true" />}
        >
          {m.order_write()}
        </ButtonLink>
      )}
    </div>
  )
}

/** What one of both wrote: a quotation, and whose; nobody's but the reader's own where `by` is not given. */
export function OrderQuote({ by, children }: { by: string | undefined; children: string }) {
  return (
    <blockquote className="mt-3 rounded-e-xs border-s-3 border-border-strong bg-surface-2 px-3 py-2 text-sm wrap-anywhere">
      <span className="block text-xs text-ink-3">
        {by === undefined ? m.order_you_wrote() : m.order_writes({ who: by })}
      </span>
      {children}
    </blockquote>
  )
}
