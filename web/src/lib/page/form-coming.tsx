import * as m from '../../messages/compiled/messages.ts'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'

/** Placeholder of a form for a new thing. */
export function FormComing() {
  return (
    <SkeletonGroup label={m.loading()} className="mx-auto max-w-[34rem] pt-4">
      <Skeleton className="mb-5 h-8 w-3/5" />
      <FormSkeleton fields={4} />
    </SkeletonGroup>
  )
}
