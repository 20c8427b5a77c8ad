import Heart from 'lucide-react/icons/heart'
import * as m from '../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../ui/list/social-item.tsx'
import { number } from '../language/format.ts'
import { WaitMark } from '../outbox/wait-mark.tsx'
import { askLink } from '../session/ask-login.ts'
import { useSession } from '../session/session.tsx'
import { type Likable, likeAction, useLike } from './likable.ts'

const heart = <Heart className="size-4.5" />

/** Button that likes a thing and shows the count; visitors are led to the login. */
export function LikeItem({ thing }: { thing: Likable }) {
  const { signedIn } = useSession()
  if (signedIn) return <LikeSwitch thing={thing} />
  return (
    <SocialLink icon={heart} {...askLink(likeAction(thing))}>
      {likesText(thing.count)}
    </SocialLink>
  )
}

function LikeSwitch({ thing }: { thing: Likable }) {
  const { liked, count, waiting, toggle } = useLike(thing)
  return (
    <SocialItem icon={heart} on={liked} onClick={toggle} disabled={!liked && !thing.mayLike}>
      {likesText(count)}
      {waiting && <WaitMark />}
    </SocialItem>
  )
}

const likesText = (count: number): string => m.like_count({ n: count, count: number(count) })
