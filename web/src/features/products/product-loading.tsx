import * as m from '../../messages/compiled/messages.ts'
import { Lines, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'

/** The skeleton of a product's page. */
export function ProductLoading() {
  return (
    <>
      <h1 className="vh">{m.product()}</h1>
      <SkeletonGroup label={m.loading()}>
        <div className="crumb">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-32" />
        </div>
        <div className="product">
          <div className="product-gallery">
            <Skeleton className="photo rounded-none! md:rounded-lg!" />
          </div>
          <div className="buy">
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
