import type { Order } from '@sheds/contract/orders/orders'
import QrCode from 'lucide-react/icons/qr-code'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ReceiptShare } from '../../wallet/receipts/receipt-share.tsx'
import { slipHref } from '../orders.address.ts'

/** What is shown at the counter, and what proves the payment to whoever paid or got it. */
export function OrderPapers({ order: { code, payment } }: { order: Order }) {
  return (
    <div className="mt-4 grid max-w-md gap-2 noscript:hidden">
      <ButtonLink href={slipHref(code)} icon={<QrCode className="size-4.5" aria-hidden="true" />} kind="soft">
        {m.order_slip()}
      </ButtonLink>
      {payment && <ReceiptShare transactionId={payment.id} amount={payment.amount} />}
    </div>
  )
}
