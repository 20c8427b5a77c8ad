import type { Transaction, Wallet } from '@sheds/contract/payments'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { EndlessList, useList } from '../../lib/endless-list.tsx'
import { signedAmount } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { AmountText } from '../../ui/money-text.tsx'
import { row, rowBody, rowList } from '../../ui/row.ts'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx'
import { shortTime, statusNames, titleOf, typeNames } from './transactions.messages.ts'
import { statementOf } from './transactions.queries.ts'
import { changeOf, isOpenTopUp, wayOf } from './transactions.rules.ts'
import { TransactionDialog } from './transactions-detail.tsx'
import { TransactionMark } from './transactions-mark.tsx'
import { useShownLine } from './transactions-overlay.ts'
import { walletHref } from './wallet.address.ts'

const most = 6

/** What moved last, beside what one is about to do. */
export function LastMovements({ wallet: { my_wallet_id: walletId } }: { wallet: Wallet }) {
  const list = useList(statementOf(walletId), { always: true })
  const { open, reference, show, hide } = useShownLine()
  const rows = list.rows?.filter((line) => !isOpenTopUp(line)).slice(0, most)
  return (
    <section aria-labelledby="last-movements">
      <h2 id="last-movements" className="mb-1 text-lg">
        {m.shedpay_last()}
      </h2>
      <EndlessList
        list={{ ...list, rows, next: undefined }}
        empty={<p className="py-3 text-sm text-ink-2">{m.history_none()}</p>}
        failure={m.transactions_failed()}
        moreLabel={m.transactions_more()}
        skeleton={() => <RowsComing />}
        className={cx(rowList, 'mb-2')}
      >
        {(line) => <Movement line={line} onOpen={() => show(line.reference)} />}
      </EndlessList>
      <Link
        href={walletHref('transactions')}
        stay
        className="inline-flex min-h-11 items-center gap-1 text-sm font-label text-ink-2"
      >
        {m.shedpay_transactions()} <ArrowRight className="size-4" aria-hidden="true" />
      </Link>
      <TransactionDialog open={open} onClose={hide} reference={reference} known={list.rows} wallet={walletId} />
    </section>
  )
}

function Movement({ line, onOpen }: { line: Transaction; onOpen: () => void }) {
  const now = useNow()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(row, 'w-full cursor-pointer text-start')}
    >
      <TransactionMark line={line} />
      <span className={rowBody}>
        <span className="row-title">{titleOf(line)}</span>
        <span className="row-meta">
          {typeNames[line.transaction_type]()} · {shortTime(line.createdAt, now)}
          {line.status !== 'completed' && ` · ${statusNames[line.status]()}`}
        </span>
      </span>
      <AmountText way={wayOf(line)}>{signedAmount(changeOf(line))}</AmountText>
    </button>
  )
}

function RowsComing() {
  return (
    <SkeletonGroup label={m.transactions_loading()}>
      <Repeat times={most}>
        <RowSkeleton />
      </Repeat>
    </SkeletonGroup>
  )
}
