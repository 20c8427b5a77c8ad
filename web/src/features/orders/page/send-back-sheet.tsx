import { cancelOrder, type Order } from '@sheds/contract/orders/orders'
import { tag } from '@sheds/contract/tags'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { payApi } from '../../../lib/api/api.ts'
import { markStale, useHeldBack } from '../../../lib/api/stale.ts'
import { money, moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import type { IntentPlan } from '../../wallet/intents/intent-run.ts'
import { IntentSheet } from '../../wallet/intents/intent-sheet.tsx'
import { PaymentState } from '../../wallet/intents/payment-state.tsx'
import { PayeeBlock } from '../../wallet/transfers/send-payee.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { noteFault, plainNote } from '../make/note.rules.ts'
import { ReasonField } from './reason-field.tsx'

interface SendBackSheetProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Cancels a paid order and refunds it in the same step; a done order is only refunded. */
export function SendBackSheet({ order, open, onClose }: SendBackSheetProps) {
  const [fixed] = useState(order)
  const [reason, setReason] = useState('')
  const { wallet } = useWallet()
  const [before, setBefore] = useState<number>()
  if (before === undefined && wallet !== undefined) setBefore(wallet.balance)
  // Delays live updates of the page, so that the sheet's result stays visible.
  useHeldBack(open)
  const { buyer, payment } = fixed
  const isDone = fixed.state === 'done'
  const amount = payment?.amount ?? fixed.total
  const isTooMuch = before !== undefined && amount > before
  return (
    <IntentSheet
      open={open}
      onClose={onClose}
      title={isDone ? m.claim_send_back() : m.order_act_send_back()}
      label={m.order_send_back({ amount: money(amount) })}
      plan={planOf(fixed, amount, plainNote(reason))}
      barred={isTooMuch || noteFault(reason) !== undefined}
      onDone={() => markStale([tag.orders])}
      done={() => <SentBack name={buyer.name} amount={amount} isDone={isDone} />}
    >
      <p className="text-sm text-ink-2">
        {isDone ? m.claim_send_back_text({ who: buyer.name }) : m.order_send_back_text({ who: buyer.name })}
      </p>
      <PayeeBlock owner={buyer.name} picture={buyer.picture} meta={fixed.code} />
      {!isDone && <ReasonField value={reason} error={undefined} onValue={setReason} />}
      <After before={before} amount={amount} />
    </IntentSheet>
  )
}

function SentBack({ name, amount, isDone }: { name: string; amount: number; isDone: boolean }) {
  return (
    <PaymentState
      tone="ok"
      mark={<CircleCheck />}
      title={isDone ? m.claim_sent_back_title() : m.order_sent_back_title()}
      amount={<MoneyText {...moneyParts(amount)} size="xl" />}
    >
      {m.order_sent_back_text({ who: name })}
    </PaymentState>
  )
}

/** Balance after the refund, or an error if it is too low. */
function After({ before, amount }: { before: number | undefined; amount: number }) {
  if (before === undefined) return null
  if (amount > before) return <Alert tone="danger">{m.send_too_much({ amount: money(before) })}</Alert>
  return (
    <Summary
      lines={[{ name: m.send_balance_now(), value: money(before) }]}
      total={{ name: m.send_balance_after(), value: money(before - amount) }}
    />
  )
}

const planOf = ({ id, code, buyer }: Order, amount: number, reason: string): IntentPlan => ({
  call: 'cancel_order',
  about: { order: id },
  amount,
  to: buyer.name,
  subject: code,
  grant: { action: 'send_money', recipient_wallet_id: buyer.id },
  send: (keyed) => payApi(cancelOrder, { params: { code }, body: { reason, send_back: true } }, keyed),
})
