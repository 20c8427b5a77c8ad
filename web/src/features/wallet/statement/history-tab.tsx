import { doualaDay } from '@sheds/contract/douala-time'
import type { Transaction, Wallet } from '@sheds/contract/wallet/wallet'
import { clockText, number, signedAmount } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { EndlessList, useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Repeat, Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { AmountText } from '../../../ui/money-text.tsx'
import { walletHref } from '../wallet.address.ts'
import { dayName, statusNames, typeNames } from './transactions.messages.ts'
import { statementOf } from './transactions.queries.ts'
import { changeOf, wayOf } from './transactions.rules.ts'
import { TransactionDialog } from './transactions-detail.tsx'
import { Reason, TransactionMark } from './transactions-mark.tsx'
import { useShownLine } from './transactions-overlay.ts'
import { titleOf } from './transactions-title.ts'

/** Statement as cards, grouped by day. */
export function HistoryTab({ wallet: { my_wallet_id: walletId } }: { wallet: Wallet }) {
  const list = useList(statementOf(walletId), { always: true })
  const { open, reference, show, hide } = useShownLine()
  const now = useNow()
  return (
    <>
      <EndlessList
        list={list}
        empty={<NothingYet />}
        failure={m.transactions_failed()}
        lost={m.transactions_lost()}
        moreLabel={m.transactions_more()}
        skeleton={(times) => <CardsComing times={times} />}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
      >
        {(line, above) => (
          <>
            {isNewDay(line, above) && (
              <h3 className="pt-3 pb-1 text-xs font-semibold text-ink-3">{dayName(line.createdAt, now)}</h3>
            )}
            <HistoryCard line={line} onOpen={() => show(line.reference)} />
          </>
        )}
      </EndlessList>
      <TransactionDialog open={open} onClose={hide} reference={reference} known={list.rows} wallet={walletId} />
    </>
  )
}

const isNewDay = (line: Transaction, above: Transaction | undefined): boolean =>
  above === undefined || doualaDay(Date.parse(above.createdAt)) !== doualaDay(Date.parse(line.createdAt))

/** Transaction with both sides, amount and balance. */
function HistoryCard({ line, onOpen }: { line: Transaction; onOpen: () => void }) {
  const { transaction_type: type, sender_wallet_id: from, recipient_wallet_id: to, reference, status } = line
  return (
    <Card>
      <button
        type="button"
        onClick={onOpen}
        aria-haspopup="dialog"
        className="block w-full cursor-pointer p-3 text-start"
      >
        <span className="flex items-center gap-3">
          <TransactionMark line={line} />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-semibold wrap-anywhere">{titleOf(line)}</span>
            <Reason line={line} />
            <span className="block text-xs text-ink-2">
              {typeNames[type]()} · {type === 'Top up' ? to : `${from} → ${to}`}
            </span>
          </span>
          <AmountText way={wayOf(line)}>{signedAmount(changeOf(line))}</AmountText>
        </span>
        <span className="mt-2 flex flex-wrap justify-between gap-x-3 border-t border-border pt-2 text-xs text-ink-2 tabular-nums">
          <span>{m.history_reference({ time: clockText(line.createdAt), reference })}</span>
          {status === 'completed' ? (
            <span>{m.history_balance({ amount: number(line.new_balance) })}</span>
          ) : (
            <Badge tone={status === 'failed' ? 'danger' : 'money'}>{statusNames[status]()}</Badge>
          )}
        </span>
      </button>
    </Card>
  )
}

function NothingYet() {
  return (
    <EmptyState
      boxed
      title={m.history_none()}
      text={m.transactions_none_text()}
      cloth="ndop"
      action={
        <ButtonLink href={walletHref('top-up')} kind="brand">
          {m.top_up()}
        </ButtonLink>
      }
    />
  )
}

function CardsComing({ times }: { times: number }) {
  return (
    <SkeletonGroup label={m.transactions_loading()} className="grid gap-2 pt-8">
      <Repeat times={times}>
        <Skeleton className="h-27 rounded-lg" />
      </Repeat>
    </SkeletonGroup>
  )
}
