import type { Order } from '@sheds/contract/orders/orders'
import Printer from 'lucide-react/icons/printer'
import { ApiError } from '../../../lib/api/api.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { dateTime, money, number } from '../../../lib/language/format.ts'
import { publicOrigin } from '../../../lib/session/own-address.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Facts } from '../../../ui/list/facts.tsx'
import { PayQr } from '../../wallet/transfers/pay-qr.tsx'
import { orderHref } from '../orders.address.ts'
import { badgeOf, totalText } from '../orders.messages.ts'
import { orderOf } from '../orders.queries.ts'
import { NoSuchOrder } from './no-such-order.tsx'

/** Slip to put into the bag, with code, QR code, items and total. */
export function OrderSlip({ code }: { code: string }) {
  const { data, error } = useAnswer(orderOf(code))
  if (error instanceof ApiError && error.status === 404) return <NoSuchOrder />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <BackLink href={orderHref(code)}>{m.order_back()}</BackLink>
        <Button
          kind="brand"
          icon={<Printer className="size-4.5" aria-hidden="true" />}
          disabled={data === undefined}
          onClick={() => window.print()}
        >
          {m.transactions_print()}
        </Button>
      </div>
      {data && <Paper order={data} />}
      {data === undefined && error === null && <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />}
      {data === undefined && error !== null && (
        <>
          <h1 className="text-xl">{m.order_title({ code })}</h1>
          <ErrorState message={m.order_lost_page()} retryLabel={m.retry()} retryHref={`${orderHref(code)}/slip`} />
        </>
      )}
    </>
  )
}

function Paper({ order }: { order: Order }) {
  const { code, shed, buyer, createdAt, note, answer, delivery } = order
  return (
    <article className="rounded-lg border border-border bg-surface-1 p-4 print:border-0 print:p-0">
      <header className="grid justify-items-center gap-1 text-center">
        <p className="font-label wrap-anywhere">{shed.name}</p>
        <PayQr address={`${publicOrigin()}${orderHref(code)}`} label={m.order_qr({ code })} />
        <h1 className="text-3xl font-extrabold tracking-[0.06em] tabular-nums">{code}</h1>
      </header>
      <ul className="my-4 border-y border-border py-2 text-sm tabular-nums">
        {order.items.map(({ product_id: product, dish_id: dish, name, quantity, price }) => (
          <li key={product ?? dish ?? name} className="flex justify-between gap-3 py-1">
            <span className="wrap-anywhere">
              {number(quantity)} × {name}
            </span>
            <span className="flex-none">{price === null ? m.shopping_no_price() : money(price * quantity)}</span>
          </li>
        ))}
        {delivery !== null && (
          <li className="flex justify-between gap-3 py-1">
            <span>{m.order_for_delivery()}</span>
            <span>{money(delivery)}</span>
          </li>
        )}
        <li className="flex justify-between gap-3 py-1 text-lg font-bold">
          <span>{m.shopping_total()}</span>
          <span>{totalText(order)}</span>
        </li>
      </ul>
      <Facts
        facts={[
          { name: m.order_slip_for(), value: buyer.name },
          { name: m.send_date(), value: dateTime(createdAt) },
          { name: m.order_slip_state(), value: badgeOf(order).text },
          ...(note === '' ? [] : [{ name: m.order_slip_note(), value: note }]),
          ...(answer === '' ? [] : [{ name: m.order_slip_answer(), value: answer }]),
        ]}
        className="[&_dd]:text-end [&_dd]:wrap-anywhere"
      />
    </article>
  )
}
