import { Lines, Skeleton } from './skeleton.tsx'

/** Placeholder of a profile's or shed's head: banner, picture, name (if known), facts, two buttons. */
export function ProfileSkeleton({ name }: { name?: string | undefined }) {
  return (
    <div>
      <Skeleton className="aspect-[2.7] -mx-gutter rounded-none! sm:mx-0 sm:aspect-[5] sm:rounded-lg!" />
      <Skeleton className="relative -mt-9 size-22 rounded-lg border-4 border-solid border-surface-0 md:-mt-14 md:size-28" />
      {name === undefined ? (
        <Skeleton className="mt-3 h-7 w-1/2" />
      ) : (
        <h1 className="mt-2 text-2xl text-balance wrap-anywhere">{name}</h1>
      )}
      <Lines widths={['w-2/5', 'w-3/5']} />
      <div className="mt-3 flex gap-2">
        <Skeleton className="h-touch flex-1 rounded-sm" />
        <Skeleton className="h-touch flex-1 rounded-sm" />
      </div>
    </div>
  )
}
