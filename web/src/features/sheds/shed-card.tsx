import type { ShedCard as Shed } from '@sheds/contract/sheds'
import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import Tag from 'lucide-react/icons/tag'
import { categoryName, number } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Card } from '../../ui/card.tsx'
import { clothClass, clothOf } from '../../ui/cloth.ts'
import { Link } from '../../ui/link.tsx'
import { ShedMark } from '../../ui/shed-mark.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

/** A shed in a grid: its cloth, its mark, who keeps it, how it is liked. The whole card leads to it. */
export function ShedCard({ shed }: { shed: Shed }) {
  const { id, name, logo, owner } = shed
  return (
    <Card as="article" className="shed-card">
      <span className={`shed-card-cloth ${clothClass(clothOf(id))}`} aria-hidden="true" />
      <span className="shed-frame">
        <ShedMark id={id} name={name} src={logo} size="m" />
      </span>
      <h2 className="t-lg wrap-anywhere">
        <Link href={`/sheds/${id}`} className="shed-card-link">
          {name}
        </Link>
      </h2>
      <ShedPlace shed={shed} />
      <p className="t-sm text-ink-2">
        {m.shed_by()}{' '}
        <Link href={`/users/${owner.id}/profile`} className="link">
          {owner.name}
        </Link>
      </p>
      <div className="shed-card-foot">
        <ShedStanding shed={shed} />
        <SubscribeButton shed={shed} />
      </div>
    </Card>
  )
}

/** Category and city. */
export function ShedPlace({ shed: { category, location } }: { shed: Pick<Shed, 'category' | 'location'> }) {
  return (
    <p className="pair t-sm text-ink-2">
      <span>
        <Tag className="i i-xs" />
        {categoryName(category)}
      </span>
      {location !== '' && (
        <span className="wrap-anywhere">
          <MapPin className="i i-xs" />
          {location}
        </span>
      )}
    </p>
  )
}

function ShedStanding({ shed }: { shed: Shed }) {
  const { subscriber_count: count, rating_average: average, review_count: reviews } = shed
  return (
    <div className="t-sm text-ink-2 num">
      <p>{m.subscribers_count({ n: count, count: number(count) })}</p>
      {average !== null && (
        <p className="flex items-center gap-1">
          <Star className="i i-xs pair-star" />
          <span role="img" aria-label={m.rating_of_five({ value: number(average) })}>
            {number(average)}
          </span>
          · {m.shed_reviews_count({ n: reviews, count: number(reviews) })}
        </p>
      )}
    </div>
  )
}
