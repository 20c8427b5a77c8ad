import type { Product } from '@sheds/contract/products/products'
import Heart from 'lucide-react/icons/heart'
import { number } from '../../lib/language/format.ts'
import { askLink } from '../../lib/login/ask-login.ts'
import { useSession } from '../../lib/login/session.tsx'
import { WaitMark } from '../../lib/outbox/wait-mark.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../ui/list/social-item.tsx'
import { likeAction, useLike } from './use-like.ts'

const heart = <Heart className="size-4.5" />

/** Like, 1 Like, n Likes; visitors are asked to log in first. */
export function LikeButton({ product }: { product: Product }) {
  const { signedIn } = useSession()
  return signedIn ? <LikeSwitch product={product} /> : <LikeAsked product={product} />
}

function LikeSwitch({ product }: { product: Product }) {
  const { liked, count, waiting, toggle } = useLike(product)
  return (
    <SocialItem icon={heart} on={liked} onClick={toggle} disabled={!liked && product.viewer?.can?.like === false}>
      {likesText(count)}
      {waiting && <WaitMark />}
    </SocialItem>
  )
}

function LikeAsked({ product }: { product: Product }) {
  return (
    <SocialLink icon={heart} {...askLink(likeAction(product))}>
      {likesText(product.like_count)}
    </SocialLink>
  )
}

const likesText = (count: number): string => m.like_count({ n: count, count: number(count) })
