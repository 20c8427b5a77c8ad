import { type Id, isId, type Page } from '@sheds/contract/scalars'
import type { ProfilePicture } from '@sheds/contract/users/users'
import type { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { type Tx, transaction } from '../../platform/db/database.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { wholeList } from '../../platform/paging.ts'
import type { Actor } from '../../platform/session.ts'
import { acceptImage, listPictures, markUsed, releaseFiles } from '../files/files.api.ts'
import {
  deleteOldPictures,
  deletePictures,
  findPresentPicture,
  insertPicture,
  type PictureKind,
  selectPictures,
} from './pictures.queries.ts'
import { isSelf } from './users.policy.ts'
import { lockPerson } from './users.queries.ts'
import { toPersonPicture } from './users.views.ts'

type PicturesContext = Parts<'config' | 'database' | 'clock' | 'log' | 'files'>

interface PictureTarget {
  userId: Id
  kind: PictureKind
}

type NewPicture = PictureTarget & { file: UploadedFile }

/** Number of pictures kept, older ones included. */
const mostKept = 10

/** Throws unless the caller is the user. */
export const requirePictureOwner = (actor: Actor, userId: Id): void => {
  if (!isSelf(actor.userId, userId)) throw new AppError('forbidden')
}

/** Appends the picture to the list; of two simultaneous uploads the later is the current one. */
export const changePicture = async (
  context: PicturesContext,
  actor: Actor,
  { userId, kind, file }: NewPicture,
): Promise<void> => {
  requirePictureOwner(actor, userId)
  await addPicture(context, { userId, kind, file })
}

const addPicture = async (context: PicturesContext, { userId, kind, file }: NewPicture): Promise<void> => {
  const { id: fileId, src } = await acceptImage(context, userId, file)
  await transaction(context.database.sql, async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('deleted')
    // A repeated upload after a lost response changes nothing.
    if ((await findPresentPicture(tx, kind, userId)) === src) return
    const now = context.clock.now()
    await markUsed(tx, userId, [fileId])
    await insertPicture(tx, kind, { userId, fileId, src, now: now.toISOString() })
    await releaseFiles(tx, await deleteOldPictures(tx, kind, userId, mostKept), now)
  })
}

/** Deletes all pictures of a user. */
export const removePicturesOf = async (tx: Tx, userId: Id, now: Date): Promise<void> => {
  for (const kind of ['profile', 'cover'] as const) await releaseFiles(tx, await deletePictures(tx, kind, userId), now)
}

const mostAsked = 100

export const listProfilePictures = async (
  context: Parts<'database'>,
  userIds: string,
): Promise<Page<z.infer<typeof ProfilePicture>>> => {
  const ids = [...new Set(userIds.split(','))].filter(isId).slice(0, mostAsked)
  if (ids.length === 0) return wholeList([])
  const rows = await selectPictures(context.database.sql, ids)
  const files = await listPictures(
    context.database.sql,
    rows.map(({ picture: [fileId] }) => fileId),
  )
  return wholeList(rows.map(({ userId, picture }) => ({ user_id: userId, ...toPersonPicture(picture, files) })))
}
