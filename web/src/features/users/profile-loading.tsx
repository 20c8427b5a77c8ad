import * as m from '../../messages/compiled/messages.ts'
import { ProfileSkeleton } from '../../ui/profile-skeleton.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'

export function ProfileLoading() {
  return (
    <>
      <h1 className="vh">{m.profile()}</h1>
      <SkeletonGroup label={m.loading()}>
        <ProfileSkeleton />
      </SkeletonGroup>
    </>
  )
}
