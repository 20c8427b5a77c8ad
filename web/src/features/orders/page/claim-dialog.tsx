import { mostClaimReason } from '@sheds/contract/orders/claim-limits'
import { openClaim, refuseClaim } from '@sheds/contract/orders/order-claims'
import type { Order } from '@sheds/contract/orders/orders'
import { graphemeCount } from '@sheds/contract/text/graphemes'
import { useState } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { plainNote } from '../make/note.rules.ts'
import { stepProblem, useOrderStep } from './use-order-step.ts'

interface ClaimDialogProps {
  order: Order
  open: boolean
  onClose: () => void
  /** Says on the page that the step was taken. */
  onSaid: (message: string) => void
}

/** Asks the buyer for the problem, or the seller for the reason to keep the money. */
export function ClaimDialog({ order, open, onClose, onSaid }: ClaimDialogProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const { code, side, seller, buyer } = order
  const isBuyer = side === 'buyer'
  const { step, isPending, error } = useOrderStep(
    order,
    () => callApi(isBuyer ? openClaim : refuseClaim, { params: { code }, body: { reason: plainNote(reason) } }),
    { inPlace: true, onDone: onClose, says: onSaid },
  )
  const fieldError = fault ?? (error instanceof ApiError ? error.fields.reason : undefined)
  const submit = (): void => {
    const found = faultOf(reason)
    setFault(found)
    if (found === undefined) step()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isBuyer ? m.claim_report_title({ code }) : m.claim_answer_title({ who: buyer.name })}
      closeLabel={m.close()}
      locked={isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {m.cancel()}
          </Button>
          <Button kind="brand" loading={isPending} loadingLabel={m.saving()} onClick={submit}>
            {isBuyer ? m.claim_send() : m.claim_send_answer()}
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          {isBuyer
            ? m.claim_report_text({ who: seller.name, amount: money(order.payment?.amount ?? order.total) })
            : m.claim_answer_text({ who: buyer.name })}
        </p>
        <Field label={isBuyer ? m.claim_what() : m.claim_why_not()} error={fieldError} required>
          <TextArea
            name="reason"
            rows={4}
            value={reason}
            max={mostClaimReason}
            length={graphemeCount(reason)}
            onChange={({ currentTarget }) => {
              setFault(undefined)
              setReason(currentTarget.value)
            }}
          />
        </Field>
        <FormProblem problem={error === null || fieldError !== undefined ? undefined : stepProblem(error)} />
      </Stack>
    </Dialog>
  )
}

const faultOf = (reason: string): string | undefined => {
  if (reason.trim() === '') return m.claim_reason_required()
  return graphemeCount(reason.trim()) > mostClaimReason ? m.order_note_long({ n: mostClaimReason }) : undefined
}
