import * as m from '../../messages/compiled/messages.ts'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx'

export function ReviewsLoading() {
  return (
    <SkeletonGroup label={m.loading()}>
      <Repeat times={3}>
        <RowSkeleton />
      </Repeat>
    </SkeletonGroup>
  )
}
