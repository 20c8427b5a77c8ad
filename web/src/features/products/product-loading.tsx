import * as m from '../../messages/compiled/messages.ts'
import { Lines, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Where things stand on a product's page, also while it is on its way. */
export const productLook = {
  crumb: 'flex min-h-12 items-center justify-between gap-3',
  page: 'lying:grid lying:grid-cols-2 lying:items-start lying:gap-5 md:grid md:grid-cols-[minmax(0,1.18fr)_minmax(0,1fr)] md:items-start md:gap-10',
  /** From edge to edge on phones, and low enough that the price stands above the buttons. */
  photo:
    '-mx-gutter max-h-[max(12rem,calc(100svh-23rem))] min-w-[calc(100%+2*var(--gutter))] lying:mx-0 lying:max-h-[max(12rem,calc(100svh-10.5rem))] lying:min-w-full lying:rounded-lg! sm:mx-0 sm:min-w-full sm:rounded-lg! md:max-h-none',
  offer: 'md:sticky md:top-[calc(var(--header-h)+1.25rem)]',
}

/** The skeleton of a product's page. */
export function ProductLoading() {
  return (
    <>
      <VisuallyHidden as="h1">{m.product()}</VisuallyHidden>
      <SkeletonGroup label={m.loading()}>
        <div className={productLook.crumb}>
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-32" />
        </div>
        <div className={productLook.page}>
          <Skeleton className={`aspect-square rounded-none ${productLook.photo}`} />
          <div className={productLook.offer}>
            <Skeleton className="mt-3 h-9 w-40" />
            <Skeleton className="mt-2 h-6 w-4/5" />
            <Skeleton className="mt-4 h-11 w-full" />
            <div className="mt-4">
              <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
            </div>
          </div>
        </div>
      </SkeletonGroup>
    </>
  )
}
