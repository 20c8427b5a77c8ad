import { useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { RowSkeletons } from '../../../ui/feedback/row-skeleton.tsx'
import { Columns } from '../../../ui/list/columns.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { NeedsScript } from '../needs-script.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.orders()} · Sheds`, index: false })

/** Downloaded by members only. */
const ordersPart = lazyPart(
  () => import('./shed-orders.tsx'),
  (module) => module.ShedOrders,
)

/** Orders of a shed, for its owner. */
export function Page() {
  const { shed_id: id = '' } = useParams()
  const Orders = useLazyPart(ordersPart, useSession().signedIn)
  return (
    <Columns>
      <div className="pb-8">
        <MembersOnly title={m.orders()} reason={m.log_in_for_shed()}>
          <NeedsScript />
          {Orders ? (
            <Orders key={id} shedId={id} />
          ) : (
            <RowSkeletons label={m.loading()} times={5} shape="square" className="mt-20 noscript:hidden" />
          )}
        </MembersOnly>
      </div>
    </Columns>
  )
}
