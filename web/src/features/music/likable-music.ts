import type { Music } from '@sheds/contract/music/music'
import { likeMusic, unlikeMusic } from '@sheds/contract/music/music-listeners'
import { tag } from '@sheds/contract/tags'
import type { Likable } from '../../lib/like/likable.ts'
import { taskCall } from '../../lib/outbox/send-task.ts'

export const likableMusic = ({
  id,
  title,
  viewer,
  reactions,
  like_count: count,
  cover_data: cover,
}: Music): Likable => ({
  kind: 'like_music',
  id,
  name: title,
  picture: cover?.src,
  count,
  liked: viewer?.liked ?? reactions.length > 0,
  mayLike: viewer?.can?.like !== false,
  call: (wanted) =>
    wanted ? taskCall(likeMusic, { params: { id }, body: { reaction: 1 } }) : taskCall(unlikeMusic, { params: { id } }),
  tag: tag.music(id),
})
