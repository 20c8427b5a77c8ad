import type { Product } from '@sheds/contract/products'
import Heart from 'lucide-react/icons/heart'
import { useLocation } from 'react-router'
import { number } from '../../lib/format.ts'
import { keepDestination } from '../../lib/my-info.store.ts'
import { useSession } from '../../lib/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../ui/social-item.tsx'
import { useLike } from './use-like.ts'

const heart = <Heart className="size-4.5" />

/** Like, 1 Like, n Likes; visitors are led to the login and back. */
export function LikeButton({ product }: { product: Product }) {
  const { signedIn } = useSession()
  return signedIn ? <LikeSwitch product={product} /> : <LoginLink count={product.like_count} />
}

function LikeSwitch({ product }: { product: Product }) {
  const { liked, count, toggle } = useLike(product)
  return (
    <SocialItem icon={heart} on={liked} onClick={toggle} disabled={!liked && product.viewer?.can?.like === false}>
      {likesText(count)}
    </SocialItem>
  )
}

function LoginLink({ count }: { count: number }) {
  const { pathname, search } = useLocation()
  return (
    <SocialLink icon={heart} href="/login" onClick={() => keepDestination(`${pathname}${search}`)}>
      {likesText(count)}
    </SocialLink>
  )
}

const likesText = (count: number): string => m.like_count({ n: count, count: number(count) })
