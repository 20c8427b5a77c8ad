import type { Profile } from '@sheds/contract/users/users'
import { useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PeopleList } from '../people-list.tsx'
import { type FollowSide, followsOf } from '../users.queries.ts'
import { BackToProfile } from './back-to-profile.tsx'
import { profileHref } from './profile.address.ts'

interface FollowsListProps {
  profile: Profile
  side: FollowSide
  cursor: string
}

/** Who follows somebody, or whom they follow. */
export function FollowsList({ profile: { id, name }, side, cursor }: FollowsListProps) {
  return (
    <>
      <BackToProfile id={id} />
      <h1 className="text-2xl text-balance mb-2 wrap-anywhere">{followsTitle(side, name)}</h1>
      <PeopleList
        people={useList(followsOf(side, id), { start: cursor })}
        hrefOf={(next) => profileHref(id, side, next)}
        empty={<EmptyState cloth="ndop" title={side === 'followers' ? m.no_followers() : m.no_following()} />}
      />
    </>
  )
}

export const followsTitle = (side: FollowSide, name: string): string =>
  side === 'followers' ? m.followers_of({ name }) : m.followed_by({ name })
