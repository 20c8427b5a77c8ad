import * as m from '../../messages/compiled/messages.ts'
import { Columns } from '../../ui/columns.tsx'
import { RowSkeleton } from '../../ui/row-skeleton.tsx'
import { Repeat, SkeletonGroup } from '../../ui/skeleton.tsx'

/** The basket on its way. */
export function BasketComing() {
  return (
    <Columns>
      <div className="flex min-h-14 items-center">
        <h1 className="text-2xl text-balance">{m.basket()}</h1>
      </div>
      <SkeletonGroup label={m.loading()} className="mt-8">
        <Repeat times={3}>
          <RowSkeleton shape="square" />
        </Repeat>
      </SkeletonGroup>
    </Columns>
  )
}
