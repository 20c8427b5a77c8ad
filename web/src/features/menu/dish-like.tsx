import type { Dish } from '@sheds/contract/menu/menu'
import { LikeItem } from '../../lib/like/like-item.tsx'
import { likableDish } from './likable-dish.ts'

export function DishLike({ dish }: { dish: Dish }) {
  return <LikeItem thing={likableDish(dish)} />
}
