import type { ShedPage } from '@sheds/contract/pages/pages'
import type { Shed } from '@sheds/contract/sheds/sheds'
import MapPin from 'lucide-react/icons/map-pin'
import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { categoryName, number } from '../../../lib/language/format.ts'
import { JoinedSince } from '../../../lib/language/time-ago.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Rating } from '../../../ui/list/rating.tsx'
import { MoreText } from '../../../ui/more-text.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'
import { OpeningState } from '../opening-notice.tsx'
import { ShedOverlayLink } from '../shed-overlay-link.tsx'
import { TrustLine } from '../trust-line.tsx'
import { ShedFacts } from './shed-facts.tsx'

interface ShedHeadlineProps {
  shed: Shed
  trust: ShedPage['trust']
  /** Overlay of the logo, with the owner's camera button. */
  onMark?: ReactNode
  /** Buttons under the name. */
  children: ReactNode
}

/** Two lines on a phone, so that products start on the first screen. */
const shortDescription = 75
const markSizes = '(min-width: 769px) 112px, 80px'

/** Profile of a shed: logo, name, owner, subscribers, rating and a short description. */
export function ShedHeadline({ shed, trust, onMark, children }: ShedHeadlineProps) {
  const { name, owner, createdAt } = shed
  const said = shed.description || shed.bio
  return (
    <>
      <div className="relative grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-3 large-text:grid-cols-1">
        <div className="relative w-fit">
          <Mark shed={shed} />
          {onMark}
        </div>
        <ShedPlace shed={shed} />
      </div>
      <h1 className="text-2xl text-balance mt-2 wrap-anywhere">{name}</h1>
      <p className="text-sm text-ink-2">
        {m.shed_by()}{' '}
        <TextLink href={`/users/${owner.id}/profile`} className="wrap-anywhere">
          {owner.name}
        </TextLink>{' '}
        · {m.shed_opened()} <JoinedSince time={createdAt} />
      </p>
      <ShedStanding shed={shed} />
      <TrustLine trust={trust} />
      <OpeningState category={shed.category} opening={shed} />
      {children}
      {said !== '' && (
        <MoreText
          text={said}
          limit={shortDescription}
          moreLabel={m.shed_description_more()}
          lessLabel={m.shed_description_less()}
          className="mt-3 wrap-anywhere"
        />
      )}
      <ShedFacts shed={shed} className="mt-4 max-md:hidden" />
    </>
  )
}

function Mark({ shed: { id, name, logo, shed_details: details } }: { shed: Shed }) {
  const picture = details.logo_picture
  const src = picture?.src ?? logo
  return (
    <span className="mask-roof -mt-9 block w-fit bg-surface-0 p-1 md:-mt-14">
      <ShedMark
        id={id}
        name={name}
        src={src}
        srcSet={picture?.srcset.webp}
        size="l"
        sizes={markSizes}
        // The cover shows the same picture, so a small copy need not be preloaded.
        eager={src !== details.background_picture?.src}
        className="md:size-28"
      />
    </span>
  )
}

function ShedPlace({ shed: { category, location } }: { shed: Shed }) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 pb-1 text-sm text-ink-2">
      <span className="inline-flex min-w-0 items-center gap-1">
        <Tag className="size-3.75" />
        {categoryName(category)}
      </span>
      {location !== '' && (
        <span className="inline-flex min-w-0 items-center gap-1 wrap-anywhere">
          <MapPin className="size-3.75" />
          {location}
        </span>
      )}
    </p>
  )
}

const look = 'inline-flex min-h-touch min-w-touch flex-wrap items-center gap-x-1.5 hover:underline'

/** Number of subscribers and rating; each opens its list. */
function ShedStanding({ shed }: { shed: Shed }) {
  const { id, subscriber_count: count, review_count: reviews, rating_average: average } = shed
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-2 tabular-nums">
      <ShedOverlayLink className={look} id={id} over="subscribers">
        {m.subscribers_count({ n: count, count: number(count) })}
      </ShedOverlayLink>
      <ShedOverlayLink className={look} id={id} over="reviews">
        {average !== null && (
          <>
            <Rating value={average} label={m.rating_of_five({ value: number(average) })} />
            <b className="text-ink-1">{number(average)}</b>
            <span aria-hidden="true">·</span>
          </>
        )}
        {m.shed_reviews_count({ n: reviews, count: number(reviews) })}
      </ShedOverlayLink>
    </p>
  )
}
