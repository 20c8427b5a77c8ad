import type { Profile } from '@sheds/contract/users'
import * as m from '../../messages/compiled/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMyInfo } from './my-info.store.ts'
import { PeopleList, usePeople } from './people-list.tsx'
import { type FollowSide, followsQuery } from './users.queries.ts'

interface FollowsDialogProps {
  profile: Profile
  side: FollowSide
  open: boolean
  onClose: () => void
}

/** Who follows somebody, or whom they follow. */
export function FollowsDialog({ profile, side, open, onClose }: FollowsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={side === 'followers' ? m.followers_of({ name: profile.name }) : m.followed_by({ name: profile.name })}
      closeLabel={m.close()}
    >
      <Follows id={profile.id} side={side} />
    </Dialog>
  )
}

function Follows({ id, side }: { id: string; side: FollowSide }) {
  const { user_id: viewer } = useMyInfo()
  const people = usePeople(followsQuery(side, id, viewer))
  return (
    <PeopleList
      people={people}
      failure={m.user_data_failed()}
      empty={
        <EmptyState heading="h3" cloth="ndop" title={side === 'followers' ? m.no_followers() : m.no_following()} />
      }
    />
  )
}
