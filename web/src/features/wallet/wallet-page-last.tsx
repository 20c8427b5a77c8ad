import type { Transaction, Wallet } from '@sheds/contract/wallet/wallet'
import { signedAmount } from '../../lib/language/format.ts'
import { useNow } from '../../lib/language/now.ts'
import { shortTime } from '../../lib/language/short-time.ts'
import { EndlessList, useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { TextLink } from '../../ui/link.tsx'
import { row, rowBody } from '../../ui/list/row.ts'
import { AmountText } from '../../ui/money-text.tsx'
import { statusNames, typeNames } from './statement/transactions.messages.ts'
import { statementOf } from './statement/transactions.queries.ts'
import { changeOf, isOpenTopUp, wayOf } from './statement/transactions.rules.ts'
import { TransactionDialog } from './statement/transactions-detail.tsx'
import { Reason, TransactionMark } from './statement/transactions-mark.tsx'
import { useShownLine } from './statement/transactions-overlay.ts'
import { titleOf } from './statement/transactions-title.ts'
import { walletHref } from './wallet.address.ts'

const most = 6

/** Latest transactions, in the third column. */
export function LastMovements({ wallet: { my_wallet_id: walletId } }: { wallet: Wallet }) {
  const list = useList(statementOf(walletId), { always: true })
  const { open, reference, show, hide } = useShownLine()
  const rows = list.rows?.filter((line) => !isOpenTopUp(line)).slice(0, most)
  return (
    <section aria-labelledby="last-movements">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id="last-movements" className="text-lg font-title">
          {m.shedpay_last()}
        </h2>
        <TextLink href={walletHref('transactions')} className="inline-flex min-h-touch items-center text-sm">
          {m.shedpay_transactions()}
        </TextLink>
      </div>
      <EndlessList
        list={{ ...list, rows, next: undefined }}
        empty={<p className="py-3 text-sm text-ink-2">{m.history_none()}</p>}
        failure={m.transactions_failed()}
        lost={m.transactions_lost()}
        moreLabel={m.transactions_more()}
        skeleton={() => <RowsComing />}
      >
        {(line) => <Movement line={line} onOpen={() => show(line.reference)} />}
      </EndlessList>
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
        <span className="block truncate text-sm font-semibold">{titleOf(line)}</span>
        <Reason line={line} />
        <span className="block truncate text-xs text-ink-2 tabular-nums">
          {typeNames[line.transaction_type]()} · {shortTime(line.createdAt, now)}
          {line.status !== 'completed' && ` · ${statusNames[line.status]()}`}
        </span>
      </span>
      <AmountText way={wayOf(line)}>{signedAmount(changeOf(line))}</AmountText>
    </button>
  )
}

function RowsComing() {
  return <RowSkeletons label={m.transactions_loading()} times={most} />
}
