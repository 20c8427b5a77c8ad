import { dateTime, money, moneyParts } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import type { DeedDone } from './deed.rules.ts'
import { DeedEnd, DeedTicket } from './deed-ends.tsx'
import { ReceiptShare } from './receipt-share.tsx'
import type { Sending } from './send.rules.ts'

interface SendDoneProps {
  sending: Sending
  /** What they asked for it with. */
  reason?: string
  done: DeedDone
}

/** It is booked: who got how much, what for, and by which reference that is found again. */
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
      <DeedEnd
        tone="ok"
        title={m.deed_sent()}
        amount={<MoneyText {...moneyParts(amount)} size="xl" />}
        text={m.send_to({ owner: payee.owner })}
      />
      <DeedTicket>
        <Facts facts={facts} />
      </DeedTicket>
      {transaction && (
        <div className="mt-4">
          <ReceiptShare transactionId={transaction.id} amount={amount} />
        </div>
      )}
    </>
  )
}

const bookedFacts = ({ createdAt, reference, new_balance: balance }: NonNullable<DeedDone['transaction']>): Fact[] => [
  { name: m.send_date(), value: dateTime(createdAt) },
  { name: m.send_reference(), value: <b className="tabular-nums">{reference}</b> },
  { name: m.send_balance_now(), value: money(balance) },
]
