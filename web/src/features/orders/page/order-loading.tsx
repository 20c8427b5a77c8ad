import * as m from '../../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** Order page while it loads; the code is known from the URL. */
export function OrderLoading({ code }: { code: string }) {
  return (
    <div>
      <div className="h-11" />
      <h1 className="pt-2 pb-8 text-xl font-extrabold tracking-[0.06em] tabular-nums">{code}</h1>
      <div className="noscript:hidden">
        <Skeleton className="h-52 rounded-lg" />
        <RowSkeletons label={m.loading()} times={2} shape="square" className="mt-4" />
      </div>
    </div>
  )
}
