import * as m from '../../messages/compiled/messages.ts'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'

/** Skeleton of the signup, login and recovery pages. */
export function AccountComing() {
  return (
    <SkeletonGroup label={m.loading()} className="mx-auto max-w-[34rem] pt-4">
      <Skeleton className="mb-2 h-8 w-2/5" />
      <Skeleton className="mb-6 h-5 w-4/5" />
      <FormSkeleton fields={2} />
    </SkeletonGroup>
  )
}
