import type { Music } from '@sheds/contract/music/music'
import { likeMusic, unlikeMusic } from '@sheds/contract/music/music-listeners'
import { tag } from '@sheds/contract/tags'
import Heart from 'lucide-react/icons/heart'
import { number } from '../../../lib/language/format.ts'
import { askLink } from '../../../lib/login/ask-login.ts'
import { useSession } from '../../../lib/login/session.tsx'
import { taskCall } from '../../../lib/outbox/send-task.ts'
import { useTask } from '../../../lib/outbox/use-task.ts'
import { WaitMark } from '../../../lib/outbox/wait-mark.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../../ui/list/social-item.tsx'

const heart = <Heart className="size-4.5" />

interface MusicLikeProps {
  music: Music
  /** Nobody likes their own. */
  owned: boolean
}

/** Like, 1 Like, n Likes; visitors are asked to log in first. */
export function MusicLike({ music, owned }: MusicLikeProps) {
  const { signedIn } = useSession()
  if (signedIn) return <LikeSwitch music={music} owned={owned} />
  return (
    <SocialLink icon={heart} {...askLink(likeActionOf(music))}>
      {likesText(music.like_count)}
    </SocialLink>
  )
}

function LikeSwitch({ music, owned }: MusicLikeProps) {
  const { id, title, viewer, like_count: known, reactions } = music
  const { wished, tap, waiting } = useTask({
    action: likeActionOf(music),
    call: (wanted) =>
      wanted
        ? taskCall(likeMusic, { params: { id }, body: { reaction: 1 } })
        : taskCall(unlikeMusic, { params: { id } }),
    tags: [tag.music(id)],
    failure: (wanted) => (wanted ? m.like_failed({ name: title }) : m.unlike_failed({ name: title })),
  })
  const answered = viewer?.liked ?? reactions.length > 0
  const liked = wished ?? answered
  return (
    <SocialItem icon={heart} on={liked} onClick={() => tap(!liked)} disabled={owned && !liked}>
      {likesText(Math.max(0, known + Number(liked) - Number(answered)))}
      {waiting && <WaitMark />}
    </SocialItem>
  )
}

const likeActionOf = ({ id, title, cover_data: data }: Music) => ({
  kind: 'like_music' as const,
  id,
  thing: { look: 'thing' as const, name: title, picture: data?.src },
})

const likesText = (count: number): string => m.like_count({ n: count, count: number(count) })
