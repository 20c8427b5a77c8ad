import { type Id, isId } from '@sheds/contract/scalars'
import type { Profile, ProfilePicture } from '@sheds/contract/users'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { invalidate } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Actor } from '../../platform/session.ts'
import { acceptImage, markUsed, releaseFiles } from '../files/files.service.ts'
import { deletePictures, insertPicture, lockPictures, type PictureKind, selectPictures } from './pictures.queries.ts'
import { isSelf } from './users.policy.ts'
import { getProfile } from './users.service.ts'
import type { UsersContext } from './users-context.ts'

interface NewPicture {
  userId: string
  kind: PictureKind
  file: UploadedFile
}

/** The new picture takes the old one's place; of two sent at once the later stays. */
export const changePicture = async (
  users: UsersContext,
  actor: Actor,
  { userId, kind, file }: NewPicture,
): Promise<Profile> => {
  if (!isSelf(actor.userId, userId)) throw new AppError('forbidden')
  const { id: fileId, src } = await acceptImage(users, file, userId)
  const now = users.clock.now()
  await transaction(users.database.sql, async (tx) => {
    if (!(await lockPictures(tx, userId))) throw new AppError('deleted')
    await releaseFiles(tx, await deletePictures(tx, kind, userId), now)
    await markUsed(tx, [fileId], userId)
    await insertPicture(tx, kind, { userId, fileId, src, now: now.toISOString() })
  })
  await invalidate(users, ['users', `user:${userId}`])
  return getProfile(users, userId, userId)
}

/** Takes away all pictures of somebody. */
export const removePicturesOf = async (tx: Tx, userId: string, now: Date): Promise<void> => {
  for (const kind of ['profile', 'cover'] as const) await releaseFiles(tx, await deletePictures(tx, kind, userId), now)
}

const mostAsked = 100

export const listProfilePictures = async (
  users: UsersContext,
  userIds: string,
): Promise<z.infer<typeof ProfilePicture>[]> => {
  const ids = [...new Set(userIds.split(','))].filter((id): id is Id => isId(id)).slice(0, mostAsked)
  if (ids.length === 0) return []
  const rows = await selectPictures(users.database.sql, ids)
  return rows.map(({ userId, src }) => ({ user_id: userId, picture: src }))
}
