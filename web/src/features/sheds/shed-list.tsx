import type { ListedShed } from '@sheds/contract/sheds/sheds'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { categoryName, number } from '../../lib/language/format.ts'
import { EndlessList, type useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { Card } from '../../ui/list/card.tsx'
import { clothClass, clothOf } from '../../ui/picture/cloth.ts'
import { ShedMark } from '../../ui/picture/shed-mark.tsx'
import { SubscribeButton } from './subscribers/subscribe-button.tsx'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 [&>li]:grid'

interface ShedListProps {
  sheds: ReturnType<typeof useList<ListedShed>>
  empty: ReactNode
  hrefOf?: ((cursor: string) => string) | undefined
}

/** Endless grid of sheds, with all its states. */
export function ShedList({ sheds, empty, hrefOf }: ShedListProps) {
  return (
    <EndlessList
      list={sheds}
      empty={empty}
      failure={m.sheds_data_failed()}
      moreLabel={m.more_sheds()}
      className={grid}
      skeleton={(times) => <ShedsSkeleton times={times} />}
      hrefOf={hrefOf}
    >
      {(shed) => <ShedCard shed={shed} />}
    </EndlessList>
  )
}

export function ShedsSkeleton({ times }: { times: number }) {
  return (
    <SkeletonGroup label={m.loading()} className={grid}>
      <Repeat times={times}>
        <ShedCardSkeleton />
      </Repeat>
    </SkeletonGroup>
  )
}

function ShedCardSkeleton() {
  return (
    <Card className={look.card} aria-hidden="true">
      <Skeleton className="-mx-3 h-16" />
      <div className={look.head}>
        <span className={look.mark}>
          <Skeleton className="size-11" />
        </span>
        <div className="flex-1 pt-1">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="mt-1 h-4 w-4/5" />
        </div>
      </div>
      <div className={look.foot}>
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-9 w-24 rounded-sm" />
      </div>
    </Card>
  )
}

/** Parts of a card, shared with its skeleton. The logo overlaps the pictures, with an outline in the card's colour. */
const look = {
  card: 'relative flex min-w-0 flex-col px-3 pb-2',
  shelf: '-mx-3 grid h-16 grid-cols-3 overflow-hidden',
  head: 'flex min-h-12 gap-2.5',
  mark: 'mask-roof -mt-4 block size-fit flex-none bg-surface-1 p-1',
  foot: 'mt-auto flex min-h-touch flex-wrap items-center justify-between gap-x-2 pt-1 [&>:is(a,button)]:z-1',
}
const whole = 'outline-focus has-[h2_:focus-visible]:outline-3 has-[h2_:focus-visible]:outline-offset-2'

/** Shed in a grid: newest products or its pattern, logo, owner, rating. The whole card is a link. */
function ShedCard({ shed }: { shed: ListedShed }) {
  const { id, name, logo, owner, category, location } = shed
  return (
    <Card as="article" className={`${look.card} ${whole}`}>
      <Shelf shed={shed} />
      <div className={look.head}>
        <span className={look.mark}>
          <ShedMark id={id} name={name} src={logo} />
        </span>
        <div className="min-w-0 pt-1">
          <h2 className="text-md/5 font-title wrap-anywhere">
            <Link href={`/sheds/${id}`} className="outline-none after:absolute after:inset-0">
              {name}
            </Link>
          </h2>
          <p className="truncate text-sm text-ink-2">
            {[categoryName(category), location].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className={look.foot}>
        <div className="min-w-0 flex-1 text-sm text-ink-2 tabular-nums large-text:basis-full">
          <p className="truncate">
            {m.shed_by()}{' '}
            <TextLink href={`/users/${owner.id}/profile`} className="relative z-1">
              {owner.name}
            </TextLink>
          </p>
          <ShedStanding shed={shed} />
        </div>
        <SubscribeButton shed={shed} />
      </div>
    </Card>
  )
}

/** The newest products side by side; the shed's pattern fills empty places. */
function Shelf({ shed: { id, pictures } }: { shed: ListedShed }) {
  return (
    <span className={`${look.shelf} ${clothClass(clothOf(id))}`} aria-hidden="true">
      {pictures.map((src) => (
        <img
          key={src}
          src={src}
          width="160"
          height="160"
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ))}
    </span>
  )
}

function ShedStanding({ shed }: { shed: ListedShed }) {
  const { subscriber_count: count, rating_average: average, review_count: reviews } = shed
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {m.subscribers_count({ n: count, count: number(count) })}
      {average !== null && (
        <span className="inline-flex items-center gap-1">
          <Star className="size-3.75 fill-accent text-accent-text" />
          <span role="img" aria-label={m.rating_of_five({ value: number(average) })}>
            {number(average)}
          </span>
          · {m.shed_reviews_count({ n: reviews, count: number(reviews) })}
        </span>
      )}
    </p>
  )
}
