import type { Wallet } from '@sheds/contract/wallet/wallet'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { ComponentProps } from 'react'
import { isoDay } from '../../../lib/language/douala-day.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useList } from '../../../lib/list/endless-list.tsx'
import { EndlessTable } from '../../../lib/list/endless-table.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { isFiltered, type StatementFilter, statementHref } from './transactions.address.ts'
import { statementOf } from './transactions.queries.ts'
import { isOpenTopUp } from './transactions.rules.ts'
import { TransactionDialog } from './transactions-detail.tsx'
import { TransactionsExport } from './transactions-export.tsx'
import { TransactionsFilter } from './transactions-filter.tsx'
import { OpenPayments } from './transactions-open.tsx'
import { useShownLine } from './transactions-overlay.ts'
import { TransactionsTable } from './transactions-table.tsx'
import { useTransactionsFilter } from './use-transactions-filter.ts'

/** What came and went, line by line, with what narrows it down and what takes it along. */
export function TransactionsTab({ wallet }: { wallet: Wallet }) {
  const filter = useTransactionsFilter()
  const month = isoDay(useNow()).slice(0, -'-01'.length)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-end gap-2 md:-mt-12">
        <ButtonLink size="sm" href={statementHref(month)} icon={<Printer className="size-4.5" />}>
          {m.transactions_statement()}
        </ButtonLink>
        <TransactionsExport
          wallet={wallet.my_wallet_id}
          filter={filter.filter}
          icon={<Download className="size-4.5" />}
        />
      </div>
      <OpenPayments />
      <TransactionsFilter filter={filter} />
      <Lines wallet={wallet.my_wallet_id} filter={filter.filter} />
    </>
  )
}

function Lines({ wallet, filter }: { wallet: string; filter: StatementFilter }) {
  const list = useList(statementOf(wallet, filter), { always: true })
  const { open, reference, show, hide } = useShownLine()
  return (
    <>
      <EndlessTable
        list={list}
        empty={
          <EmptyState
            boxed
            title={m.transactions_none()}
            text={isFiltered(filter) ? m.transactions_none_filtered() : m.transactions_none_text()}
            cloth="ndop"
          />
        }
        failure={m.transactions_failed()}
        lost={m.transactions_lost()}
        moreLabel={m.transactions_more()}
        skeleton={(times) => <Waiting times={times} />}
      >
        {(lines) => <Told lines={lines.filter((line) => !isOpenTopUp(line))} onDetails={show} />}
      </EndlessTable>
      <TransactionDialog open={open} onClose={hide} reference={reference} known={list.rows} wallet={wallet} />
    </>
  )
}

/** What is open stands above, with what it waits for. */
function Told(table: ComponentProps<typeof TransactionsTable>) {
  if (table.lines.length === 0) return null
  return (
    <Card>
      <TransactionsTable {...table} />
    </Card>
  )
}

function Waiting({ times }: { times: number }) {
  return (
    <Card className="px-4">
      <RowSkeletons label={m.transactions_loading()} times={times} />
    </Card>
  )
}
