import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import type { PayLink } from './pay.address.ts'

/** Quotation that is marked as another person's words. */
export function Quote({ children }: { children: string }) {
  return (
    <blockquote className="rounded-e-xs border-s-3 border-border-strong bg-surface-2 px-3 py-2 text-sm wrap-anywhere">
      <span className="block text-xs text-ink-3">{m.shedpay_they_write()}</span>
      {m.shedpay_quoted({ text: children })}
    </blockquote>
  )
}

/** Content of a payment link, for a visitor. */
export function PayQuote({ link: { amount, reason, to } }: { link: PayLink }) {
  return (
    <div className="grid gap-3">
      <p className="text-lg font-label">
        {amount === undefined
          ? m.pay_asked_any({ id: idOf(to) })
          : m.pay_asked({ amount: money(amount), id: idOf(to) })}
      </p>
      {reason !== undefined && <Quote>{reason}</Quote>}
    </div>
  )
}

const walletIdLength = 6

/** Only a wallet ID is shown; an owner's id says nothing to a reader. */
const idOf = (to: string): string => (to.length === walletIdLength ? to : m.pay_their_wallet())
