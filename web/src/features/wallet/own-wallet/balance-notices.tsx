import type { Wallet } from '@sheds/contract/wallet/wallet'
import Snowflake from 'lucide-react/icons/snowflake'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { atText, untilText } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useOpener, useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextLink } from '../../../ui/link.tsx'

const thawPart = lazyPart(
  () => import('./edit-wallet-thaw.tsx'),
  (module) => module.ThawSheet,
)

/** Reasons why payments are blocked, with their end and possible actions. */
export function BalanceNotices({ wallet }: { wallet: Wallet }) {
  const { held_until: held, locked_until: locked, frozen } = wallet
  const now = useNow()
  return (
    <>
      {frozen && <Frozen wallet={wallet} />}
      {held !== null && <Alert tone="warn">{m.shedpay_held({ until: untilText(held, now) })}</Alert>}
      {locked !== null && <Locked until={locked} frozen={frozen} />}
    </>
  )
}

/** Leads to the recovery of a forgotten password, or to freezing the wallet if another person typed it. */
function Locked({ until, frozen }: { until: string; frozen: boolean }) {
  const edit = useOpener('edit-wallet')
  const now = useNow()
  return (
    <Alert tone="warn">
      <p>{m.shedpay_locked({ until: untilText(until, now) })}</p>
      <div className="flex flex-wrap gap-x-4">
        <TextLink href="/recover" className={actionLook}>
          {m.shedpay_locked_forgot()}
        </TextLink>
        {!frozen && (
          <button
            type="button"
            onClick={edit}
            aria-haspopup="dialog"
            className={`${actionLook} font-label text-brand-text hover:underline`}
          >
            {m.shedpay_locked_not_me()}
          </button>
        )}
      </div>
    </Alert>
  )
}

const actionLook = 'inline-flex min-h-touch items-center text-start'

function Frozen({ wallet }: { wallet: Wallet }) {
  const { key, open, show, hide } = useOverlay('thaw')
  const Sheet = useLazyPart(thawPart, open)
  const { frozen_until: until } = wallet
  const now = useNow()
  return (
    <>
      <Alert
        tone="warn"
        icon={<Snowflake />}
        action={
          <Button size="sm" onClick={show} aria-haspopup="dialog">
            {m.shedpay_thaw()}
          </Button>
        }
      >
        {until === null ? m.shedpay_frozen() : m.shedpay_frozen_until({ at: atText(until, now) })}
      </Alert>
      {Sheet && <Sheet key={key} wallet={wallet} open={open} onClose={hide} />}
    </>
  )
}
