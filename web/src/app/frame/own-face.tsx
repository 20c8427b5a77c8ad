import { tag } from '@sheds/contract/tags'
import { listProfilePictures, type ProfilePicture } from '@sheds/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Query, type QueryCall, queryOf } from '../../lib/api/query.ts'
import { stored } from '../../lib/device/stored.ts'
import { currentViewer, useMyInfo } from '../../lib/session/my-info.store.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'

type Face = z.infer<typeof ProfilePicture>

/** Last known picture, which the next page shows at once. */
const lastSeen = stored('my_face', (raw) => (isFace(raw) ? raw : undefined))

/** Picture of the logged-in user; initials only if there is none. */
export function OwnFace() {
  const { user_id: id = '', user_name: name } = useMyInfo()
  const {
    data: faces,
    isPending,
    isPaused,
  } = useQuery({
    ...faceOf(id),
    enabled: id !== '',
    placeholderData: () => seenOf(id),
  })
  const face = faces?.[0]
  return (
    <Avatar name={isPending && !isPaused ? '' : name} src={face?.picture} srcSet={face?.srcset?.webp} size="s" eager />
  )
}

const faceOf = (id: string): Query<Face[]> => {
  const { queryKey, queryFn } = queryOf(listProfilePictures, { query: { user_ids: id } })
  const askAndKeep = async (asked: QueryCall): Promise<Face[]> => {
    const faces = await queryFn(asked)
    if (currentViewer() !== id) return faces
    if (faces[0]) lastSeen.set(faces[0])
    else lastSeen.remove()
    return faces
  }
  return { queryKey, queryFn: askAndKeep, meta: { tags: [tag.user(id)] } }
}

const seenOf = (id: string): Face[] | undefined => {
  const face = lastSeen.get()
  return face?.user_id === id ? [face] : undefined
}

const isFace = (raw: unknown): raw is Face =>
  typeof raw === 'object' && raw !== null && 'user_id' in raw && 'picture' in raw && typeof raw.picture === 'string'
