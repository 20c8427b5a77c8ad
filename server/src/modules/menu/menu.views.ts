import { thumbnailOf } from '@sheds/contract/files'
import { maskPhone } from '@sheds/contract/masks'
import type { Dish } from '@sheds/contract/menu'
import type { Id, Money, Time } from '@sheds/contract/scalars'
import { cooks, dishViewer } from './menu.policy.ts'
import type { DishRow } from './menu.queries.ts'
import { presenceAt } from './menu.rules.ts'

/** The shed's phone is masked for everybody but its owner. */
export const toDish = (dish: DishRow, callerId: string | undefined, now: Date): Dish => {
  const { available, backAt } = presenceAt(dish, now)
  return {
    id: dish.id as Id,
    name: dish.name,
    price: dish.price as Money,
    picture: dish.picture?.src ?? null,
    picture_data: dish.picture,
    available,
    back_at: backAt as Time | null,
    createdAt: dish.createdAt as Time,
    shed_id: dish.shedId as Id,
    user_id: dish.userId as Id,
    shed_is: {
      id: dish.shedId as Id,
      name: dish.shedName,
      phone_number: cooks(callerId, dish) ? dish.phoneNumber : maskPhone(dish.phoneNumber),
      location: dish.location,
      logo: dish.logo === null ? null : thumbnailOf(dish.logo),
    },
    owner_is: { id: dish.userId as Id, name: dish.ownerName },
    ...dishViewer(callerId, dish),
  }
}
