import * as m from '../../../messages/compiled/messages.ts'
import { ProfileSkeleton } from '../../../ui/feedback/profile-skeleton.tsx'
import { SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

export function ProfileLoading({ name }: { name?: string | undefined }) {
  return (
    <>
      {name === undefined && <VisuallyHidden as="h1">{m.profile()}</VisuallyHidden>}
      <SkeletonGroup label={m.loading()}>
        <ProfileSkeleton name={name} />
      </SkeletonGroup>
    </>
  )
}
