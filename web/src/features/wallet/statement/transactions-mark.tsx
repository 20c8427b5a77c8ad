import type { Transaction } from '@sheds/contract/wallet/wallet'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Banknote from 'lucide-react/icons/banknote'
import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import Tag from 'lucide-react/icons/tag'
import { cx } from '../../../ui/class-names.ts'
import { wayOf } from './transactions.rules.ts'
import { failureReasonOf } from './transactions-title.ts'

/** Icon of the kind of transaction. */
export function TransactionMark({ line, className }: { line: Transaction; className?: string }) {
  const Icon = iconOf(line)
  return (
    <span className={cx('grid size-11 flex-none place-items-center rounded-sm', lookOf(line), className)}>
      <Icon className="size-5.5" aria-hidden="true" />
    </span>
  )
}

const iconOf = (line: Transaction) => {
  if (line.status === 'pending') return Clock
  if (line.code === 'cash_out_hold' || line.code === 'cash_out_returned') return Banknote
  if (line.code === 'listing_fee') return Tag
  if (line.transaction_type === 'Top up') return Plus
  return line.transaction_type === 'Debit' ? ArrowUpRight : ArrowDownLeft
}

const lookOf = (line: Transaction): string => {
  if (line.transaction_type === 'Top up' || line.status === 'pending') return 'bg-money-soft text-money-text'
  return wayOf(line) === 'in' ? 'bg-success-soft text-money-in' : 'bg-surface-2 text-ink-1'
}

/** Reason for a failure, below the title. */
export function Reason({ line }: { line: Transaction }) {
  const reason = failureReasonOf(line)
  return reason === undefined ? null : <span className="block text-xs font-text text-ink-2">{reason}</span>
}
