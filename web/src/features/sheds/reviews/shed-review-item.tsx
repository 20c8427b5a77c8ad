import type { Picture } from '@sheds/contract/files/files'
import type { ReviewReply, ShedReview } from '@sheds/contract/sheds/shed-reviews'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { number } from '../../../lib/language/format.ts'
import { TimeAgo } from '../../../lib/language/time-ago.tsx'
import { slideOf } from '../../../lib/overlay/picture-slide.ts'
import { PictureButton, PictureViewer, usePictureViewer } from '../../../lib/overlay/picture-viewer.tsx'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { Rating } from '../../../ui/list/rating.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'
import { ReportButton } from '../../users/report-button.tsx'
import type { ReviewedThing } from './review-actions.tsx'

type Review = Omit<ShedReview, 'shed_id'>

/** Loaded only for its author and the seller. */
const actionsPart = lazyPart(
  () => import('./review-actions.tsx'),
  (module) => module.ReviewActions,
)

/** Review: author, stars, text, pictures and the seller's reply. */
export function ShedReviewItem({ review, thing }: { review: Review; thing: ReviewedThing }) {
  const { id, reviewer, user_id, rating_value: stars, review_text: text, bought, media, reply, createdAt } = review
  const { hidden, viewer } = review
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
      <Avatar name={reviewer.username} src={reviewer.picture} />
      <div>
        <p className="text-sm text-ink-3">
          <Link href={`/users/${user_id}/profile`} className="font-label text-ink-1 wrap-anywhere">
            {reviewer.username}
          </Link>{' '}
          · <TimeAgo time={createdAt} />
        </p>
        <p className="m-0 flex flex-wrap items-center gap-x-2 gap-y-1">
          <Rating value={stars} label={m.rating_of_five({ value: number(stars) })} />
          {bought && (
            <Badge tone="ok" icon={<ShoppingBag className="size-3.5" />}>
              {m.review_bought()}
            </Badge>
          )}
        </p>
        {hidden && <p className="text-xs text-warn">{m.write_hidden()}</p>}
        {text !== '' && <p className="text-sm mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
        {media.length > 0 && <Pictures id={id} media={media} by={reviewer.username} />}
        {reply && <SellersReply reply={reply} />}
        <Actions review={review} thing={thing} />
        {!viewer?.owned && (
          <ReportButton
            subject={{ kind: 'review', id, name: m.review_by({ name: reviewer.username }) }}
            label={m.report_review()}
          />
        )}
      </div>
    </article>
  )
}

/** Thumbnails that open on the whole screen. */
function Pictures({ id, media, by }: { id: string; media: readonly Picture[]; by: string }) {
  const viewer = usePictureViewer(media.length, `review-${id}`)
  const label = m.write_picture({ name: by })
  const slides = media.map((picture) => slideOf(picture, label))
  return (
    <>
      <ul className="mt-2 flex gap-2">
        {slides.map((slide, place) => (
          <li key={slide.src}>
            <Photo rounded sizes="4.5rem" className="w-18" {...slide}>
              <PictureButton viewer={viewer} place={place} label={`${label} (${place + 1}/${slides.length})`} />
            </Photo>
          </li>
        ))}
      </ul>
      <PictureViewer viewer={viewer} pictures={slides} label={label} />
    </>
  )
}

function SellersReply({ reply: { text, createdAt } }: { reply: ReviewReply }) {
  return (
    <div className="mt-2 border-0 border-s-2 border-solid border-border ps-3 text-sm">
      <p className="m-0 text-ink-3">
        <span className="font-label text-ink-1">{m.review_reply_of_seller()}</span> · <TimeAgo time={createdAt} />
      </p>
      <p className="m-0 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  )
}

function Actions({ review, thing }: { review: Review; thing: ReviewedThing }) {
  const { signedIn } = useSession()
  const { viewer } = review
  const isConcerned = signedIn && (viewer?.owned === true || viewer?.can?.reply === true)
  const Buttons = useLazyPart(actionsPart, isConcerned)
  return isConcerned && Buttons ? <Buttons review={review} thing={thing} /> : null
}
