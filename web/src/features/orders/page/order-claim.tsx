import type { Claim } from '@sheds/contract/orders/claim'
import { disagreeWithRefusal } from '@sheds/contract/orders/order-claims'
import type { Order } from '@sheds/contract/orders/orders'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { callApi } from '../../../lib/api/api.ts'
import { useNow } from '../../../lib/language/now.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { claimTextOf } from './claim-text.ts'
import { OrderQuote } from './order-quote.tsx'
import { useOrderStep } from './use-order-step.ts'

/** The buyer's claim with the next step of each side, or the button that opens one. */
export function OrderClaim({ order }: { order: Order }) {
  if (order.claim === null) return <ReportProblem order={order} />
  return <ClaimCard order={order} claim={order.claim} />
}

const dialogPart = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog)
const sendBackPart = lazyPart(async () => (await import('./send-back-sheet.tsx')).SendBackSheet)

const useSaid = (): ((message: string) => void) => {
  const { show } = useToasts()
  return (text) => show({ text, key: 'claim' })
}

function ReportProblem({ order }: { order: Order }) {
  const { key, open, show, hide } = useOverlay('claim')
  const Dialog = useLazyPart(dialogPart, open)
  const said = useSaid()
  return (
    <div className="noscript:hidden">
      <Button kind="text" icon={<CircleAlert className="size-4.5" />} aria-haspopup="dialog" onClick={show}>
        {m.claim_report()}
      </Button>
      {Dialog && <Dialog key={key} order={order} open={open} onClose={() => void hide()} onSaid={said} />}
    </div>
  )
}

function ClaimCard({ order, claim }: { order: Order; claim: Claim }) {
  const { side, buyer, seller } = order
  const { title, text } = claimTextOf(order, claim, useNow())
  return (
    <Card as="section" className="grid gap-1 px-3 pt-4 pb-3" aria-label={title}>
      <div aria-live="polite">
        <h2 className="text-lg font-title text-balance">{title}</h2>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      {claim.reason !== '' && <OrderQuote by={side === 'buyer' ? undefined : buyer.name}>{claim.reason}</OrderQuote>}
      {claim.answer !== '' && <OrderQuote by={side === 'seller' ? undefined : seller.name}>{claim.answer}</OrderQuote>}
      {claim.verdict !== '' && <OrderQuote by="Sheds">{claim.verdict}</OrderQuote>}
      <ClaimActs order={order} />
    </Card>
  )
}

function ClaimActs({ order }: { order: Order }) {
  const can = order.viewer.can ?? {}
  if (!can.disagree && !can.send_back && !can.refuse_claim) return null
  return (
    <ButtonRow className="mt-2 noscript:hidden">
      {can.send_back && <SendBack order={order} />}
      {can.refuse_claim && <Refuse order={order} />}
      {can.disagree && <Disagree order={order} />}
    </ButtonRow>
  )
}

function SendBack({ order }: { order: Order }) {
  const { key, open, show, hide } = useOverlay('send-back')
  const Sheet = useLazyPart(sendBackPart, open)
  return (
    <>
      <Button kind={order.claim?.state === 'open' ? 'brand' : 'soft'} aria-haspopup="dialog" onClick={show}>
        {m.claim_send_back()}
      </Button>
      {Sheet && <Sheet key={key} order={order} open={open} onClose={() => void hide()} />}
    </>
  )
}

function Refuse({ order }: { order: Order }) {
  const { key, open, show, hide } = useOverlay('refuse-claim')
  const Dialog = useLazyPart(dialogPart, open)
  const said = useSaid()
  return (
    <>
      <Button kind="soft" aria-haspopup="dialog" onClick={show}>
        {m.claim_refuse()}
      </Button>
      {Dialog && <Dialog key={key} order={order} open={open} onClose={() => void hide()} onSaid={said} />}
    </>
  )
}

function Disagree({ order }: { order: Order }) {
  const { step, isPending } = useOrderStep(
    order,
    () => callApi(disagreeWithRefusal, { params: { code: order.code }, body: {} }),
    { says: useSaid() },
  )
  return (
    <Button kind="brand" loading={isPending} loadingLabel={m.saving()} onClick={step}>
      {m.claim_disagree()}
    </Button>
  )
}
