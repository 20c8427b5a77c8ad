import { Card } from '../list/card.tsx'
import { SocialBar } from '../list/social-item.tsx'
import { Lines, Skeleton } from './skeleton.tsx'

/** Placeholder of a card in a feed: photo, price, name, caption, seller, two buttons, social bar. */
export function ProductCardSkeleton() {
  return (
    <Card className="sm:grid sm:grid-cols-[min(18.5rem,45%)_minmax(0,1fr)]" aria-hidden="true">
      <Skeleton className="aspect-square rounded-none! sm:aspect-auto sm:min-h-[18.5rem]" />
      <div className="flex flex-col px-4 pt-3 sm:pt-4">
        <Skeleton className="my-0.5 h-6 w-34" />
        <Skeleton className="mt-1.5 h-4.5 w-7/10" />
        <div className="mt-1.5">
          <Lines widths={['w-full', 'w-4/5']} />
        </div>
        <div className="mt-2 flex min-h-touch items-center gap-2.5">
          <Skeleton className="size-8" />
          <div className="flex-1">
            <Lines widths={['w-1/2', 'w-2/5']} />
          </div>
        </div>
        <div className="mt-2 flex gap-2 sm:mt-auto sm:pt-2">
          <Skeleton className="h-touch flex-1 rounded-sm" />
          <Skeleton className="h-touch flex-1 rounded-sm" />
        </div>
        <SocialBar>
          <Skeleton className="m-2 h-4 w-16" />
          <Skeleton className="m-2 h-4 w-20" />
        </SocialBar>
      </div>
    </Card>
  )
}
