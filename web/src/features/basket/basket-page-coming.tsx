import * as m from '../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../ui/feedback/row-skeleton.tsx'
import { Columns } from '../../ui/list/columns.tsx'

/** Basket page while it loads. */
export function BasketComing() {
  return (
    <Columns>
      <div className="flex min-h-14 items-center">
        <h1 className="text-2xl text-balance">{m.basket()}</h1>
      </div>
      <RowSkeletons label={m.loading()} times={3} shape="square" className="mt-8" />
    </Columns>
  )
}
