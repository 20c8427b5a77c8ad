import { Lines, Skeleton } from './skeleton.tsx'

/** Placeholder of a write: author, three lines, social bar. */
export function WriteSkeleton() {
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 pt-3 pb-1" aria-hidden="true">
      <Skeleton className="size-11 rounded-full" />
      <div>
        <Skeleton className="my-1 h-4 w-2/5" />
        <Lines widths={['w-full', 'w-11/12', 'w-3/5']} />
        <div className="flex min-h-touch items-center gap-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-20" />
        </div>
      </div>
    </div>
  )
}
