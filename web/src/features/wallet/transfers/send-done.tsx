import CircleCheck from 'lucide-react/icons/circle-check'
import { dateTime, money, moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import type { Fact } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import type { IntentSuccess } from '../intents/intent.rules.ts'
import { PaymentState, Ticket } from '../intents/payment-state.tsx'
import { ReceiptShare } from '../receipts/receipt-share.tsx'
import type { PlannedPayment } from './send.rules.ts'

interface SendDoneProps {
  sending: PlannedPayment
  /** Reason of the request that was paid. */
  reason?: string
  done: IntentSuccess
}

/** Outcome of a booked payment, with its reference. */
export function SendDone({ sending: { payee, amount, note }, reason = '', done }: SendDoneProps) {
  const { transaction } = done
  const facts: Fact[] = [
    { name: m.send_wallet(), value: payee.walletName },
    ...(transaction === null ? [] : bookedFacts(transaction)),
    ...(reason === '' ? [] : [{ name: m.requests_reason(), value: m.shedpay_quoted({ text: reason }) }]),
    ...(note === '' ? [] : [{ name: m.send_note(), value: m.shedpay_quoted({ text: note }) }]),
  ]
  return (
    <>
      <PaymentState
        tone="ok"
        mark={<CircleCheck />}
        title={m.intent_sent()}
        amount={<MoneyText {...moneyParts(amount)} size="xl" />}
      >
        {m.send_to({ owner: payee.owner })}
      </PaymentState>
      <Ticket facts={facts} />
      {transaction && (
        <div className="mt-4">
          <ReceiptShare transactionId={transaction.id} amount={amount} />
        </div>
      )}
    </>
  )
}

const bookedFacts = ({
  createdAt,
  reference,
  new_balance: balance,
}: NonNullable<IntentSuccess['transaction']>): Fact[] => [
  { name: m.send_date(), value: dateTime(createdAt) },
  { name: m.send_reference(), value: <b className="tabular-nums">{reference}</b> },
  { name: m.send_balance_now(), value: money(balance) },
]
