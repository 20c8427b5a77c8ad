import type { Id } from '@sheds/contract/scalars'
import { fundWallet } from '@sheds/contract/wallet/mobile-money'
import { mediumNames } from '@sheds/contract/wallet/operators'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { payApi } from '../../../lib/api/api.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { currentViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { DemoLine } from '../demo-phone/operator-demo.tsx'
import type { IntentPlan } from '../intents/intent-run.ts'
import { paymentOptions } from './operator-payment.queries.ts'
import { keepLastPhone } from './operator-phone.store.ts'
import { type TopUpForm as Filled, TopUpForm } from './top-up-form.tsx'
import { useOperatorPayment } from './use-operator-payment.ts'
import { usePaymentElsewhere } from './use-payment-elsewhere.ts'

/** Downloaded while the form is filled in. */
const endPart = lazyPart(
  () => import('./top-up-end.tsx'),
  (module) => module.TopUpEnd,
)

const planOf = ({ phone, medium, amount }: Filled): IntentPlan => ({
  call: 'fund_wallet',
  about: { phone, medium, amount },
  amount,
  to: mediumNames[medium],
  operator: { phone, medium },
  send: async (keyed) => {
    const params = { id: currentViewer() as Id }
    const answer = await payApi(fundWallet, { params, body: { phone, medium, amount } }, keyed)
    return { ...answer, transaction: null }
  },
})

interface TopUpTabProps {
  /** Passed to every tab; unused here, because the balance is read again at the end. */
  wallet?: Wallet
  /** Closes the sheet that contains this. */
  onClose?: () => void
  /** Needed amount, if it is known. */
  amount?: number
}

/** Top-up from a phone: form, then progress, until its end was seen. */
export function TopUpTab({ onClose, amount }: TopUpTabProps) {
  const payment = useOperatorPayment({ kind: 'top_up' })
  const [filled, fill] = useState<Filled>()
  const [isBegun, setBegun] = useState(false)
  const elsewhere = usePaymentElsewhere('top_up', payment.started === undefined && !isBegun)
  const begin = (form: Filled): Promise<void> => {
    keepLastPhone(form.phone, form.medium)
    fill(form)
    return payment.begin(planOf(form))
  }
  const leave = (form: Filled | undefined): void => {
    fill(form)
    setBegun(true)
    elsewhere.leave()
    payment.leave()
  }
  const shown = elsewhere.found ?? (payment.started && { started: payment.started, payment: payment.payment })
  const End = useLazyPart(endPart, isBegun || shown !== undefined)
  if (shown && End) {
    const isHere = elsewhere.found === undefined
    // Another device's phone number is masked, so it cannot be filled in.
    const formOf = (form: Filled): Filled => (isHere ? form : { ...form, phone: '' })
    return (
      <End
        started={shown.started}
        of={{ payment: shown.payment, voided: isHere && payment.voided }}
        onClose={onClose}
        onAgain={(form) => (isHere ? void begin(form) : leave(formOf(form)))}
        onLeave={(form) => leave(form && formOf(form))}
      />
    )
  }
  if (shown || elsewhere.isComing)
    return (
      <SkeletonGroup label={m.loading()}>
        <FormSkeleton fields={3} />
      </SkeletonGroup>
    )
  return (
    <NewTopUp
      filled={filled}
      amount={amount}
      problem={payment.problem}
      onBegin={begin}
      onFocus={() => setBegun(true)}
    />
  )
}

interface NewTopUpProps {
  filled: Filled | undefined
  amount: number | undefined
  problem: unknown
  onBegin: (form: Filled) => Promise<void>
  /** Called when the person begins to fill it in. */
  onFocus: () => void
}

function NewTopUp({ filled, amount, problem, onBegin, onFocus }: NewTopUpProps) {
  const { data: options } = useAnswer(paymentOptions())
  if (options?.money === 'none')
    return <EmptyState boxed title={m.top_up_unavailable()} text={m.operator_none()} cloth="ndop" />
  return (
    <Stack onFocus={onFocus}>
      <TopUpForm filled={filled} wanted={amount} options={options} problem={problem} onBegin={onBegin} />
      <DemoLine />
    </Stack>
  )
}
