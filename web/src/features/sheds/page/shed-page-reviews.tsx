import type { Shed } from '@sheds/contract/sheds/sheds'
import PenLine from 'lucide-react/icons/pen-line'
import { keepDestination } from '../../../lib/session/my-info.store.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ShedReviews } from '../reviews/shed-reviews.tsx'
import { shedHref } from '../shed.address.ts'
import { ShedOverlayLink } from '../shed-overlay-link.tsx'

interface ShedPageReviewsProps {
  shed: Shed
  page: number
}

/** Reviews of a shed, with a button that opens the form. */
export function ShedPageReviews({ shed, page }: ShedPageReviewsProps) {
  return (
    <Section aria-labelledby="shed-reviews" className="max-w-prose">
      <VisuallyHidden as="h2" id="shed-reviews">
        {m.shed_reviews_of({ name: shed.name })}
      </VisuallyHidden>
      <ShedReviews shed={shed} page={page} hrefOf={(to) => shedHref(shed.id, { tab: 'reviews', page: to })} />
      {!shed.viewer?.owned && <WriteReview id={shed.id} />}
    </Section>
  )
}

function WriteReview({ id }: Pick<Shed, 'id'>) {
  const { signedIn } = useSession()
  const icon = <PenLine className="size-4.5" />
  if (!signedIn)
    return (
      <ButtonLink
        href="/login"
        block
        className="mt-3"
        icon={icon}
        onClick={() => keepDestination(shedHref(id, { tab: 'reviews', show: 'review' }))}
      >
        {m.reviews_write()}
      </ButtonLink>
    )
  return (
    <ShedOverlayLink id={id} over="review" className={`mt-3 ${buttonClass({ block: true })}`}>
      {icon}
      {m.reviews_write()}
    </ShedOverlayLink>
  )
}
