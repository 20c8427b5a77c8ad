import { useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Columns } from '../../../ui/list/columns.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { NeedsScript } from '../needs-script.tsx'
import { OrderLoading } from './order-loading.tsx'

/** The server never renders orders, so only the browser's title has the code. */
export const head: PageModule['head'] = ({ params: { code = '' } }) => ({
  title: `${m.order_title({ code })} · Sheds`,
  index: false,
})

const detailsPart = lazyPart(
  () => import('./order-details.tsx'),
  (module) => module.OrderDetails,
)

/** Order page for its buyer and its seller. */
export function Page() {
  const { code = '' } = useParams()
  const Details = useLazyPart(detailsPart, useSession().signedIn)
  return (
    <Columns>
      <div className="pb-6">
        <MembersOnly title={m.order_title({ code })} reason={m.order_reason()}>
          <NeedsScript />
          {Details ? <Details key={code} code={code} /> : <OrderLoading code={code} />}
        </MembersOnly>
      </div>
    </Columns>
  )
}
