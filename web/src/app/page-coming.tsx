import * as m from '../messages/compiled/messages.ts'
import { Lines, Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx'

/** Words on their way: what a page looks like that has no shape of its own. */
export function PageComing() {
  return (
    <SkeletonGroup label={m.loading()} className="mx-auto max-w-[42rem] pt-4">
      <Skeleton className="mb-4 h-8 w-3/5" />
      <Lines widths={['w-full', 'w-11/12', 'w-4/5', 'w-3/5']} />
    </SkeletonGroup>
  )
}
