import type { ListingFee } from '@sheds/contract/listing-fees'
import { useQuery } from '@tanstack/react-query'
import { lazyPart, useLazyPart } from '../../alive/alive.ts'
import { money } from '../../lib/format.ts'
import { pageOf } from '../../lib/list.ts'
import { useViewer } from '../../lib/my-info.store.ts'
import { useOverlay } from '../../lib/overlay.ts'
import { askedBy } from '../../lib/query.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { rowList } from '../../ui/row.ts'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { Lines } from '../../ui/skeleton.tsx'
import { feesOf } from './fee.queries.ts'

const stepPart = lazyPart(
  () => import('./fee-step.tsx'),
  (module) => module.FeeStep,
)

/** What is owed for a shed's listings, as its owner alone is told. */
export const useDueFees = (shedId: string) => {
  const viewer = useViewer()
  return useQuery({ ...askedBy(viewer, pageOf(feesOf(shedId))), enabled: viewer !== undefined })
}

/** Each with the way to pay it. */
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
  const { open, show, hide, key } = useOverlay(`fee:${fee.subject_id}`)
  const Step = useLazyPart(stepPart, open)
  return (
    <>
      <ListRow
        title={fee.name}
        meta={<Badge tone="warn">{m.fee_due()}</Badge>}
        end={
          <Button size="sm" kind="soft" aria-haspopup="dialog" onPointerEnter={stepPart.load} onClick={show}>
            {m.fee_pay({ amount: money(fee.amount) })}
          </Button>
        }
      />
      <Dialog open={open} onClose={() => void hide()} title={m.fee_listing()} closeLabel={m.close()}>
        {Step ? <Step key={key} fee={fee} onEnd={() => void hide()} /> : <Lines widths={['w-full', 'w-4/5']} />}
      </Dialog>
    </>
  )
}
