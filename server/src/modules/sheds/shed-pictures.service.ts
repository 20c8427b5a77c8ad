import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import type { Shed } from '@sheds/contract/sheds/sheds'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Actor } from '../../platform/session.ts'
import { acceptImages, markUsed, releaseFiles } from '../files/files.api.ts'
import { type NewPictures, updateShedPictures } from './shed-changes.queries.ts'
import { getOwnShed, getShed, lockOwnShed, raiseShedChanged } from './sheds.service.ts'

type ShedPicturesContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'files'>

interface PictureUploads {
  logo?: UploadedFile | undefined
  cover?: UploadedFile | undefined
}

/** Throws unless the caller may change the shed. */
export const requireShedOwner = ({ database }: Parts<'database'>, actor: Actor, shedId: Id): Promise<unknown> =>
  getOwnShed(database.sql, actor, shedId)

/** Each uploaded picture replaces the current one; of two simultaneous uploads the later wins. */
export const changeShedPictures = async (
  context: ShedPicturesContext,
  actor: Actor,
  { shedId, logo, cover }: PictureUploads & { shedId: Id },
): Promise<Shed> => {
  const { sql } = context.database
  const { userId } = await getOwnShed(sql, actor, shedId)
  const sent = [logo, cover].filter((file) => file !== undefined)
  if (sent.length === 0) throw nothingSent()
  const accepted = await acceptImages(context, userId, sent)
  const pictures = {
    logo: logo === undefined ? undefined : accepted[0],
    backgroundImage: cover === undefined ? undefined : accepted.at(-1),
  }
  await replacePictures(context, actor, { shedId, pictures })
  return getShed(context, userId, shedId)
}

const nothingSent = () =>
  new AppError('invalid_input', {
    fields: { logo: 'shed_logo_required', back_ground_image: 'shed_cover_required' },
  })

const replacePictures = (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { shedId, pictures }: { shedId: Id; pictures: NewPictures },
): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    const shed = await lockOwnShed(tx, actor, shedId)
    const old = [
      pictures.logo === undefined ? null : shed.logo,
      pictures.backgroundImage === undefined ? null : shed.backgroundImage,
    ]
    await releaseFiles(tx, idsOf(old), context.clock.now())
    await markUsed(tx, shed.userId, idsOf([pictures.logo, pictures.backgroundImage]))
    await updateShedPictures(tx, shedId, pictures)
    await raiseShedChanged(context, tx, shedId)
  })

const idsOf = (pictures: readonly (Picture | null | undefined)[]) =>
  pictures.flatMap((picture) => (picture ? [picture.id] : []))
