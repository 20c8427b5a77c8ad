import { finishOrder, type Order, readyOrder } from '@sheds/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { callApi } from '../../../lib/api/api.ts'
import { money } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ShedReviewForm } from '../../sheds/reviews/shed-review-form.tsx'
import { shedReviewsOf } from '../../sheds/sheds.queries.ts'
import { type PathPoint, pathOf } from '../order.rules.ts'
import { shortWhen, statusTextOf, stepName } from '../orders.messages.ts'
import { PriceChange } from '../price-change.tsx'
import { ConfirmOrderForm } from './confirm-order-form.tsx'
import { OrderAgain } from './order-again.tsx'
import { PayOrderButton } from './order-pay.tsx'
import { StepResult } from './step-result.tsx'
import { useOrderStep } from './use-order-step.ts'

/** Progress of the order, the next step and the button for it. */
export function OrderStatus({ order }: { order: Order }) {
  const { title, text } = statusTextOf(order)
  return (
    <Card as="section" className="grid gap-3 px-3 pt-4 pb-3" aria-label={title}>
      <OrderPath order={order} />
      <div aria-live="polite">
        <h2 className="text-lg font-title text-balance">{title}</h2>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      <TotalChange order={order} />
      <Acts order={order} />
    </Card>
  )
}

/** Points out that the confirmed total differs from the sent one. */
function TotalChange({ order }: { order: Order }) {
  const { side, state, paid, total, sent_total: sent } = order
  const isToPay = side === 'buyer' && !paid && (state === 'confirmed' || state === 'ready')
  if (!isToPay || total === sent || sent === 0) return null
  return (
    <PriceChange before={sent} now={total}>
      {m.order_total_changed({ before: money(sent), now: money(total) })}
    </PriceChange>
  )
}

function Acts({ order }: { order: Order }) {
  const can = order.viewer.can ?? {}
  if (order.state === 'done')
    return (
      <>
        <StepResult order={order} />
        <OrderDone order={order} />
      </>
    )
  return (
    <>
      <StepResult order={order} />
      {can.confirm && <ConfirmOrderForm order={order} />}
      {can.pay && <PayOrderButton order={order} />}
      {can.ready && <Ready order={order} />}
      {can.done && <Finish order={order} />}
      <ButtonRow>
        {order.side === 'buyer' && <Write order={order} />}
        {(can.cancel || can.send_back) && <OrderCancel order={order} />}
      </ButtonRow>
    </>
  )
}

function Ready({ order }: { order: Order }) {
  const { step, isPending } = useOrderStep(order, () => callApi(readyOrder, { params: { code: order.code }, body: {} }))
  return (
    <MainAct onClick={step} busy={isPending}>
      {m.order_act_ready()}
    </MainAct>
  )
}

/** Confirms the handover; either side can do it. Less prominent while another step is due. */
function Finish({ order }: { order: Order }) {
  const { step, isPending } = useOrderStep(order, () =>
    callApi(finishOrder, { params: { code: order.code }, body: {} }),
  )
  const isMain = order.state === 'ready' && order.viewer.can?.pay !== true
  return (
    <MainAct onClick={step} busy={isPending} quiet={!isMain}>
      {order.side === 'buyer' ? m.order_act_received() : m.order_act_handed_over()}
    </MainAct>
  )
}

interface MainActProps {
  onClick: () => void
  busy: boolean
  quiet?: boolean
  children: ReactNode
}

function MainAct({ onClick, busy, quiet = false, children }: MainActProps) {
  return (
    <Button
      kind={quiet ? 'quiet' : 'brand'}
      size="lg"
      block
      loading={busy}
      loadingLabel={m.saving()}
      onClick={onClick}
      className="noscript:hidden"
    >
      {children}
    </Button>
  )
}

/** Link to the chat about the order. */
function Write({ order: { chat_url: chat, state } }: { order: Order }) {
  if (chat === null) return null
  return (
    <ButtonLink
      href={chat}
      target="_blank"
      rel="noopener"
      icon={<MessageCircle className="size-4.5" aria-hidden="true" />}
    >
      {state === 'sent' ? m.order_write_again() : m.order_write()}
    </ButtonLink>
  )
}

const dialogPart = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const sendBackPart = lazyPart(async () => (await import('./send-back-sheet.tsx')).SendBackSheet)

/** Cancels the order. A paid one is refunded in the same step, which only the seller can do. */
function OrderCancel({ order }: { order: Order }) {
  const { key, open, show, hide } = useOverlay('cancel')
  const isBack = order.viewer.can?.send_back === true
  // Kind of dialog, fixed while it is open, so that its result stays visible when the order below changes.
  const Dialog = useLazyPart(isBack ? sendBackPart : dialogPart, open)
  return (
    <>
      <Button kind="soft" aria-haspopup="dialog" className="noscript:hidden" onClick={show}>
        {labelOf(order)}
      </Button>
      {Dialog && <Dialog key={key} order={order} open={open} onClose={() => void hide()} />}
    </>
  )
}

const labelOf = ({ viewer, side, state }: Order): string => {
  if (viewer.can?.send_back) return m.order_act_send_back()
  return side === 'seller' && state === 'sent' ? m.order_act_decline() : m.order_act_cancel()
}

/** Review and reorder, for the buyer. */
function OrderDone({ order }: { order: Order }) {
  if (order.side === 'seller') return null
  return (
    <>
      {order.viewer.can?.review && <Review order={order} />}
      <ButtonRow>
        <OrderAgain order={order} />
      </ButtonRow>
    </>
  )
}

/** A buyer who has reviewed the shed sees a button to change the review instead of the form. */
function Review({ order: { shed } }: { order: Order }) {
  const { data } = useQuery(shedReviewsOf(shed.id, 1))
  const [isOpen, setOpen] = useState<boolean>()
  if (data === undefined) return null
  if (isOpen ?? data.own === undefined)
    return (
      <div className="noscript:hidden">
        <ShedReviewForm shed={shed} onDone={() => setOpen(false)} />
      </div>
    )
  return (
    <Button onClick={() => setOpen(true)} className="noscript:hidden">
      {m.order_review_again()}
    </Button>
  )
}

/** Four steps with their times: a check mark where passed, a dot where current. */
function OrderPath({ order }: { order: Order }) {
  const now = useNow()
  return (
    <ol className="grid grid-cols-4 text-center text-xs font-label text-ink-3">
      {pathOf(order).map((point, place) => (
        <li
          key={point.step}
          aria-current={point.place === 'now' ? 'step' : undefined}
          className={cx('relative px-0.5 pt-8.5', looks[point.place])}
        >
          {place > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-3.25 right-[calc(50%+0.9375rem)] left-[calc(-50%+0.9375rem)] h-0.75',
                point.place === 'next' ? 'bg-surface-3' : 'bg-brand',
              )}
            />
          )}
          <Dot place={point.place} />
          <span className="wrap-anywhere">{stepName[point.step]()}</span>
          <VisuallyHidden> {placeNames[point.place]()}</VisuallyHidden>
          {point.at !== null && (
            <span className="block text-xs font-normal text-ink-3 tabular-nums">{shortWhen(point.at, now)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

const looks: Readonly<Record<PathPoint['place'], string>> = {
  was: 'text-ink-2',
  now: 'font-bold text-ink-1',
  next: '',
}

const placeNames: Readonly<Record<PathPoint['place'], () => string>> = {
  was: m.order_place_was,
  now: m.order_place_now,
  next: m.order_place_next,
}

function Dot({ place }: Pick<PathPoint, 'place'>) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute top-0.5 left-1/2 -ms-3 grid size-6 place-items-center rounded-full border-2 text-on-brand',
        place === 'next' ? 'border-border-strong bg-surface-1' : 'border-brand',
        place === 'was' && 'bg-brand',
        place === 'now' && 'bg-brand shadow-[inset_0_0_0_4px_var(--surface-1)]',
      )}
    >
      {place === 'was' && <Check className="size-3.5" strokeWidth={3} />}
    </span>
  )
}
