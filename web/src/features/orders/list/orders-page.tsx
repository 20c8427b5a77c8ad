import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { NeedsScript } from '../needs-script.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.my_orders()} · Sheds`, index: false })

/** Downloaded by members only; visitors see the login. */
const minePart = lazyPart(
  () => import('./my-orders.tsx'),
  ({ MyOrders }) => MyOrders,
)

/** Orders of the logged-in buyer. */
export function Page() {
  const Mine = useLazyPart(minePart, useSession().signedIn)
  return (
    <Columns>
      <MembersOnly title={m.my_orders()} reason={m.my_orders_reason()}>
        <div className="mx-auto max-w-2xl pb-6">
          <h1 className="pt-3 pb-2 text-2xl text-balance">{m.my_orders()}</h1>
          <NeedsScript />
          {Mine ? <Mine /> : <RowSkeletons label={m.loading()} times={5} shape="square" className="noscript:hidden" />}
        </div>
      </MembersOnly>
    </Columns>
  )
}
