import { thumbnailOf } from '@sheds/contract/files/files'
import { type Dish, likeDish, unlikeDish } from '@sheds/contract/menu/menu'
import { tag } from '@sheds/contract/tags'
import type { Likable } from '../../lib/like/likable.ts'
import { taskCall } from '../../lib/outbox/send-task.ts'

export const likableDish = ({ id, name, viewer, like_count: count, picture_data: picture }: Dish): Likable => ({
  kind: 'like_dish',
  id,
  name,
  picture: picture ? thumbnailOf(picture) : undefined,
  count,
  liked: viewer?.liked === true,
  mayLike: viewer?.can?.like !== false,
  call: (wanted) => taskCall(wanted ? likeDish : unlikeDish, { params: { id } }),
  tag: tag.dish(id),
})
