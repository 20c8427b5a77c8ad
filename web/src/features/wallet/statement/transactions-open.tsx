import type { Payment } from '@sheds/contract/wallet/mobile-money'
import { mediumNames } from '@sheds/contract/wallet/operators'
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { askedBy } from '../../../lib/api/query.ts'
import { signedAmount } from '../../../lib/language/format.ts'
import { useViewer } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Card } from '../../../ui/list/card.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { AmountText } from '../../../ui/money-text.tsx'
import { openPayments, pendingMs } from '../mobile-money/operator-payment.queries.ts'
import { clockOf, secondsLeft } from '../mobile-money/operator-payment.rules.ts'
import { useServerNow } from '../mobile-money/operator-ring.tsx'
import { useOperatorIntents } from '../mobile-money/use-operator-intents.ts'
import { paymentParam } from '../mobile-money/use-payment-elsewhere.ts'
import { type WalletTab, walletHref } from '../wallet.address.ts'

/** What still waits for somebody or for an operator, above all else. */
export function OpenPayments() {
  const viewer = useViewer()
  const { data } = useQuery({
    ...askedBy(viewer, openPayments()),
    enabled: viewer !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.length ? pendingMs : false),
  })
  const open = data?.rows ?? []
  const here = new Set(useOperatorIntents().map(({ key }) => key))
  const now = useServerNow(
    0,
    open.some(({ state }) => state === 'asked'),
  )
  if (open.length === 0) return null
  return (
    <Card as="section" aria-label={m.transactions_open()} className="mb-3 border-money-text bg-money-soft px-4">
      <ul className={rowList}>
        {open.map((payment) => (
          <li key={payment.id}>
            <ListRow
              mark={
                <span className="grid size-11 flex-none place-items-center rounded-full bg-surface-1 text-money-text">
                  <Clock className="size-5.5" aria-hidden="true" />
                </span>
              }
              title={`${kindNames[payment.kind]()} · ${mediumNames[payment.medium]}`}
              meta={
                <span className="block font-label whitespace-normal text-money-text">{missingOf(payment, now)}</span>
              }
              href={hrefOf(payment, here)}
              end={<AmountText way={payment.kind === 'top_up' ? 'in' : 'out'}>{changeOf(payment)}</AmountText>}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const kindNames: Readonly<Record<Payment['kind'], () => string>> = {
  top_up: () => m.transactions_top_up(),
  cash_out: () => m.cash_out(),
  listing_fee: () => m.fee_listing(),
}

/** Where it is waited for; what began elsewhere is named. A listing's fee is waited for where the listing is. */
const hrefOf = ({ kind, id, externalId }: Payment, here: ReadonlySet<string>): string | undefined => {
  if (kind === 'listing_fee') return undefined
  const tab: WalletTab = kind === 'top_up' ? 'top-up' : 'cash-out'
  return walletHref(tab, here.has(externalId) ? {} : { [paymentParam]: id })
}

const changeOf = ({ kind, amount, gross }: Payment): string => signedAmount(kind === 'top_up' ? amount : -gross)

/** What it waits for. */
const missingOf = ({ state, phone, expires_at: until }: Payment, now: number): string => {
  const seconds = secondsLeft(until, now)
  if (state !== 'asked' || seconds === 0) return m.transactions_being_checked()
  return until === null ? m.operator_enter_pin({ phone }) : m.transactions_pin_left({ phone, time: clockOf(seconds) })
}
