import type { ShedCard as Shed } from '@sheds/contract/sheds'
import MapPin from 'lucide-react/icons/map-pin'
import Star from 'lucide-react/icons/star'
import Tag from 'lucide-react/icons/tag'
import { categoryName, number } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { clothClass, clothOf } from '../../ui/cloth.ts'
import { Link, TextLink } from '../../ui/link.tsx'
import { ShedMark } from '../../ui/shed-mark.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

/** A card's parts, also while it is on its way. The mark lies on the cloth, cut out of the card's colour. */
export const shedCardLook = {
  card: 'relative flex flex-col px-4 pb-3',
  cloth: '-mx-4 h-14',
  mark: 'mask-roof -mt-9 block w-fit bg-surface-1 p-1',
  foot: 'mt-auto flex min-h-touch flex-wrap items-center justify-between gap-2 pt-2 [&>:is(a,button)]:z-1',
}
const whole = 'outline-focus has-[h2_:focus-visible]:outline-3 has-[h2_:focus-visible]:outline-offset-2'

/** A shed in a grid: its cloth, its mark, who keeps it, how it is liked. The whole card leads to it. */
export function ShedCard({ shed }: { shed: Shed }) {
  const { id, name, logo, owner } = shed
  return (
    <Card as="article" className={`${shedCardLook.card} ${whole}`}>
      <span className={`${shedCardLook.cloth} ${clothClass(clothOf(id))}`} aria-hidden="true" />
      <span className={shedCardLook.mark}>
        <ShedMark id={id} name={name} src={logo} size="m" />
      </span>
      <h2 className="text-lg font-title wrap-anywhere">
        <Link href={`/sheds/${id}`} className="outline-none after:absolute after:inset-0">
          {name}
        </Link>
      </h2>
      <ShedPlace shed={shed} />
      <p className="text-sm text-ink-2">
        {m.shed_by()}{' '}
        <TextLink href={`/users/${owner.id}/profile`} className="relative z-1">
          {owner.name}
        </TextLink>
      </p>
      <div className={shedCardLook.foot}>
        <ShedStanding shed={shed} />
        <SubscribeButton shed={shed} />
      </div>
    </Card>
  )
}

interface ShedPlaceProps {
  shed: Pick<Shed, 'category' | 'location'>
  className?: string
}

/** Category and city. */
export function ShedPlace({ shed: { category, location }, className }: ShedPlaceProps) {
  return (
    <p className={cx('flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-2', className)}>
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

function ShedStanding({ shed }: { shed: Shed }) {
  const { subscriber_count: count, rating_average: average, review_count: reviews } = shed
  return (
    <div className="text-sm text-ink-2 tabular-nums">
      <p>{m.subscribers_count({ n: count, count: number(count) })}</p>
      {average !== null && (
        <p className="flex items-center gap-1">
          <Star className="size-3.75 fill-accent text-accent-text" />
          <span role="img" aria-label={m.rating_of_five({ value: number(average) })}>
            {number(average)}
          </span>
          · {m.shed_reviews_count({ n: reviews, count: number(reviews) })}
        </p>
      )}
    </div>
  )
}
