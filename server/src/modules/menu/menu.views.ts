import { type Picture, thumbnailOf } from '@sheds/contract/files/files'
import type { Dish } from '@sheds/contract/menu/menu'
import type { Id } from '@sheds/contract/scalars'
import { maskPhone } from '@sheds/contract/text/masks'
import type { CallerId } from '../../platform/session.ts'
import type { Subject } from '../../platform/slice.ts'
import { dishViewer, isCook } from './menu.policy.ts'
import type { DishRow } from './menu.queries.ts'
import { portionsAt, presenceAt } from './menu.rules.ts'

/** Masks the shed's phone number for all but its owner. */
export const toDish = (dish: DishRow, callerId: CallerId, now: Date): Dish => {
  const { available, backAt } = presenceAt(dish, now)
  return {
    id: dish.id,
    name: dish.name,
    price: dish.price,
    picture: dish.picture?.src ?? null,
    picture_data: dish.picture,
    available,
    back_at: backAt,
    portions: portionsAt(dish, now),
    createdAt: dish.createdAt,
    shed_id: dish.shedId,
    user_id: dish.userId,
    shed_is: {
      id: dish.shedId,
      name: dish.shedName,
      phone_number: isCook(callerId, dish) ? dish.phoneNumber : maskPhone(dish.phoneNumber),
      location: dish.location,
      logo: dish.logo === null ? null : thumbnailOf(dish.logo),
      ...(dish.opening && { opening: dish.opening }),
    },
    owner_is: { id: dish.userId, name: dish.ownerName },
    like_count: dish.likeCount,
    ...dishViewer(callerId, dish),
  }
}

/** Dish as shown in notifications. */
export const dishSubject = ({ id, name, picture }: { id: Id; name: string; picture: Picture | null }): Subject => ({
  kind: 'dish',
  id,
  name,
  picture: picture && thumbnailOf(picture),
})
