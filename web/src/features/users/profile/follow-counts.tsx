import type { Profile } from '@sheds/contract/users/users'
import { number } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { profileHref } from './profile.address.ts'
import { useFollow } from './use-follow.ts'

/** How many follow, and are followed; each leads to its list. */
export function FollowCounts({ profile }: { profile: Profile }) {
  const { following, waiting } = useFollow(profile)
  const { id, viewer, follower_count: known, following_count: followed } = profile
  const change = viewer === undefined || waiting ? 0 : Number(following) - Number(viewer.following === true)
  const followers = Math.max(0, known + change)
  return (
    <div className="-ms-[0.5625rem] flex flex-wrap gap-x-1">
      <ButtonLink kind="text" href={profileHref(id, 'followers')}>
        {m.followers_count({ n: followers, count: number(followers) })}
      </ButtonLink>
      <ButtonLink kind="text" href={profileHref(id, 'following')}>
        {m.following_count({ n: followed, count: number(followed) })}
      </ButtonLink>
    </div>
  )
}
