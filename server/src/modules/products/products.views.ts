import { type Picture, thumbnailOf } from '@sheds/contract/files'
import { maskPhone } from '@sheds/contract/masks'
import type { Product, ProductMedia } from '@sheds/contract/products'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import { averageOf } from '../sheds/sheds.service.ts'
import { isOwner, productViewer } from './products.policy.ts'
import type { ProductRow } from './products.queries.ts'

type CallerId = string | undefined

export const toProduct = (row: ProductRow, callerId: CallerId): Product => ({
  id: row.id as Id,
  name: row.name,
  ...(row.price === null ? {} : { price: row.price as Money }),
  caption: row.caption,
  category: row.category as Product['category'],
  quantity: row.quantity,
  description: row.description,
  status: row.status as Product['status'],
  createdAt: row.createdAt as Time,
  user_id: row.userId as Id,
  shed_id: row.shedId as Id,
  shed_is: toShedIs(row, callerId),
  owner_is: { id: row.userId as Id, name: row.ownerName },
  media_data: row.media.map(toMedia),
  reactions: row.isLiked && callerId !== undefined ? [{ user_id: callerId as Id, reaction: 1 }] : [],
  like_count: row.likeCount,
  review_count: row.reviewCount,
  rating_average: averageOf(row.stars),
  ...productViewer(callerId, row),
})

const toShedIs = (row: ProductRow, callerId: CallerId): Product['shed_is'] => ({
  id: row.shedId as Id,
  name: row.shedName,
  category: row.shedCategory as Product['category'],
  phone_number: isOwner(callerId, row) ? row.shedPhone : maskPhone(row.shedPhone),
  location: row.shedLocation,
  logo: row.shedLogo === null ? null : thumbnailOf(row.shedLogo),
})

const toMedia = (picture: Picture): ProductMedia => ({ ...picture, media: picture.src })
