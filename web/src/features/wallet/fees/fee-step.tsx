import type { BodyOf } from '@sheds/contract/endpoint'
import { type ListingFee, payListingFee } from '@sheds/contract/wallet/listing-fees'
import type { Payment } from '@sheds/contract/wallet/mobile-money'
import { type Medium, media, mediumNames } from '@sheds/contract/wallet/operators'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import WalletIcon from 'lucide-react/icons/wallet'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { ApiError, isPassing, payApi } from '../../../lib/api/api.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import { money } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import type { IntentSuccess } from '../intents/intent.rules.ts'
import type { IntentPlan, PaymentCallOptions } from '../intents/intent-run.ts'
import { IntentSheet } from '../intents/intent-sheet.tsx'
import { PaymentState } from '../intents/payment-state.tsx'
import type { Options } from '../mobile-money/cash-out-form.tsx'
import { OperatorNumber } from '../mobile-money/operator-fields.tsx'
import { operatorOptions } from '../mobile-money/operator-names.tsx'
import { paymentOptions } from '../mobile-money/operator-payment.queries.ts'
import { clockOffset, type StartedPayment, stageOf } from '../mobile-money/operator-payment.rules.ts'
import { keepLastPhone } from '../mobile-money/operator-phone.store.ts'
import { useServerNow } from '../mobile-money/operator-ring.tsx'
import { Asking, Checking, Confirming } from '../mobile-money/operator-wait.tsx'
import { OutcomeButtons } from '../mobile-money/outcome-buttons.tsx'
import { TopUpButton } from '../mobile-money/top-up-button.tsx'
import { useOperatorPayment } from '../mobile-money/use-operator-payment.ts'
import { useOperatorPhone } from '../mobile-money/use-operator-phone.ts'
import { ActivateButton } from '../own-wallet/activate-button.tsx'
import { useWallet } from '../use-wallet.ts'

interface FeeStepProps {
  fee: ListingFee
  /** Paid or postponed. */
  onEnd: () => void
  /** Label of the button that postpones the payment. */
  laterLabel?: string | undefined
}

const rules = async () => (await import('./fee.rules.ts')).feeRules

/** Pays a listing fee from the wallet or from a phone; can be postponed. */
export function FeeStep({ fee, onEnd, laterLabel }: FeeStepProps) {
  const [paid, setPaid] = useState(false)
  const [tried, setTried] = useState<Medium>()
  const payment = useOperatorPayment({ kind: 'listing_fee', subject: fee.subject_id })
  if (paid || payment.payment?.status === 'completed') {
    const end = (): void => {
      payment.leave()
      onEnd()
    }
    return <FeePaid fee={fee} onEnd={end} />
  }
  if (payment.started) return <FeeWait started={payment.started} of={payment} onLeave={payment.leave} />
  return (
    <FeeForm
      fee={fee}
      tried={tried}
      problem={payment.problem}
      onPhone={(phone, medium) => {
        keepLastPhone(phone, medium)
        setTried(medium)
        return payment.begin(phonePlanOf(fee, { phone, medium }))
      }}
      onPaid={() => setPaid(true)}
      onLater={onEnd}
      laterLabel={laterLabel}
    />
  )
}

interface FeeFormProps {
  fee: ListingFee
  /** Operator of the attempt that just failed. */
  tried: Medium | undefined
  problem: unknown
  onPhone: (phone: string, medium: Medium) => Promise<void>
  onPaid: () => void
  onLater: () => void
  laterLabel: string | undefined
}

function FeeForm({ fee, tried, problem, onPhone, onPaid, onLater, laterLabel = m.fee_later() }: FeeFormProps) {
  const { wallet, again } = useWallet()
  const { data: options } = useAnswer(paymentOptions())
  const phone = useOperatorPhone()
  const [chosen, setMethod] = useState<string | undefined>(tried)
  const method = chosen ?? firstMethod({ wallet, options, amount: fee.amount, last: phone.medium })
  const sheet = useOverlay(`fee-pay:${fee.subject_id}`)
  const {
    form,
    errors,
    problem: unsent,
  } = useContractForm({
    rules,
    send: async ({ method: wanted, phone: digits }: { method: string; phone: string }) => {
      const medium = media.find((each) => each === wanted)
      if (medium === undefined) sheet.show()
      else await onPhone(digits, medium)
    },
  })
  const isWallet = method === 'wallet'
  return (
    <>
      <Form {...form} aria-label={m.fee_listing()}>
        <p className="wrap-anywhere">{m.fee_text({ title: fee.name, amount: money(fee.amount) })}</p>
        <FeeMethod wallet={wallet} options={options} value={method} onChange={setMethod} />
        {isWallet && wallet?.status === 0 && <ActivateButton wallet={wallet} onActivated={again} />}
        {isWallet && wallet?.status === 1 && wallet.balance < fee.amount && <TopUpButton onClosed={again} />}
        {!isWallet && <OperatorNumber phone={phone} errors={errors} />}
        <FormProblem problem={saidOf(problem ?? unsent)} />
        <Button type="submit" kind="money" size="lg" block disabled={isWallet && !canPay(wallet, fee.amount)}>
          {m.fee_pay({ amount: money(fee.amount) })}
        </Button>
        <Button kind="text" block onClick={onLater}>
          {laterLabel}
        </Button>
      </Form>
      {wallet && <FeeSheet key={sheet.key} fee={fee} open={sheet.open} hide={sheet.hide} onPaid={onPaid} />}
    </>
  )
}

interface PaymentMethods {
  wallet: Wallet | undefined
  options: Options | undefined
  amount: number
  last: Medium | undefined
}

/** The wallet if it can pay, otherwise the phone if operators are connected. */
const firstMethod = ({ wallet, options, amount, last = media[0] }: PaymentMethods): string =>
  wallet !== undefined && !canPay(wallet, amount) && options !== undefined && options.money !== 'none' ? last : 'wallet'

interface FeeSheetProps {
  fee: ListingFee
  open: boolean
  hide: () => Promise<void>
  onPaid: () => void
}

/** Payment from the wallet, with its password. */
function FeeSheet({ fee, open, hide, onPaid }: FeeSheetProps) {
  return (
    <IntentSheet
      open={open}
      onClose={() => void hide()}
      title={m.fee_listing()}
      label={m.fee_pay({ amount: money(fee.amount) })}
      plan={walletPlanOf(fee)}
      onDone={() => void hide().then(onPaid)}
      done={() => <p role="status">{m.fee_paid()}</p>}
    >
      <Summary
        lines={[{ name: m.fee_for(), value: <span className="wrap-anywhere">{fee.name}</span> }]}
        total={{ name: m.fee_listing(), value: money(fee.amount) }}
      />
    </IntentSheet>
  )
}

/** Error text: refused, or not sent because the form's code could not be loaded. */
const saidOf = (problem: unknown) =>
  failureOf(problem, problem instanceof ApiError && !isPassing(problem) ? m.fee_failed() : m.fee_error())

const canPay = (wallet: { status: number; balance: number } | undefined, amount: number): boolean =>
  wallet?.status === 1 && wallet.balance >= amount

const walletPlanOf = ({ subject, subject_id: id, amount, name }: ListingFee): IntentPlan => ({
  call: 'listing_fee',
  about: { subject, id },
  amount,
  to: name,
  grant: { action: 'listing_fee' },
  send: (keyed) => payFee({ subject, subject_id: id, medium: 'wallet' }, keyed),
})

const phonePlanOf = (
  { subject, subject_id: id, amount, name }: ListingFee,
  operator: { phone: string; medium: Medium },
): IntentPlan => ({
  call: 'listing_fee',
  about: { subject, id, ...operator },
  amount,
  to: `${name} · ${mediumNames[operator.medium]}`,
  operator,
  subject: id,
  send: (keyed) => payFee({ subject, subject_id: id, ...operator }, keyed),
})

const payFee = async (body: BodyOf<typeof payListingFee>, keyed: PaymentCallOptions): Promise<IntentSuccess> => {
  const { message, transaction } = await payApi(payListingFee, { body }, keyed)
  return { message, transaction }
}

interface FeeMethodProps {
  wallet: Wallet | undefined
  options: Options | undefined
  value: string
  onChange: (method: string) => void
}

/** Wallet with its balance, and the operators if they are connected. */
function FeeMethod({ wallet, options, value, onChange }: FeeMethodProps) {
  const mark = (
    <span className="grid size-9.5 flex-none place-items-center rounded-xs bg-money-soft text-money-text">
      <WalletIcon className="size-5" aria-hidden="true" />
    </span>
  )
  const phones = options === undefined || options.money === 'none' ? [] : operatorOptions
  return (
    <Field as="group" label={m.fee_with()} help={holds(wallet)}>
      <Choices
        name="method"
        options={[{ value: 'wallet', label: m.shedpay(), mark }, ...phones]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

const holds = (wallet: Wallet | undefined): string | undefined => {
  if (wallet === undefined) return undefined
  return wallet.status === 1 ? m.fee_wallet_holds({ amount: money(wallet.balance) }) : m.fee_wallet_inactive()
}

function FeePaid({ fee, onEnd }: { fee: ListingFee; onEnd: () => void }) {
  return (
    <>
      <PaymentState tone="ok" mark={<Check />} title={m.fee_paid()}>
        {m.fee_paid_text({ title: fee.name, amount: money(fee.amount) })}
      </PaymentState>
      <OutcomeButtons>
        <Button kind="brand" size="lg" block onClick={onEnd}>
          {m.fee_go_on()}
        </Button>
      </OutcomeButtons>
    </>
  )
}

interface FeeWaitProps {
  started: StartedPayment
  of: { payment: Payment | undefined; voided: boolean }
  onLeave: () => void
}

/** Progress of a payment from a phone. */
function FeeWait({ started, of: { payment, voided }, onLeave }: FeeWaitProps) {
  const behind = payment === undefined ? 0 : clockOffset(started.at, payment.createdAt)
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
      <OutcomeButtons>
        <Button size="lg" block onClick={onLeave}>
          {m.try_again()}
        </Button>
      </OutcomeButtons>
    </>
  )
}
