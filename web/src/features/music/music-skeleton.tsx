import * as m from '../../messages/compiled/messages.ts'
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { row, rowBody } from '../../ui/list/row.ts'

export function MusicSkeleton({ times }: { times: number }) {
  return (
    <SkeletonGroup label={m.loading()}>
      <Repeat times={times}>
        <div className={`${row} min-h-20`}>
          <Skeleton className="size-16 flex-none rounded-sm" />
          <div className={`${rowBody} grid gap-2`}>
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        </div>
      </Repeat>
    </SkeletonGroup>
  )
}
