import { type Picture, thumbnailOf } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import type { ListedShed, Shed, ShedCard } from '@sheds/contract/sheds/sheds'
import { maskPhone, maskShedEmail } from '@sheds/contract/text/masks'
import type { CallerId } from '../../platform/session.ts'
import type { Subject } from '../../platform/slice.ts'
import type { ListedShedRow } from './shed-lists.queries.ts'
import { owns, shedViewer } from './sheds.policy.ts'
import type { ShedCardRow, ShedDetailRow, ShedRow } from './sheds.queries.ts'
import { averageOf } from './sheds.rules.ts'

export const toShedCard = (shed: ShedCardRow, callerId: CallerId): ShedCard => ({
  id: shed.id,
  name: shed.name,
  category: shed.category,
  location: shed.location,
  bio: shed.bio,
  createdAt: shed.createdAt,
  user_id: shed.userId,
  owner: { id: shed.userId, name: shed.ownerName },
  logo: shed.logo === null ? null : thumbnailOf(shed.logo),
  subscriber_count: shed.subscriberCount,
  product_count: shed.productCount,
  review_count: shed.reviewCount,
  rating_average: averageOf(shed.stars),
  ...shedViewer(callerId, shed),
})

export const toListedShed = (shed: ListedShedRow, callerId: CallerId): ListedShed => ({
  ...toShedCard(shed, callerId),
  pictures: shed.pictures,
})

/** Complete for the owner; masked e-mail and phone for others. */
export const toShed = (shed: ShedRow, callerId: CallerId): Shed => {
  const owned = owns(callerId, shed)
  return {
    ...toShedCard(shed, callerId),
    email: owned ? shed.email : maskShedEmail(shed.email),
    phone_number: owned ? shed.phoneNumber : maskPhone(shed.phoneNumber),
    description: shed.description,
    ...shed.opening,
    shed_details: {
      logo: addressOf(shed.logo),
      background_image: addressOf(shed.backgroundImage),
      logo_picture: shed.logo,
      background_picture: shed.backgroundImage,
    },
    ...(owned && { hidden_count: shed.hiddenCount }),
  }
}

export const toShedDetail = ({ id, logo, backgroundImage }: ShedDetailRow) => ({
  shed_id: id,
  logo: addressOf(logo),
  background_image: addressOf(backgroundImage),
})

/** A shed as the subject of a notification. */
export const shedSubject = ({ id, name, logo }: { id: Id; name: string; logo: Picture | null }): Subject => ({
  kind: 'shed',
  id,
  name,
  picture: logo && thumbnailOf(logo),
})

const addressOf = (picture: Picture | null): string | null => picture?.src ?? null
