import type { Payment } from '@sheds/contract/wallet/mobile-money'
import { mediumNames } from '@sheds/contract/wallet/operators'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { dateTime, money, moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { PaymentState, Ticket } from '../intents/payment-state.tsx'
import { BalanceNow } from '../own-wallet/balance-now.tsx'
import { walletHref } from '../wallet.address.ts'
import { Ends } from './operator-ends.tsx'
import type { StartedPayment } from './operator-payment.rules.ts'
import { isOver, spoken, stageOf } from './operator-payment.rules.ts'
import { Asking, Checking } from './operator-wait.tsx'

interface CashOutEndProps {
  started: StartedPayment
  of: { payment: Payment | undefined; voided: boolean }
  /** Its end was seen. */
  onLeave: () => void
}

/** Where a cash-out stands. */
export function CashOutEnd({ started, of: { payment, voided }, onLeave }: CashOutEndProps) {
  const stage = stageOf({ payment, voided, now: Date.now() })
  const wait = { ...started, payment }
  if (stage === 'asking') return <Asking {...wait} />
  if (stage === 'done' && payment) return <Done payment={payment} phone={started.phone} onLeave={onLeave} />
  if (isOver(stage) || stage === 'unsent') return <NotDone started={started} payment={payment} onLeave={onLeave} />
  return (
    <Checking
      wait={wait}
      back={
        <ButtonLink kind="soft" block href={walletHref('transactions')}>
          {m.operator_back()}
        </ButtonLink>
      }
    />
  )
}

interface DoneProps {
  payment: Payment
  phone: string
  onLeave: () => void
}

function Done({ payment, phone, onLeave }: DoneProps) {
  return (
    <>
      <PaymentState
        tone="ok"
        mark={<Check />}
        title={m.cash_out_done()}
        amount={<MoneyText {...moneyParts(payment.amount)} size="xl" />}
      />
      <Ticket
        facts={[
          { name: m.receipt_to(), value: `${mediumNames[payment.medium]} · ${spoken(phone)}` },
          { name: m.transactions_fee(), value: money(payment.fee) },
          { name: m.transactions_date(), value: dateTime(payment.ended_at ?? payment.createdAt) },
          ...(payment.reference === null ? [] : [{ name: m.transactions_reference(), value: payment.reference }]),
          { name: m.operator_balance_now(), value: <BalanceNow /> },
        ]}
      />
      <Ends>
        <Button kind="soft" block onClick={onLeave}>
          {m.operator_done()}
        </Button>
      </Ends>
    </>
  )
}

type NotDoneProps = Pick<CashOutEndProps, 'started' | 'onLeave'> & { payment: Payment | undefined }

function NotDone({ started, payment, onLeave }: NotDoneProps) {
  return (
    <>
      <PaymentState
        tone={payment === undefined ? 'plain' : 'no'}
        mark={payment === undefined ? <RotateCcw /> : <X />}
        title={payment === undefined ? m.operator_unsent() : m.cash_out_failed()}
      >
        <p>{payment === undefined ? m.operator_unsent_text() : payment.reason?.message}</p>
        {payment !== undefined && <p>{m.cash_out_came_back({ amount: money(started.amount) })}</p>}
      </PaymentState>
      <Ends>
        <Button size="lg" block onClick={onLeave}>
          {m.cash_out_try_again()}
        </Button>
      </Ends>
    </>
  )
}
