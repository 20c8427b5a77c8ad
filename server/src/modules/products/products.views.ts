import { type Picture, thumbnailOf } from '@sheds/contract/files/files'
import type { Product, ProductMedia } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { maskPhone } from '@sheds/contract/text/masks'
import type { CallerId } from '../../platform/session.ts'
import type { Subject } from '../../platform/slice.ts'
import { averageOf } from '../sheds/sheds.api.ts'
import { isOwner, productViewer } from './products.policy.ts'
import type { ProductRow } from './products.queries.ts'

export const toProduct = (row: ProductRow, callerId: CallerId): Product => ({
  id: row.id,
  name: row.name,
  ...(row.price === null ? {} : { price: row.price }),
  caption: row.caption,
  category: row.category,
  quantity: row.quantity,
  counted: row.counted,
  description: row.description,
  status: row.status,
  condition: row.condition,
  createdAt: row.createdAt,
  user_id: row.userId,
  shed_id: row.shedId,
  shed_is: toShedIs(row, callerId),
  owner_is: { id: row.userId, name: row.ownerName },
  media_data: row.media.map(toMedia),
  reactions: row.isLiked && callerId !== undefined ? [{ user_id: callerId, reaction: 1 }] : [],
  like_count: row.likeCount,
  review_count: row.reviewCount,
  rating_average: averageOf(row.stars),
  ...productViewer(callerId, row),
})

const toShedIs = (row: ProductRow, callerId: CallerId): Product['shed_is'] => ({
  id: row.shedId,
  name: row.shedName,
  category: row.shedCategory,
  phone_number: isOwner(callerId, row) ? row.shedPhone : maskPhone(row.shedPhone),
  location: row.shedLocation,
  logo: row.shedLogo === null ? null : thumbnailOf(row.shedLogo),
  ...(row.opening && { opening: row.opening }),
})

/** Product as shown in notifications. */
export const productSubject = ({ id, name, picture }: { id: Id; name: string; picture: Picture | null }): Subject => ({
  kind: 'product',
  id,
  name,
  picture: picture && thumbnailOf(picture),
})

const toMedia = (picture: Picture): ProductMedia => ({ ...picture, media: picture.src })
