import type { Profile } from '@sheds/contract/users'
import { useState } from 'react'
import { number } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FollowsDialog } from './follows-dialog.tsx'
import { useFollow } from './use-follow.ts'
import type { FollowSide } from './users.queries.ts'

/** How many follow, and are followed; each opens its list. */
export function FollowCounts({ profile }: { profile: Profile }) {
  const { following } = useFollow(profile)
  const [open, setOpen] = useState<FollowSide>()
  const [shown, setShown] = useState<FollowSide>('followers')
  const show = (side: FollowSide) => {
    setShown(side)
    setOpen(side)
  }
  const change = Number(following) - Number(profile.viewer?.following === true)
  const followers = Math.max(0, profile.follower_count + (profile.viewer === undefined ? 0 : change))
  const followed = profile.following_count
  return (
    <div className="-ms-3 flex flex-wrap gap-x-1">
      <Button kind="text" onClick={() => show('followers')} aria-haspopup="dialog">
        {m.followers_count({ n: followers, count: number(followers) })}
      </Button>
      <Button kind="text" onClick={() => show('following')} aria-haspopup="dialog">
        {m.following_count({ n: followed, count: number(followed) })}
      </Button>
      <FollowsDialog profile={profile} side={shown} open={open !== undefined} onClose={() => setOpen(undefined)} />
    </div>
  )
}
