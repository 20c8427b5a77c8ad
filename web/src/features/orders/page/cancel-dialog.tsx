import { cancelOrder, type Order } from '@sheds/contract/orders/orders'
import { useState } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { noteFault, plainNote } from '../make/note.rules.ts'
import { ReasonField } from './reason-field.tsx'
import { stepProblem, useOrderStep } from './use-order-step.ts'

interface CancelDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Asks for a confirmation and a reason. */
export function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const { step, isPending, error } = useOrderStep(
    order,
    () => callApi(cancelOrder, { params: { code: order.code }, body: { reason: plainNote(reason) } }),
    { inPlace: true, onDone: onClose },
  )
  const fieldError = error instanceof ApiError ? error.fields.reason : undefined
  const other = order.side === 'buyer' ? order.seller.name : order.buyer.name
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.order_cancel_title({ code: order.code })}
      closeLabel={m.close()}
      role="alertdialog"
      locked={isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {m.order_keep()}
          </Button>
          <Button kind="danger" loading={isPending} onClick={() => noteFault(reason) === undefined && step()}>
            {order.side === 'seller' && order.state === 'sent' ? m.order_act_decline() : m.order_act_cancel()}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{m.order_cancel_text({ who: other })}</p>
        <ReasonField value={reason} error={fieldError} onValue={setReason} />
        <FormProblem problem={error === null || fieldError !== undefined ? undefined : stepProblem(error)} />
      </Stack>
    </Dialog>
  )
}
