import type { ListingFee } from '@sheds/contract/wallet/listing-fees'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { RowSkeleton } from '../../../ui/feedback/row-skeleton.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'
import { FeeDialog, loadFeeStep, useFeeDialog } from './fee-dialog.tsx'
import { useDueFees } from './use-due-fees.ts'

/** Due fees of a shed, each with a button to pay it. */
export function DueFees({ shedId }: { shedId: string }) {
  const { data, isError, isFetching, refetch } = useDueFees(shedId)
  if (data === undefined && isError)
    return (
      <ErrorState
        message={m.fee_list_failed()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <RowSkeleton shape="square" />
  if (data.rows.length === 0) return <ListRow title={m.shed_fees()} meta={m.fee_none()} />
  return (
    <>
      <ListRow
        title={m.shed_fees()}
        meta={m.fee_count({ n: data.rows.length, count: String(data.rows.length) })}
        end={<b className="tabular-nums">{money(data.rows.reduce((sum, { amount }) => sum + amount, 0))}</b>}
      />
      <ul className={rowList}>
        {data.rows.map((fee) => (
          <li key={fee.subject_id}>
            <DueFee fee={fee} />
          </li>
        ))}
      </ul>
    </>
  )
}

function DueFee({ fee }: { fee: ListingFee }) {
  const dialog = useFeeDialog(fee.subject_id)
  return (
    <>
      <ListRow
        title={fee.name}
        meta={<Badge tone="warn">{m.fee_due()}</Badge>}
        end={
          <Button size="sm" kind="soft" aria-haspopup="dialog" onPointerEnter={loadFeeStep} onClick={dialog.show}>
            {m.fee_pay({ amount: money(fee.amount) })}
          </Button>
        }
      />
      <FeeDialog fee={fee} dialog={dialog} />
    </>
  )
}
