import * as m from '../../../messages/compiled/messages.ts'
import { Repeat, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { WriteSkeleton } from '../../../ui/feedback/write-skeleton.tsx'

/** Skeleton of posts. */
export function PostsLoading({ times, className }: { times: number; className?: string }) {
  return (
    <SkeletonGroup label={m.loading()} className={className}>
      <Repeat times={times}>
        <WriteSkeleton />
      </Repeat>
    </SkeletonGroup>
  )
}

export function RepliesLoading({ className }: { className?: string }) {
  return <PostsLoading times={3} {...(className !== undefined && { className })} />
}
