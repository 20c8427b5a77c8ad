import type { Picture } from '@sheds/contract/files/files'
import { mostPictures, type Product } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../platform/app-error.ts'
import type { Parts } from '../../platform/context.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Actor } from '../../platform/session.ts'
import { acceptImages, markUsed, releaseFiles } from '../files/files.api.ts'
import { updateProductMedia } from './products.queries.ts'
import { findOwnProduct, getProduct, withOwnProduct } from './products.service.ts'

type ProductMediaContext = Parts<'config' | 'database' | 'clock' | 'log' | 'slices' | 'files'>

const wrongMedia = (message: string): AppError => new AppError('invalid_input', { fields: { media: message } })

interface MediaUpload {
  shedId: Id
  productId: Id
  files: readonly UploadedFile[]
}

/** Throws if the caller may not add pictures to this product. */
export const mayAddMedia = async (
  context: Parts<'database'>,
  actor: Actor,
  { shedId, productId }: Omit<MediaUpload, 'files'>,
): Promise<void> => {
  const product = await findOwnProduct(context, actor, productId)
  if (product.shedId !== shedId) throw new AppError('not_found')
}

/**
 * Appends pictures in the order they were sent; all or none. A picture that the product already has, as after a
 * repeated upload, is stored once.
 */
export const addProductMedia = async (
  context: ProductMediaContext,
  actor: Actor,
  { shedId, productId, files }: MediaUpload,
): Promise<Product> => {
  // Checks the permission before decoding any picture.
  await mayAddMedia(context, actor, { shedId, productId })
  const added = await acceptImages(context, actor.userId, files)
  await withOwnProduct(context, actor, productId, async (tx, { media }) => {
    const all = [...media, ...added].filter(isFirstOfContent)
    if (all.length > mostPictures) throw wrongMedia('upload_too_many')
    await markUsed(tx, actor.userId, idsOf(all.slice(media.length)))
    await updateProductMedia(tx, productId, all)
  })
  return getProduct(context, actor.userId, productId)
}

/** A picture's URL is derived from its content. */
const isFirstOfContent = ({ src }: Picture, index: number, all: readonly Picture[]): boolean =>
  all.findIndex((picture) => picture.src === src) === index

const idsOf = (pictures: readonly Picture[]): Id[] => pictures.map(({ id }) => id)

/** Keeps the pictures with these ids, in this order, and releases the others. */
export const arrangeProductMedia = async (
  context: Parts<'database' | 'clock' | 'slices'>,
  actor: Actor,
  { productId, order }: { productId: Id; order: readonly string[] },
): Promise<Product> => {
  await withOwnProduct(context, actor, productId, async (tx, { media }) => {
    const kept = order.map((id) => media.find((picture) => picture.id === id))
    if (kept.includes(undefined) || new Set(order).size < order.length) throw wrongMedia('field_invalid')
    const dropped = media.filter((picture) => !kept.includes(picture))
    await releaseFiles(tx, idsOf(dropped), context.clock.now())
    await updateProductMedia(
      tx,
      productId,
      kept.filter((picture) => picture !== undefined),
    )
  })
  return getProduct(context, actor.userId, productId)
}
