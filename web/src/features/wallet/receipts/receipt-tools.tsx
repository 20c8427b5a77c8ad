import type { Id } from '@sheds/contract/scalars'
import { revokeReceipt } from '@sheds/contract/wallet/receipts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'

interface ReceiptToolsProps {
  transactionId: Id
  isRevoked: boolean
}

/** Lets the person who made a receipt revoke it. */
export function ReceiptTools({ transactionId, isRevoked }: ReceiptToolsProps) {
  const [isAsking, setAsking] = useState(false)
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(revokeReceipt, { params: { id: transactionId } }),
  })
  if (isRevoked) return null
  if (!isAsking)
    return (
      <Button kind="text" className="mt-2" onClick={() => setAsking(true)}>
        {m.receipt_revoke()}
      </Button>
    )
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-center">{m.receipt_revoke_sure()}</p>
      {error && <Alert tone="danger">{problemText(error)}</Alert>}
      <ButtonRow>
        <Button onClick={() => setAsking(false)}>{m.cancel()}</Button>
        <Button kind="danger" loading={isPending} onClick={() => once(mutateAsync)}>
          {m.receipt_revoke()}
        </Button>
      </ButtonRow>
    </div>
  )
}
