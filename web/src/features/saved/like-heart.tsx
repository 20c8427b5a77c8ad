import Heart from 'lucide-react/icons/heart'
import { type Likable, useLike } from '../../lib/like/likable.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface LikeHeartProps {
  thing: Likable
  /** Over a picture, which needs a background. */
  over?: boolean
}

/** Heart without a count; an unliked thing stays in the list until the next visit, so that a tap can be undone. */
export function LikeHeart({ thing, over = false }: LikeHeartProps) {
  const { liked, toggle } = useLike(thing)
  return (
    <IconButton
      label={m.like_thing({ name: thing.name })}
      icon={<Heart className={cx('size-5', liked ? 'fill-current text-brand-text' : 'text-ink-2')} />}
      aria-pressed={liked}
      onClick={toggle}
      className={over ? 'absolute start-1 top-1 z-1 rounded-full bg-surface-1' : ''}
    />
  )
}
