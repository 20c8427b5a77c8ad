import type { ListingFee } from '@sheds/contract/wallet/listing-fees'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FeeDialog, loadFeeStep, useFeeDialog } from './fee-dialog.tsx'
import { useDueFees } from './use-due-fees.ts'

interface FeeBadgeProps {
  /** Product or dish. */
  of: { id: string; shed_id: string }
  className?: string
}

/** Badge on a listing with a due fee, shown only to its owner; a tap opens the payment. */
export function FeeBadge({ of: { id, shed_id: shedId }, className }: FeeBadgeProps) {
  const { data } = useDueFees(shedId)
  const fee = data?.rows.find(({ subject_id: subject }) => subject === id)
  return fee ? <Due fee={fee} className={className} /> : null
}

function Due({ fee, className }: { fee: ListingFee; className: string | undefined }) {
  const dialog = useFeeDialog(fee.subject_id)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${m.fee_due()} ${fee.name}`}
        className="min-h-touch"
        onPointerEnter={loadFeeStep}
        onClick={dialog.show}
      >
        <Badge tone="warn" className={className}>
          {m.fee_due()}
        </Badge>
      </button>
      <FeeDialog fee={fee} dialog={dialog} />
    </>
  )
}
