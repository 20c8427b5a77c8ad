import type { Id } from '@sheds/contract/scalars'
import { cashOut, type Payment } from '@sheds/contract/wallet/mobile-money'
import { feeOf, mediumNames } from '@sheds/contract/wallet/operators'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, isPassing, payApi } from '../../../lib/api/api.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { dateTime, money, moneyParts } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import { currentViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Summary } from '../../../ui/list/facts.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { DemoLine } from '../demo-phone/operator-demo.tsx'
import type { IntentPlan } from '../intents/intent-run.ts'
import { IntentSheet } from '../intents/intent-sheet.tsx'
import { PaymentState, Ticket } from '../intents/payment-state.tsx'
import { BalanceNow } from '../own-wallet/balance-now.tsx'
import { walletHref } from '../wallet.address.ts'
import { CashOutForm, type CashOutPlan, type Options } from './cash-out-form.tsx'
import { operatorMark } from './operator-names.tsx'
import { paymentOptions, recipientOf } from './operator-payment.queries.ts'
import { isOver, phoneText, type StartedPayment, stageOf } from './operator-payment.rules.ts'
import { keepLastPhone } from './operator-phone.store.ts'
import { Asking, Checking } from './operator-wait.tsx'
import { OutcomeButtons } from './outcome-buttons.tsx'
import { usePaymentProgress } from './use-operator-payment.ts'
import { usePaymentElsewhere } from './use-payment-elsewhere.ts'

/** Cash-out to a phone: form, wallet password, then its progress. */
export function CashOutTab({ wallet }: { wallet: Wallet }) {
  const { found, leave } = usePaymentElsewhere('cash_out', false)
  if (found === undefined) return <CashOutHere wallet={wallet} />
  const { started, payment } = found
  return <CashOutEnd started={started} of={{ payment, voided: false }} onLeave={leave} />
}

function CashOutHere({ wallet }: { wallet: Wallet }) {
  const { data: options } = useAnswer(paymentOptions())
  const [plan, setPlan] = useState<CashOutPlan>()
  const sheet = useOverlay('cash-out')
  const isAsking = sheet.open && plan !== undefined
  const { started, payment, voided, problem, leave } = usePaymentProgress({ kind: 'cash_out', isShown: !isAsking })
  // The sheet, or the page's notice after it is closed, already reports that nothing was sent.
  const isSaid = voided && plan !== undefined
  useWhenTrue(isSaid && !isAsking, leave)
  const ready = (next: CashOutPlan): void => {
    keepLastPhone(next.phone, next.medium)
    leave()
    setPlan(next)
    sheet.show()
  }
  if (started !== undefined && !isAsking && !isSaid) {
    const back = (): void => {
      setPlan(undefined)
      leave()
    }
    return <CashOutEnd started={started} of={{ payment, voided }} onLeave={back} />
  }
  if (options?.money === 'none')
    return <EmptyState boxed title={m.cash_out_unavailable()} text={m.operator_none()} cloth="ndop" />
  return (
    <>
      <CashOutForm wallet={wallet} options={options} filled={plan} problem={problem} onReady={ready} />
      <div className="mt-3">
        <DemoLine />
      </div>
      {plan && (
        <CashOutSheet
          key={sheet.key}
          open={sheet.open}
          onClose={() => void sheet.hide()}
          plan={plan}
          wallet={wallet}
          options={options}
        />
      )}
    </>
  )
}

const useWhenTrue = (isTrue: boolean, act: () => void): void => {
  const go = useEffectEvent(act)
  useEffect(() => {
    if (isTrue) go()
  }, [isTrue])
}

interface CashOutSheetProps {
  open: boolean
  onClose: () => void
  plan: CashOutPlan
  wallet: Wallet
  options: Options | undefined
}

/** Phone with its owner's name, fee and balance afterwards; then the wallet password. */
function CashOutSheet({ open, onClose, plan, wallet, options }: CashOutSheetProps) {
  const { amount } = plan
  const fee = feeOf(amount, options?.cash_out.fee_basis_points ?? 0)
  return (
    <IntentSheet
      open={open}
      onClose={onClose}
      title={m.cash_out()}
      label={m.cash_out_amount_button({ amount: money(amount) })}
      plan={intentOf(plan)}
      onDone={onClose}
      done={({ message }) => <p role="status">{message}</p>}
    >
      <Payee plan={plan} />
      <Summary
        lines={[
          { name: m.cash_out_phone_gets(), value: money(amount) },
          { name: m.transactions_fee(), value: money(fee) },
        ]}
        total={{ name: m.cash_out_balance_after(), value: money(wallet.balance - amount - fee) }}
      />
    </IntentSheet>
  )
}

const intentOf = ({ phone, medium, amount }: CashOutPlan): IntentPlan => ({
  call: 'cash_out',
  about: { phone, medium, amount },
  amount,
  to: `${mediumNames[medium]} · ${phoneText(phone)}`,
  grant: { action: 'cash_out', phone, medium },
  operator: { phone, medium },
  send: async (keyed) => {
    const params = { id: currentViewer() as Id }
    const { message } = await payApi(cashOut, { params, body: { phone, medium, amount } }, keyed)
    return { message, transaction: null }
  },
})

/** Phone with the name registered at its operator. */
function Payee({ plan }: { plan: CashOutPlan }) {
  const { phone, medium, amount } = plan
  const { data, error, isPending } = useQuery(recipientOf({ phone, medium, amount }))
  const operator = mediumNames[medium]
  return (
    <>
      <div className="flex min-h-15 items-center gap-3 rounded-sm bg-money-soft px-3 py-2">
        {operatorMark(medium)}
        <span className="min-w-0 flex-1">
          <b className="block tabular-nums">{phoneText(phone)}</b>
          <span role="status" className="block text-sm wrap-anywhere text-ink-2">
            {isPending && m.cash_out_asking_name({ operator })}
            {data && (data.name === null ? m.cash_out_no_name({ operator }) : m.cash_out_name({ who: data.name }))}
            {error && m.cash_out_name_failed({ operator })}
          </span>
        </span>
      </div>
      {error instanceof ApiError && error.said && !isPassing(error) && <Alert tone="warn">{error.said}</Alert>}
    </>
  )
}

interface CashOutEndProps {
  started: StartedPayment
  of: { payment: Payment | undefined; voided: boolean }
  /** Called when the end was seen. */
  onLeave: () => void
}

/** Progress and end of a cash-out. */
function CashOutEnd({ started, of: { payment, voided }, onLeave }: CashOutEndProps) {
  const stage = stageOf({ payment, voided, now: Date.now() })
  const wait = { ...started, payment }
  if (stage === 'asking') return <Asking {...wait} />
  if (stage === 'done' && payment) return <Done payment={payment} phone={started.phone} onLeave={onLeave} />
  if (isOver(stage) || stage === 'unsent') return <NotDone started={started} payment={payment} onLeave={onLeave} />
  return (
    <Checking
      wait={wait}
      back={
        <ButtonLink kind="soft" block href={walletHref('transactions')}>
          {m.operator_back()}
        </ButtonLink>
      }
    />
  )
}

interface DoneProps {
  payment: Payment
  phone: string
  onLeave: () => void
}

function Done({ payment, phone, onLeave }: DoneProps) {
  return (
    <>
      <PaymentState
        tone="ok"
        mark={<Check />}
        title={m.cash_out_done()}
        amount={<MoneyText {...moneyParts(payment.amount)} size="xl" />}
      />
      <Ticket
        facts={[
          { name: m.receipt_to(), value: `${mediumNames[payment.medium]} · ${phoneText(phone)}` },
          { name: m.transactions_fee(), value: money(payment.fee) },
          { name: m.transactions_date(), value: dateTime(payment.ended_at ?? payment.createdAt) },
          ...(payment.reference === null ? [] : [{ name: m.transactions_reference(), value: payment.reference }]),
          { name: m.operator_balance_now(), value: <BalanceNow /> },
        ]}
      />
      <OutcomeButtons>
        <Button kind="soft" block onClick={onLeave}>
          {m.operator_done()}
        </Button>
      </OutcomeButtons>
    </>
  )
}

type NotDoneProps = Pick<CashOutEndProps, 'started' | 'onLeave'> & { payment: Payment | undefined }

function NotDone({ started, payment, onLeave }: NotDoneProps) {
  return (
    <>
      <PaymentState
        tone={payment === undefined ? 'plain' : 'no'}
        mark={payment === undefined ? <RotateCcw /> : <X />}
        title={payment === undefined ? m.operator_unsent() : m.cash_out_failed()}
      >
        <p>{payment === undefined ? m.operator_unsent_text() : payment.reason?.message}</p>
        {payment !== undefined && <p>{m.cash_out_came_back({ amount: money(started.amount) })}</p>}
      </PaymentState>
      <OutcomeButtons>
        <Button size="lg" block onClick={onLeave}>
          {m.cash_out_try_again()}
        </Button>
      </OutcomeButtons>
    </>
  )
}
