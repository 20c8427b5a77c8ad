import type { Receipt } from '@sheds/contract/wallet/receipts'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { usePageAnswer } from '../../../lib/api/use-answer.ts'
import { dateTime, moneyParts, timeAgo } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { keepDestination } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { FieldNote } from '../../../ui/form/field.tsx'
import type { Fact } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Logo } from '../../../ui/picture/logo.tsx'
import { Ticket } from '../intents/payment-state.tsx'
import { OutcomeButtons } from '../mobile-money/outcome-buttons.tsx'
import { walletHref } from '../wallet.address.ts'
import { receiptOf } from './receipt.queries.ts'

export const head: PageModule['head'] = () => ({
  title: `${m.receipt()} · Sheds`,
  description: m.receipt_description(),
  index: false,
})

const toolsPart = lazyPart(
  () => import('./receipt-tools.tsx'),
  (module) => module.ReceiptTools,
)

/** Receipt for any person with its URL: age of the payment first, then amount and state. */
export function Page() {
  const { code = '' } = useParams()
  const { data } = usePageAnswer(receiptOf(code))
  const mine = data?.transaction_id ?? null
  const Tools = useLazyPart(toolsPart, mine !== null)
  if (data === undefined) return null
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-start bg-surface-0 px-gutter pb-6">
      <div className="-mx-gutter flex min-h-13 items-center justify-between border-b border-border px-3">
        <Logo name="Sheds" href="/" />
        <Badge tone="money">{m.receipt()}</Badge>
      </div>
      <h1 className="sr-only">{m.receipt()}</h1>
      <Ticket facts={factsOf(data)}>
        <Sum receipt={data} />
      </Ticket>
      <FieldNote className="mt-3">
        <ShieldCheck className="size-4" aria-hidden="true" />
        <span>{isGood(data) ? m.receipt_once() : m.receipt_deliver_nothing()}</span>
      </FieldNote>
      <OwnWalletCheck receipt={data} code={code} />
      {mine !== null && Tools && <Tools transactionId={mine} isRevoked={data.state === 'revoked'} />}
    </main>
  )
}

const isGood = ({ state }: Receipt): boolean => state === 'paid'

function Sum({ receipt: { createdAt, amount, state } }: { receipt: Receipt }) {
  const now = useNow()
  const isVoid = state === 'reversed'
  return (
    <div className="px-4 pt-4 text-center">
      {createdAt !== null && (
        <>
          <p className="text-2xl">{timeAgo(createdAt, now)}</p>
          <p className="text-ink-2 tabular-nums">
            <time dateTime={createdAt}>{dateTime(createdAt)}</time>
          </p>
        </>
      )}
      {amount !== null && (
        <p className="mt-4">
          <MoneyText {...moneyParts(amount)} size="xl" className={isVoid ? 'line-through' : undefined} />
        </p>
      )}
      <p className="mt-2">
        <State state={state} />
      </p>
    </div>
  )
}

const states = {
  paid: { say: () => m.receipt_paid(), Icon: CircleCheck, look: 'bg-success-soft text-success' },
  'not paid': { say: () => m.receipt_not_paid(), Icon: Clock, look: 'bg-warn-soft text-warn' },
  reversed: { say: () => m.receipt_reversed(), Icon: RotateCcw, look: 'bg-danger-soft text-danger' },
  revoked: { say: () => m.receipt_taken_back(), Icon: RotateCcw, look: 'bg-surface-2 text-ink-1' },
} as const

function State({ state }: Pick<Receipt, 'state'>) {
  const { say, Icon, look } = states[state]
  return (
    <span className={cx('inline-flex items-center gap-1.5 rounded-full px-3.5 py-1.5 font-title', look)}>
      <Icon className="size-4.5" aria-hidden="true" />
      {say()}
    </span>
  )
}

export const openedFact = (opened: number): Fact => ({
  name: m.receipt_opened(),
  value: m.receipt_times({ n: opened, count: String(opened) }),
})

const factsOf = ({ recipient, sender, reference, description, opened }: Receipt): Fact[] => [
  ...(recipient === null ? [] : [{ name: m.receipt_to(), value: <Party {...recipient} /> }]),
  ...(sender === null ? [] : [{ name: m.receipt_from(), value: <Party {...sender} /> }]),
  ...(description === null ? [] : [{ name: m.transactions_description(), value: description }]),
  ...(reference === null ? [] : [{ name: m.transactions_reference(), value: reference }]),
  openedFact(opened),
]

function Party({ name, wallet_id: id }: NonNullable<Receipt['sender']>) {
  return (
    <>
      {name}
      <span className="block font-text text-ink-2">{id}</span>
    </>
  )
}

/** Shows a logged-in reader whether the money is in their wallet. */
function OwnWalletCheck({ receipt, code }: { receipt: Receipt; code: string }) {
  const { signedIn } = useSession()
  const { state, in_your_wallet_since: since, transaction_id: own } = receipt
  if (state === 'revoked') return null
  if (!signedIn)
    return (
      <OutcomeButtons>
        <ButtonLink size="lg" block href="/login" onClick={() => keepDestination(`/receipts/${code}`)}>
          {m.receipt_log_in()}
        </ButtonLink>
      </OutcomeButtons>
    )
  return (
    <OutcomeButtons>
      {own === null && (
        <p role="status" className={cx('text-center font-label', since === null ? 'text-ink-2' : 'text-success')}>
          {since === null ? m.receipt_not_yours() : m.receipt_yours({ time: dateTime(since) })}
        </p>
      )}
      <ButtonLink size="lg" block href={walletHref('transactions')}>
        {m.receipt_look()}
      </ButtonLink>
    </OutcomeButtons>
  )
}
