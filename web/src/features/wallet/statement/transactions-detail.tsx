import type { Transaction } from '@sheds/contract/wallet/wallet'
import { useQuery } from '@tanstack/react-query'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { pageOf } from '../../../lib/list/list.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { typeNames } from './transactions.messages.ts'
import { noFilter, statementOf } from './transactions.queries.ts'

interface TransactionDialogProps {
  open: boolean
  onClose: () => void
  reference: string | undefined
  /** Transactions that the page has loaded. */
  known: readonly Transaction[] | undefined
  wallet: string
}

const detailPart = lazyPart(
  () => import('./transactions-line.tsx'),
  (module) => module.TransactionLine,
)

/** Details of one transaction; searched by its reference if the page has not loaded it. */
export function TransactionDialog({ open, onClose, reference, known, wallet }: TransactionDialogProps) {
  const found = known?.find((line) => line.reference === reference)
  const { line = found, ...search } = useTransactionOf({
    wallet,
    reference,
    isEnabled: open && !found && known !== undefined,
  })
  const title = line === undefined ? m.transactions_details() : typeNames[line.transaction_type]()
  const Detail = useLazyPart(detailPart, open)
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()}>
      {line && Detail ? <Detail line={line} /> : <Missing {...search} />}
    </Dialog>
  )
}

const useTransactionOf = ({
  wallet,
  reference = '',
  isEnabled,
}: {
  wallet: string
  reference?: string | undefined
  isEnabled: boolean
}) => {
  const { data, isError, isFetching, refetch } = useQuery({
    ...pageOf(statementOf(wallet, { ...noFilter, q: reference })),
    enabled: isEnabled,
  })
  const line = data?.rows.find((each) => each.reference === reference)
  return { line, failed: isError, missing: data !== undefined && !line, isFetching, again: () => void refetch() }
}

type MissingProps = Omit<ReturnType<typeof useTransactionOf>, 'line'>

function Missing({ failed, missing, isFetching, again }: MissingProps) {
  if (missing) return <EmptyState title={m.transactions_not_here()} cloth="ndop" />
  if (failed)
    return <ErrorState message={m.transactions_failed()} retryLabel={m.retry()} onRetry={again} retrying={isFetching} />
  return <Lines widths={['w-full', 'w-4/5', 'w-3/5', 'w-1/2']} />
}
