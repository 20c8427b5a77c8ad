import { useParams } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import type { PageModule } from '../../../lib/page/page.ts'
import { useSession } from '../../../lib/session/session.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Lines } from '../../../ui/feedback/skeleton.tsx'
import { MembersOnly } from '../../users/members-only.tsx'
import { NeedsScript } from '../needs-script.tsx'

export const head: PageModule['head'] = ({ params: { code = '' } }) => ({
  title: `${m.order_title({ code })} · Sheds`,
  index: false,
})

const slipPart = lazyPart(
  () => import('./order-slip.tsx'),
  (module) => module.OrderSlip,
)

/** Prints black on white in either theme. */
const onPaper =
  'print:p-0 print:[--border:#bbb] print:[--ink-1:#000] print:[--ink-2:#222] print:[--ink-3:#444] print:[--surface-0:#fff] print:[--surface-1:#fff] print:[--surface-2:#fff]'

/** Order slip with a QR code, for printing. */
export function Page() {
  const { code = '' } = useParams()
  const Slip = useLazyPart(slipPart, useSession().signedIn)
  return (
    <main className={`mx-auto min-h-dvh max-w-md bg-surface-0 px-gutter py-4 text-ink-1 ${onPaper}`}>
      <MembersOnly title={m.order_title({ code })} reason={m.order_reason()}>
        <NeedsScript />
        {Slip ? (
          <Slip code={code} />
        ) : (
          <div className="noscript:hidden">
            <Lines widths={['w-full', 'w-4/5', 'w-3/5']} />
          </div>
        )}
      </MembersOnly>
    </main>
  )
}
