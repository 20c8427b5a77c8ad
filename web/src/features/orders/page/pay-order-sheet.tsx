import type { Order } from '@sheds/contract/orders/orders'
import { tag } from '@sheds/contract/tags'
import { type BookedPayment, sendMoney, type Wallet } from '@sheds/contract/wallet/wallet'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { payApi } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { dateTime, money, moneyParts } from '../../../lib/language/format.ts'
import { useOnClose } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { type Fact, Summary } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { IntentPlan } from '../../wallet/intents/intent-run.ts'
import { IntentSheet } from '../../wallet/intents/intent-sheet.tsx'
import { PaymentState, Ticket } from '../../wallet/intents/payment-state.tsx'
import { MissingMoney } from '../../wallet/missing-money.tsx'
import { ActivateButton } from '../../wallet/own-wallet/activate-button.tsx'
import { ReceiptShare } from '../../wallet/receipts/receipt-share.tsx'
import { FirstPayment, PayeeBlock } from '../../wallet/transfers/send-payee.tsx'
import { linesBefore } from '../../wallet/transfers/send-sheet.tsx'
import { usePayee } from '../../wallet/transfers/use-payee.ts'
import { useWallet } from '../../wallet/use-wallet.ts'

interface PayOrderSheetProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Pays a confirmed order. Offers to activate a wallet or to top it up where that is missing. */
export function PayOrderSheet({ order, open, onClose }: PayOrderSheetProps) {
  // Order when the sheet was opened: the confirmed amount is paid, even if the order changes in the meantime.
  const [fixed] = useState(order)
  const { wallet, error, again } = useWallet()
  const [isPaying, setPaying] = useState(false)
  useOnClose(open, () => markStale([tag.orders]))
  const isReady = wallet?.status === 1 && wallet.balance >= fixed.total
  if (isReady && !isPaying) setPaying(true)
  if (wallet !== undefined && (isPaying || isReady))
    return <Payment order={fixed} wallet={wallet} open={open} onClose={onClose} />
  return (
    <Dialog open={open} onClose={onClose} title={titleOf(fixed)} closeLabel={m.close()}>
      <Stack>
        <PayeeBlock owner={fixed.seller.name} picture={fixed.seller.picture} meta={fixed.shed.name} />
        {wallet === undefined && error === null && <FormSkeleton fields={2} />}
        {wallet === undefined && error !== null && (
          <ErrorState message={m.wallet_failed()} retryLabel={m.retry()} onRetry={again} />
        )}
        {wallet?.status === 0 && (
          <>
            <p>{m.order_activate()}</p>
            <ActivateButton wallet={wallet} />
          </>
        )}
        {wallet?.status === 1 && (
          <MissingMoney wallet={wallet} amount={fixed.total}>
            {m.order_top_up_first()}
          </MissingMoney>
        )}
      </Stack>
    </Dialog>
  )
}

const titleOf = ({ code }: Order): string => m.order_pay_title({ code })

const planOf = ({ id, code, seller, total }: Order): IntentPlan => {
  const body = { recipient_wallet_id: seller.id, amount: total, order_id: id }
  return {
    call: 'send_money',
    about: body,
    amount: total,
    to: seller.name,
    subject: code,
    grant: { action: 'send_money', recipient_wallet_id: seller.id },
    send: (keyed) => payApi(sendMoney, { body }, keyed),
  }
}

/** Payment with payee, amount and balance afterwards; then the wallet password and the outcome. */
function Payment({ order, wallet, open, onClose }: PayOrderSheetProps & { wallet: Wallet }) {
  const { total, seller, shed } = order
  const [before] = useState(wallet.balance)
  const { payee } = usePayee(open ? seller.id : undefined)
  return (
    <IntentSheet
      open={open}
      onClose={onClose}
      title={titleOf(order)}
      label={m.order_act_pay({ total: money(total) })}
      plan={planOf(order)}
      barred={total > before}
      onDone={() => markStale([tag.orders])}
      done={({ transaction }) => <OrderPaid order={order} transaction={transaction} />}
    >
      <p className="text-center">
        <MoneyText {...moneyParts(total)} size="xl" />
      </p>
      <PayeeBlock
        owner={seller.name}
        picture={seller.picture}
        meta={payee === undefined ? shed.name : `${shed.name} · ${payee.walletName}`}
      />
      {payee?.paid === 0 && <FirstPayment isFromStranger={false} />}
      <Summary
        lines={linesBefore(before)}
        total={{ name: m.send_balance_after(), value: money(Math.max(0, before - total)) }}
      />
    </IntentSheet>
  )
}

/** Outcome of a booked payment. */
function OrderPaid({ order, transaction }: { order: Order; transaction: BookedPayment | null }) {
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
