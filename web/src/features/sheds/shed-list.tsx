import type { ListedShed } from '@sheds/contract/sheds/sheds'
import type { ReactNode } from 'react'
import { EndlessList, type useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/list/card.tsx'
import { shedCardLook as look, ShedCard } from './shed-card.tsx'

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 [&>li]:grid'

interface ShedListProps {
  sheds: ReturnType<typeof useList<ListedShed>>
  empty: ReactNode
  hrefOf?: ((cursor: string) => string) | undefined
}

/** Sheds in an endless grid, with all its states. */
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
