import type { Payment } from '@sheds/contract/wallet/mobile-money'
import { mediumNames } from '@sheds/contract/wallet/operators'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useOnline } from '../../../lib/api/use-online.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import { DemoLine } from '../demo-phone/operator-demo.tsx'
import { PaymentState } from '../intents/payment-state.tsx'
import { dialCodes, phoneText, type StartedPayment, secondsLeft } from './operator-payment.rules.ts'
import { CountdownRing } from './operator-ring.tsx'
import { OutcomeButtons } from './outcome-buttons.tsx'

interface PaymentWait extends Omit<StartedPayment, 'at'> {
  payment: Payment | undefined
}

const Spinner = () => <LoaderCircle className="motion-safe:animate-[spin_1.2s_linear_infinite]" />

/** Shown while it is unknown whether the request arrived. */
export function Asking({ medium, amount }: PaymentWait) {
  const online = useOnline()
  return (
    <PaymentState
      tone="wait"
      mark={online ? <Spinner /> : <WifiOff />}
      title={online ? m.operator_asking({ operator: mediumNames[medium] }) : m.operator_offline()}
    >
      {online ? m.operator_asking_text({ amount: money(amount) }) : m.operator_offline_text()}
    </PaymentState>
  )
}

/** Waits for the PIN: phone, amount and time left. */
export function Confirming({ wait, now, back }: { wait: PaymentWait; now: number; back: ReactNode }) {
  const { medium, phone, amount, payment } = wait
  const until = payment?.expires_at ?? null
  const whole = until === null ? 0 : secondsLeft(until, Date.parse(payment?.createdAt ?? until))
  return (
    <>
      <PaymentState
        mark={<CountdownRing seconds={secondsLeft(until, now)} whole={whole} />}
        title={m.operator_enter_pin({ phone: phoneText(phone) })}
      >
        {m.operator_enter_pin_text({ operator: mediumNames[medium], amount: money(amount), code: dialCodes[medium] })}
      </PaymentState>
      <Bill {...wait} />
      <FieldNote className="mt-3">
        <Lock className="size-4" aria-hidden="true" />
        <span>{m.operator_close_page()}</span>
      </FieldNote>
      <OutcomeButtons>
        <DemoLine phone />
        {back}
      </OutcomeButtons>
    </>
  )
}

function Bill({ kind, medium, amount, payment }: PaymentWait) {
  if (kind !== 'top_up') return null
  const fee = payment?.fee ?? 0
  return (
    <Summary
      className="mt-5"
      lines={[
        { name: m.operator_you_pay_with({ operator: mediumNames[medium] }), value: money(amount) },
        { name: m.top_up_fee(), value: `\u2212 ${money(fee)}` },
      ]}
      total={{ name: m.top_up_wallet_gets(), value: money(payment?.amount ?? amount) }}
    />
  )
}

/** Waits for the operator; the person has nothing to do. */
export function Checking({
  wait: { kind, medium, phone, amount, payment },
  back,
}: {
  wait: PaymentWait
  back: ReactNode
}) {
  const operator = mediumNames[medium]
  const isOut = kind === 'cash_out'
  const sums = { operator, amount: money(amount), gain: money(payment?.amount ?? amount), phone: phoneText(phone) }
  return (
    <>
      <PaymentState
        tone="wait"
        mark={<Spinner />}
        title={isOut ? m.operator_paying({ operator }) : m.operator_checking({ operator })}
      >
        {isOut ? m.operator_paying_text(sums) : m.operator_checking_text({ operator })}
      </PaymentState>
      <Alert className="mt-5" icon={<ShieldCheck />}>
        {kind === 'top_up' && m.operator_do_not_pay_again(sums)}
        {kind === 'cash_out' && m.operator_held(sums)}
        {kind === 'listing_fee' && m.operator_do_not_pay_fee_again(sums)}
      </Alert>
      <OutcomeButtons>
        <DemoLine />
        {back}
      </OutcomeButtons>
    </>
  )
}
