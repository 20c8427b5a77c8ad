import type { Transaction } from '@sheds/contract/wallet/wallet'
import { signedAmount } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { shortTime } from '../../../lib/language/short-time.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { AmountText } from '../../../ui/money-text.tsx'
import { statusNames, typeNames } from './transactions.messages.ts'
import { changeOf, otherWalletOf, wayOf } from './transactions.rules.ts'
import { Reason, TransactionMark } from './transactions-mark.tsx'
import { titleOf } from './transactions-title.ts'

interface TransactionsTableProps {
  lines: readonly Transaction[]
  onDetails: (reference: string) => void
}

/** Statement as a table on a desktop, as rows of two lines on a phone. */
export function TransactionsTable({ lines, onDetails }: TransactionsTableProps) {
  const now = useNow()
  return (
    <DataTable
      caption={m.transactions_caption()}
      columns={columnsOf(now, onDetails)}
      rows={lines}
      rowKey={({ id }) => id}
      className="max-md:[&>tbody>tr]:ps-18"
    />
  )
}

const columnsOf = (now: number, onDetails: (reference: string) => void): Column<Transaction>[] => [
  {
    key: 'amount',
    header: m.transactions_amount(),
    spot: 'amount',
    align: 'end',
    cell: (line) => <AmountText way={wayOf(line)}>{signedAmount(changeOf(line))}</AmountText>,
  },
  { key: 'type', header: m.transactions_type(), spot: 'meta', cell: (line) => <Kind line={line} /> },
  {
    key: 'wallet',
    header: m.transactions_wallet(),
    spot: 'wide',
    cell: (line) => <b className="tracking-wider">{otherWalletOf(line)}</b>,
  },
  { key: 'name', header: m.transactions_name(), spot: 'title', cell: (line) => <Name line={line} /> },
  {
    key: 'date',
    header: m.transactions_date(),
    spot: 'end',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {shortTime(createdAt, now)}
      </time>
    ),
  },
  {
    key: 'details',
    header: m.transactions_details(),
    spot: 'more',
    align: 'end',
    cell: (line) => (
      <Button
        size="sm"
        kind="soft"
        aria-haspopup="dialog"
        aria-label={m.transactions_details_of({ title: titleOf(line), reference: line.reference })}
        onClick={() => onDetails(line.reference)}
      >
        {m.transactions_details()}
      </Button>
    ),
  },
]

/** On a phone with the wallet ID, which has no column there. */
function Kind({ line }: { line: Transaction }) {
  return (
    <>
      {typeNames[line.transaction_type]()}
      <span className="md:hidden"> · {otherWalletOf(line)}</span>
      {line.status !== 'completed' && (
        <Badge tone={line.status === 'failed' ? 'danger' : 'money'} className="ms-2">
          {statusNames[line.status]()}
        </Badge>
      )}
    </>
  )
}

function Name({ line }: { line: Transaction }) {
  return (
    <>
      <TransactionMark line={line} className="absolute top-1/2 left-4 -mt-5.5 md:hidden" />
      <span className="line-clamp-2 wrap-anywhere md:text-ink-2">{titleOf(line)}</span>
      <Reason line={line} />
    </>
  )
}
