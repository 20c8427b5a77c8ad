import type { Order } from '@sheds/contract/orders/orders'
import type { Booked } from '@sheds/contract/wallet/wallet'
import CircleCheck from 'lucide-react/icons/circle-check'
import { dateTime, money, moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import type { Fact } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { PaymentState, Ticket } from '../../wallet/intents/payment-state.tsx'
import { ReceiptShare } from '../../wallet/receipts/receipt-share.tsx'

/** It is booked: for which order, by which reference. */
export function OrderPaid({ order, transaction }: { order: Order; transaction: Booked | null }) {
  const { code, total, seller } = order
  const facts: Fact[] = [
    { name: m.order_word(), value: <b className="tabular-nums">{code}</b> },
    ...(transaction === null
      ? []
      : [
          { name: m.send_date(), value: dateTime(transaction.createdAt) },
          { name: m.send_reference(), value: <b className="tabular-nums">{transaction.reference}</b> },
          { name: m.send_balance_now(), value: money(transaction.new_balance) },
        ]),
  ]
  return (
    <>
      <PaymentState
        tone="ok"
        mark={<CircleCheck />}
        title={m.order_is_paid()}
        amount={<MoneyText {...moneyParts(total)} size="xl" />}
      >
        {m.order_paid_then({ who: seller.name })}
      </PaymentState>
      <Ticket facts={facts} />
      {transaction && (
        <div className="mt-4">
          <ReceiptShare transactionId={transaction.id} amount={total} />
        </div>
      )}
    </>
  )
}
