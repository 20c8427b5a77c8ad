import { thumbnailOf } from '@sheds/contract/files/files'
import { likeProduct, type Product, unlikeProduct } from '@sheds/contract/products/products'
import { tag } from '@sheds/contract/tags'
import Heart from 'lucide-react/icons/heart'
import { number } from '../../lib/language/format.ts'
import { taskCall } from '../../lib/outbox/send-task.ts'
import { useTask } from '../../lib/outbox/use-task.ts'
import { WaitMark } from '../../lib/outbox/wait-mark.tsx'
import { askLink } from '../../lib/session/ask-login.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { SocialItem, SocialLink } from '../../ui/list/social-item.tsx'

const heart = <Heart className="size-4.5" />

/** Button that likes a product and shows the count; visitors are led to the login. */
export function LikeButton({ product }: { product: Product }) {
  const { signedIn } = useSession()
  return signedIn ? <LikeSwitch product={product} /> : <VisitorLike product={product} />
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

function VisitorLike({ product }: { product: Product }) {
  return (
    <SocialLink icon={heart} {...askLink(likeAction(product))}>
      {likesText(product.like_count)}
    </SocialLink>
  )
}

const likesText = (count: number): string => m.like_count({ n: count, count: number(count) })

interface Like {
  liked: boolean
  count: number
  /** True while it waits for a connection. */
  waiting: boolean
  toggle: () => void
}

const useLike = (product: Product): Like => {
  const { id, name, viewer, like_count: known } = product
  const { pendingValue, tap, waiting } = useTask({
    action: likeAction(product),
    call: (wanted) => taskCall(wanted ? likeProduct : unlikeProduct, { params: { id } }),
    tags: [tag.product(id)],
    failure: (wanted) => (wanted ? m.like_failed({ name }) : m.unlike_failed({ name })),
  })
  const answered = viewer?.liked === true
  const liked = pendingValue ?? answered
  return { liked, count: Math.max(0, known + Number(liked) - Number(answered)), waiting, toggle: () => tap(!liked) }
}

/** A visitor's like, completed after the login. */
const likeAction = ({ id, name, media_data: [first] }: Product) => ({
  kind: 'like' as const,
  id,
  thing: { look: 'thing' as const, name, picture: first && thumbnailOf(first) },
})
