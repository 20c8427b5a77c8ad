import type { Picture } from '@sheds/contract/files'
import type { Shed } from '@sheds/contract/sheds'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/database.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Actor } from '../../platform/session.ts'
import { acceptImages, markUsed, releaseFiles } from '../files/files.service.ts'
import { type NewPictures, updateShedPictures } from './shed-changes.queries.ts'
import { getOwnShed, getShed, lockOwnShed } from './sheds.service.ts'

interface SentPictures {
  logo?: UploadedFile | undefined
  cover?: UploadedFile | undefined
}

/** Throws for who may not change the shed. */
export const mayChangeShed = ({ database }: Context, actor: Actor, shedId: string): Promise<unknown> =>
  getOwnShed(database.sql, shedId, actor)

/** Each one sent takes the place of what the shed has; of two sent at once the later stays. */
export const changeShedPictures = async (
  context: Context,
  actor: Actor,
  shedId: string,
  { logo, cover }: SentPictures,
): Promise<Shed> => {
  const { sql } = context.database
  const { userId } = await getOwnShed(sql, shedId, actor)
  const sent = [logo, cover].filter((file) => file !== undefined)
  if (sent.length === 0) throw nothingSent()
  const accepted = await acceptImages(context, sent, userId)
  const pictures = {
    logo: logo === undefined ? undefined : accepted[0],
    backgroundImage: cover === undefined ? undefined : accepted.at(-1),
  }
  await replacePictures(context, actor, shedId, pictures)
  return getShed(context, userId, shedId)
}

const nothingSent = () =>
  new AppError('invalid_input', {
    fields: { logo: 'shed_logo_required', back_ground_image: 'shed_cover_required' },
  })

const replacePictures = (context: Context, actor: Actor, shedId: string, pictures: NewPictures): Promise<void> =>
  transaction(context.database.sql, async (tx) => {
    const shed = await lockOwnShed(tx, shedId, actor)
    const old = [
      pictures.logo === undefined ? null : shed.logo,
      pictures.backgroundImage === undefined ? null : shed.backgroundImage,
    ]
    await releaseFiles(tx, idsOf(old), context.clock.now())
    await markUsed(tx, idsOf([pictures.logo, pictures.backgroundImage]), shed.userId)
    await updateShedPictures(tx, shedId, pictures)
  })

const idsOf = (pictures: readonly (Picture | null | undefined)[]) =>
  pictures.flatMap((picture) => (picture ? [picture.id] : []))
