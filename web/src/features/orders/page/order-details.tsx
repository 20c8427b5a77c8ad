import type { Order } from '@sheds/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import MessageCircle from 'lucide-react/icons/message-circle'
import QrCode from 'lucide-react/icons/qr-code'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { ApiError } from '../../../lib/api/api.ts'
import { askedBy } from '../../../lib/api/query.ts'
import { money, moneyParts } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useOffer } from '../../../lib/push/push-device.store.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { AmountText, MoneyText } from '../../../ui/money-text.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { ReportButton } from '../../users/report-button.tsx'
import { ReceiptShare } from '../../wallet/receipts/receipt-share.tsx'
import { useMedia, wide } from '../../wallet/use-media.ts'
import { logOf, type OrderLogEntry } from '../order.rules.ts'
import { ordersHref, shedOrdersHref, slipHref } from '../orders.address.ts'
import { cancelledWords, headBadge, itemsText, shortWhen, totalText, whenText } from '../orders.messages.ts'
import { orderOf } from '../orders.queries.ts'
import { NoSuchOrder } from './no-such-order.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderLoading } from './order-loading.tsx'
import { OrderPay } from './order-pay.tsx'
import { OrderQuote } from './order-quote.tsx'
import { OrderStatus } from './order-status.tsx'
import { StepResult, StepResults } from './step-result.tsx'

interface OrderDetailsProps {
  code: string
  /** Shown beside the list, without a link back to it. */
  beside?: boolean
}

/** Order with live updates. */
export function OrderDetails({ code, beside = false }: OrderDetailsProps) {
  const viewer = useViewer()
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    ...askedBy(viewer, orderOf(code)),
    enabled: viewer !== undefined,
    // Reads again at each visit, as the other side may have acted.
    staleTime: 0,
  })
  const isGone = error instanceof ApiError && error.status === 404
  if (data !== undefined && !isGone) return <OrderView order={data} beside={beside} />
  if (isGone) return <NoSuchOrder />
  if (error === null && !isPaused) return <OrderLoading code={code} />
  return (
    <>
      <h1 className="pt-8 text-xl">{m.order_title({ code })}</h1>
      <ErrorState
        message={m.order_lost_page()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </>
  )
}

const cardPart = lazyPart(async () => (await import('../../../lib/push/push-card.tsx')).PushCard)

interface OrderViewProps {
  order: Order
  beside: boolean
}

/** Order page of one side; on a wide screen the next step is beside the items. */
function OrderView({ order, beside }: OrderViewProps) {
  const { id, code, side, state, shed, buyer, seller, note, answer, items } = order
  const offer = useOffer(id)
  const PushCard = useLazyPart(cardPart, offer !== undefined)
  const isWide = useMedia(wide)
  // Before answering, a seller on a phone sees the items above the form. The layout stays after the answer, so that
  // nothing shifts.
  const [isToAnswer, setToAnswer] = useState(false)
  if (!isToAnswer && side === 'seller' && state === 'sent') setToAnswer(true)
  const isStatusBelow = isToAnswer && !isWide
  return (
    <StepResults>
      <article className={beside ? undefined : 'mx-auto max-w-2xl lg:max-w-5xl'}>
        {!beside && (
          <BackLink href={side === 'buyer' ? ordersHref() : shedOrdersHref(shed.id)} className="max-w-full">
            <span className="truncate leading-normal">
              {side === 'buyer' ? m.my_orders() : m.orders_of_shed({ shed: shed.name })}
            </span>
          </BackLink>
        )}
        <OrderHead order={order} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-8">
          <div className="grid gap-4 lg:order-last">
            {!isStatusBelow && <Status order={order} />}
            {offer && PushCard && <PushCard offer={offer} />}
          </div>
          <div>
            {side === 'seller' && <OrderBuyer order={order} />}
            {note !== '' && <OrderQuote by={side === 'buyer' ? undefined : buyer.name}>{note}</OrderQuote>}
            {answer !== '' && <OrderQuote by={side === 'seller' ? undefined : seller.name}>{answer}</OrderQuote>}
            <h2 className="mt-3 text-lg font-title">{itemsText(items.length)}</h2>
            <OrderLines order={order} />
            {isStatusBelow && (
              <div className="mt-4">
                <Status order={order} />
              </div>
            )}
            <OrderPapers order={order} />
            <OrderLog order={order} />
            <ReportButton subject={{ kind: 'order', id, name: code }} label={m.report_order()} />
          </div>
        </div>
        {side === 'buyer' && <OrderPay order={order} />}
      </article>
    </StepResults>
  )
}

const claimPart = lazyPart(async () => (await import('./order-claim.tsx')).OrderClaim)

function Status({ order }: { order: Order }) {
  const { claim, state, viewer } = order
  const Claim = useLazyPart(claimPart, claim !== null || viewer.can?.claim === true)
  const shown = Claim && <Claim order={order} />
  return (
    <div className="grid gap-4">
      {claim !== null && (shown ?? <Card className="min-h-48" aria-hidden="true" />)}
      {state === 'cancelled' ? <CancelledOrder order={order} /> : <OrderStatus order={order} />}
      {claim === null && shown}
    </div>
  )
}

/** Slip for the counter, and receipt of the payment. */
function OrderPapers({ order: { code, payment } }: { order: Order }) {
  return (
    <div className="mt-4 grid max-w-md gap-2 noscript:hidden">
      <ButtonLink href={slipHref(code)} icon={<QrCode className="size-4.5" aria-hidden="true" />} kind="soft">
        {m.order_slip()}
      </ButtonLink>
      {payment && <ReceiptShare transactionId={payment.id} amount={payment.amount} />}
    </div>
  )
}

/** Replaces the progress of a cancelled order: the side that cancelled, the reason and the refund. */
function CancelledOrder({ order }: { order: Order }) {
  const { side, reason, sent_back: back, items, buyer } = order
  const now = useNow()
  const title = cancelledWords(order)
  return (
    <Card as="section" className="grid gap-3 bg-surface-2! p-3" aria-label={title}>
      <div>
        <h2 className="text-lg font-title">{title}</h2>
        {reason !== '' && <p className="text-sm text-ink-2 wrap-anywhere">{m.shedpay_quoted({ text: reason })}</p>}
      </div>
      <StepResult order={order} />
      {back !== null && (
        <Alert tone="ok" icon={<Undo2 />}>
          {side === 'buyer'
            ? m.order_money_back({ amount: money(back.amount), when: whenText(back.createdAt, now) })
            : m.order_money_sent_back({
                amount: money(back.amount),
                who: buyer.name,
                when: whenText(back.createdAt, now),
              })}
        </Alert>
      )}
      {side === 'buyer' && (
        <ButtonRow>
          <ButtonLink href={`/render_search?${new URLSearchParams({ query: items[0]?.name ?? '' })}`}>
            {m.order_find_same()}
          </ButtonLink>
          <OrderAgain order={order} />
        </ButtonRow>
      )}
    </Card>
  )
}

/** History, latest entry first. */
function OrderLog({ order }: { order: Order }) {
  const now = useNow()
  return (
    <section className="mt-4" aria-label={m.order_log()}>
      <ol>
        {logOf(order).map((event) => {
          const Icon = event.what === 'cancelled' ? CircleX : CircleCheck
          return (
            <li
              key={event.what}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-1.5 text-sm text-ink-2 tabular-nums"
            >
              <Icon
                className={event.what === 'cancelled' ? 'size-5 text-ink-3' : 'size-5 text-success'}
                aria-hidden="true"
              />
              <span className="wrap-anywhere">
                {eventText(event.what, order)}
                <Reference event={event} order={order} />
              </span>
              <time dateTime={event.at} className="text-xs text-ink-3">
                {shortWhen(event.at, now)}
              </time>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const eventText = (what: OrderLogEntry['what'], order: Order): string => {
  const { side, buyer, seller, delivery, payment } = order
  if (what === 'sent') return m.order_log_sent({ who: side === 'buyer' ? m.order_you() : buyer.name })
  if (what === 'confirmed') {
    const who = side === 'seller' ? m.order_you() : seller.name
    return delivery === null
      ? m.order_log_confirmed({ who })
      : m.order_log_confirmed_delivery({ who, delivery: money(delivery) })
  }
  if (what === 'paid') return m.order_log_paid({ amount: money(payment?.amount ?? order.total) })
  if (what === 'ready') return m.order_log_ready()
  if (what === 'done') return m.order_log_done()
  return what === 'cancelled' ? cancelledWords(order) : m.order_log_sent_back()
}

function Reference({ event, order }: { event: OrderLogEntry; order: Order }) {
  const moved = event.what === 'paid' ? order.payment : event.what === 'sent_back' ? order.sent_back : null
  return moved && <span className="block text-xs text-ink-3">{m.order_reference({ reference: moved.reference })}</span>
}

/** Large code that can be read out, with total, other side and time. */
function OrderHead({ order }: { order: Order }) {
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

/** Buyer's name, number of orders here, and chat; shown to the seller. */
function OrderBuyer({ order: { buyer, nth, chat_url: chat } }: { order: Order }) {
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
