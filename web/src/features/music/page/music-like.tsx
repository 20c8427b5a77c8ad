import type { Music } from '@sheds/contract/music/music'
import { likeMusic, unlikeMusic } from '@sheds/contract/music/music-listeners'
import { tag } from '@sheds/contract/tags'
import Heart from 'lucide-react/icons/heart'
import { callAsMember } from '../../../lib/api/api.ts'
import { number } from '../../../lib/language/format.ts'
import type { PendingAction } from '../../../lib/login/action.store.ts'
import { askLink } from '../../../lib/login/ask-login.ts'
import { useSession } from '../../../lib/login/session.tsx'
import { useTap } from '../../../lib/use-tap.ts'
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
  const { wished, tap } = useTap({
    kind: 'like_music',
    id,
    send: (wanted: boolean) =>
      wanted
        ? callAsMember(likeMusic, { params: { id }, body: { reaction: 1 } })
        : callAsMember(unlikeMusic, { params: { id } }),
    told: ({ liked, like_count }) => ({ like_count, viewer: { liked } }),
    tags: [tag.music(id)],
    action: (wanted) => (wanted ? likeActionOf(music) : undefined),
    failure: (wanted) => (wanted ? m.like_failed({ name: title }) : m.unlike_failed({ name: title })),
  })
  const answered = viewer?.liked ?? reactions.length > 0
  const liked = wished ?? answered
  return (
    <SocialItem icon={heart} on={liked} onClick={() => tap(!liked)} disabled={owned && !liked}>
      {likesText(Math.max(0, known + Number(liked) - Number(answered)))}
    </SocialItem>
  )
}

const likeActionOf = ({ id, title, cover_data: data }: Music): PendingAction => ({
  kind: 'like_music',
  id,
  thing: { look: 'thing', name: title, picture: data?.src },
})

const likesText = (count: number): string => m.like_count({ n: count, count: number(count) })
