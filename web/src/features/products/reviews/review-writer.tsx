import type { ProductReview } from '@sheds/contract/products/product-reviews'
import type { Product } from '@sheds/contract/products/products'
import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { keepDestination } from '../../../lib/login/my-info.store.ts'
import { useSession } from '../../../lib/login/session.tsx'
import { useWaits } from '../../../lib/outbox/use-waits.ts'
import { WaitMark } from '../../../lib/outbox/wait-mark.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Lines } from '../../../ui/feedback/skeleton.tsx'

interface ReviewWriterProps {
  product: Product
  /** What the reader wrote before. */
  own: ProductReview | undefined
}

const formPart = lazyPart(
  () => import('./review-form.tsx'),
  (module) => module.ReviewForm,
)

const icon = <PenLine className="size-4.5" />

/** Opens the form of one's own review; visitors are led to the login and back to the reviews. */
export function ReviewWriter({ product, own }: ReviewWriterProps) {
  const { signedIn } = useSession()
  const waits = useWaits('review_product', product.id)
  const [writing, setWriting] = useState(false)
  const Form = useLazyPart(formPart, writing)
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  if (!signedIn)
    return (
      <ButtonLink
        href="/login"
        block
        className="mt-3"
        icon={icon}
        onClick={() => keepDestination(`/products/${product.id}/reviews`)}
      >
        {m.reviews_write()}
      </ButtonLink>
    )
  const close = (): void => {
    setWriting(false)
    opener?.focus()
  }
  return (
    <>
      <Button
        ref={setOpener}
        block
        className="mt-3 noscript:hidden"
        icon={icon}
        aria-expanded={writing}
        onPointerEnter={formPart.load}
        onFocus={formPart.load}
        onClick={() => setWriting(!writing)}
      >
        {own === undefined ? m.reviews_write() : m.reviews_change()}
        {waits && <WaitMark />}
      </Button>
      {writing && Form && <Form product={product} own={own} onDone={close} />}
      {writing && !Form && <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />}
    </>
  )
}
