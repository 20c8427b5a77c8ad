import { Repeat, Skeleton } from './skeleton.tsx'

/** Placeholder of a form: fields with their labels, and the button. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className="grid gap-5" aria-hidden="true">
      <Repeat times={fields}>
        <div>
          <Skeleton className="mb-2 h-4 w-24" />
          <Skeleton className="h-12 rounded-sm" />
        </div>
      </Repeat>
      <Skeleton className="h-12 rounded-sm" />
    </div>
  )
}
