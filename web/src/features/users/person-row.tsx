import type { PersonPicture } from '@sheds/contract/users/users'
import { ListRow } from '../../ui/list/list-row.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { FollowButton } from './profile/follow-button.tsx'
import type { Person } from './users.queries.ts'

/** Member in a list. */
export function PersonRow({ person }: { person: Person }) {
  const { id, name, bio, profile_picture: pictures } = person
  return (
    <ListRow
      mark={<Avatar name={name} {...currentPicture(pictures)} />}
      title={name}
      meta={bio}
      href={`/users/${id}/profile`}
      end={<FollowButton person={person} />}
    />
  )
}

/** Current picture, the last of a member's pictures, with its widths. */
export const currentPicture = (pictures: readonly PersonPicture[]) => {
  const current = pictures.at(-1)
  return { src: current?.picture, srcSet: current?.srcset?.webp }
}
