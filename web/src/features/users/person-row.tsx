import type { PersonPicture } from '@sheds/contract/users/users'
import { ListRow } from '../../ui/list/list-row.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { FollowButton } from './profile/follow-button.tsx'
import type { Person } from './users.queries.ts'

/** Somebody in a list. */
export function PersonRow({ person }: { person: Person }) {
  const { id, name, bio, profile_picture: pictures } = person
  return (
    <ListRow
      mark={<Avatar name={name} {...presentPicture(pictures)} />}
      title={name}
      meta={bio}
      href={`/users/${id}/profile`}
      end={<FollowButton person={person} />}
    />
  )
}

/** The present one of somebody's pictures, in the widths it comes in. */
export const presentPicture = (pictures: readonly PersonPicture[]) => {
  const present = pictures.at(-1)
  return { src: present?.picture, srcSet: present?.srcset?.webp }
}
