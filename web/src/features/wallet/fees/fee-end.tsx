import type { ListingFee } from '@sheds/contract/wallet/listing-fees'
import type { Payment } from '@sheds/contract/wallet/mobile-money'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PaymentState } from '../intents/payment-state.tsx'
import { Ends } from '../mobile-money/operator-ends.tsx'
import type { StartedPayment } from '../mobile-money/operator-payment.rules.ts'
import { clockOff, stageOf } from '../mobile-money/operator-payment.rules.ts'
import { useServerNow } from '../mobile-money/operator-ring.tsx'
import { Asking, Checking, Confirming } from '../mobile-money/operator-wait.tsx'

export function FeePaid({ fee, onEnd }: { fee: ListingFee; onEnd: () => void }) {
  return (
    <>
      <PaymentState tone="ok" mark={<Check />} title={m.fee_paid()}>
        {m.fee_paid_text({ title: fee.name, amount: money(fee.amount) })}
      </PaymentState>
      <Ends>
        <Button kind="brand" size="lg" block onClick={onEnd}>
          {m.fee_go_on()}
        </Button>
      </Ends>
    </>
  )
}

interface FeeWaitProps {
  started: StartedPayment
  of: { payment: Payment | undefined; voided: boolean }
  onLeave: () => void
}

/** Where a fee stands that a phone pays. */
export function FeeWait({ started, of: { payment, voided }, onLeave }: FeeWaitProps) {
  const behind = payment === undefined ? 0 : clockOff(started.at, payment.createdAt)
  const now = useServerNow(behind, payment?.state === 'asked')
  const stage = stageOf({ payment, voided, now })
  const wait = { ...started, payment }
  if (stage === 'asking') return <Asking {...wait} />
  if (stage === 'confirm') return <Confirming wait={wait} now={now} back={null} />
  if (stage === 'checking') return <Checking wait={wait} back={null} />
  return (
    <>
      <PaymentState
        tone={payment ? 'no' : 'plain'}
        mark={payment ? <X /> : <RotateCcw />}
        title={payment ? m.fee_failed() : m.operator_unsent()}
      >
        {payment ? payment.reason?.message : m.operator_unsent_text()}
      </PaymentState>
      <Ends>
        <Button size="lg" block onClick={onLeave}>
          {m.try_again()}
        </Button>
      </Ends>
    </>
  )
}
