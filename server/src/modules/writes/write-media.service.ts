import type { Id } from '@sheds/contract/scalars'
import type { Write } from '@sheds/contract/writes/writes'
import type { Parts } from '../../platform/context.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Actor } from '../../platform/session.ts'
import { acceptImages, markUsed, releaseFiles } from '../files/files.api.ts'
import { updateWriteText } from './writes.queries.ts'
import { findOwnWrite, getWrite, withOwnWrite } from './writes.service.ts'

type WriteMediaContext = Parts<'config' | 'database' | 'clock' | 'log' | 'files'>

/** Replaces the write's picture. */
export const setWritePicture = async (
  context: WriteMediaContext,
  actor: Actor,
  { id, files }: { id: Id; files: readonly UploadedFile[] },
): Promise<Write> => {
  // Checks the author before the costly decoding.
  await findOwnWrite(context, actor, id)
  const [picture] = await acceptImages(context, actor.userId, files.slice(0, 1))
  if (picture === undefined) return getWrite(context, actor.userId, id)
  await withOwnWrite(context, actor, {
    id,
    work: async (tx, write) => {
      await markUsed(tx, actor.userId, [picture.id])
      if (write.picture !== null) await releaseFiles(tx, [write.picture.id], context.clock.now())
      await updateWriteText(tx, id, { ...write, picture })
    },
  })
  return getWrite(context, actor.userId, id)
}
