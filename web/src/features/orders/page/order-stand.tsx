import type { Order } from '@sheds/contract/orders/orders'
import { finishOrder, readyOrder } from '@sheds/contract/orders/orders'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Changed } from '../changed.tsx'
import { standOf } from '../orders.messages.ts'
import { ConfirmOrderForm } from './confirm-order-form.tsx'
import { OrderCancel } from './order-cancel.tsx'
import { OrderDone } from './order-done.tsx'
import { OrderPath } from './order-path.tsx'
import { PayOrderButton } from './order-pay.tsx'
import { StepResult } from './step-result.tsx'
import { useOrderStep } from './use-order-step.ts'

/** Where it stands, who has to act, and the one button of that person. */
export function OrderStand({ order }: { order: Order }) {
  const { title, text } = standOf(order)
  return (
    <Card as="section" className="grid gap-3 px-3 pt-4 pb-3" aria-label={title}>
      <OrderPath order={order} />
      <div aria-live="polite">
        <h2 className="text-lg font-title text-balance">{title}</h2>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      <TotalChanged order={order} />
      <Acts order={order} />
    </Card>
  )
}

/** A total never differs silently from the one that was sent. */
function TotalChanged({ order }: { order: Order }) {
  const { side, state, paid, total, sent_total: sent } = order
  const isToPay = side === 'buyer' && !paid && (state === 'confirmed' || state === 'ready')
  if (!isToPay || total === sent || sent === 0) return null
  return (
    <Changed before={sent} now={total}>
      {m.order_total_changed({ before: money(sent), now: money(total) })}
    </Changed>
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

/** Handed over: said by whoever of both gets to it. Where something else is to be done first, it steps back. */
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

/** The chat about it, as it was opened when it was sent. */
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
