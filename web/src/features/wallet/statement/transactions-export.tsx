import { exportTransactions } from '@sheds/contract/wallet/wallet'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { saveFrom } from '../../../lib/api/save-link.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import type { StatementFilter } from './transactions.address.ts'

interface TransactionsExportProps {
  wallet: string
  filter: StatementFilter
  icon: ReactNode
}

/** What is looked at, as a file to take along; its address serves once. */
export function TransactionsExport({ wallet, filter, icon }: TransactionsExportProps) {
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(exportTransactions, { params: { id: wallet }, body: filter }),
    onSuccess: ({ url }) => saveFrom(url),
    onError: (problem) => show({ text: problemText(problem) ?? m.transactions_lost(), kind: 'error' }),
  })
  return (
    <Button size="sm" icon={icon} loading={isPending} aria-label={m.transactions_csv_label()} onClick={() => mutate()}>
      {m.transactions_csv()}
    </Button>
  )
}
