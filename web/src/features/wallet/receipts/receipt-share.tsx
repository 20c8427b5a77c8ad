import type { Id } from '@sheds/contract/scalars'
import { makeReceipt } from '@sheds/contract/wallet/receipts'
import { useMutation } from '@tanstack/react-query'
import Share2 from 'lucide-react/icons/share-2'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { callApi } from '../../../lib/api/api.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

const sheetPart = lazyPart(
  () => import('../../../lib/share/share-sheet.tsx'),
  (module) => module.ShareSheet,
)

/** Creates a payment's receipt and shares it. */
export function ReceiptShare({ transactionId, amount }: { transactionId: Id; amount: number }) {
  const once = useOnce()
  const { mutateAsync, data, isPending, error } = useMutation({
    mutationFn: () => callApi(makeReceipt, { params: { id: transactionId } }),
  })
  const Sheet = useLazyPart(sheetPart, data !== undefined)
  if (data && Sheet)
    return <Sheet thing={{ path: data.receipt.url, name: m.receipt_of_payment(), price: money(amount) }} />
  return (
    <>
      {error && <Alert tone="danger">{problemText(error)}</Alert>}
      <Button icon={<Share2 className="size-4.5" />} loading={isPending} onClick={() => once(mutateAsync)} block>
        {m.receipt_share()}
      </Button>
    </>
  )
}
