import type { Payment } from '@sheds/contract/wallet/mobile-money'
import { mediumNames } from '@sheds/contract/wallet/operators'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { dateTime, money, moneyParts } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { row, rowBody } from '../../../ui/list/row.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { PaymentState, Ticket } from '../intents/payment-state.tsx'
import { BalanceNow } from '../own-wallet/balance-now.tsx'
import { walletHref } from '../wallet.address.ts'
import { operatorMark, otherMedium } from './operator-names.tsx'
import type { StartedPayment } from './operator-payment.rules.ts'
import { clockOffset, isOver, phoneText, stageOf } from './operator-payment.rules.ts'
import { useServerNow } from './operator-ring.tsx'
import { Asking, Checking, Confirming } from './operator-wait.tsx'
import { OutcomeButtons } from './outcome-buttons.tsx'
import type { TopUpForm } from './top-up-form.tsx'

interface TopUpEndProps {
  started: StartedPayment
  of: { payment: Payment | undefined; voided: boolean }
  /** Starts again with a new key. */
  onAgain: (form: TopUpForm) => void
  /** Returns to the form with these values. */
  onLeave: (form: TopUpForm | undefined) => void
  /** Returns to the page below, if it is in a sheet. */
  onClose?: (() => void) | undefined
}

/** Progress and end of a top-up. */
export function TopUpEnd({ started, of: { payment, voided }, onAgain, onLeave, onClose }: TopUpEndProps) {
  const behind = payment === undefined ? 0 : clockOffset(started.at, payment.createdAt)
  const now = useServerNow(behind, payment?.state === 'asked')
  const stage = stageOf({ payment, voided, now })
  const wait = { ...started, payment }
  const back = <Back onClose={onClose} />
  if (stage === 'asking') return <Asking {...wait} />
  if (stage === 'confirm') return <Confirming wait={wait} now={now} back={back} />
  if (stage === 'checking') return <Checking wait={wait} back={back} />
  if (stage === 'done' && payment)
    return <Done payment={payment} started={started} onClose={onClose} onLeave={() => onLeave(undefined)} />
  return <NotDone started={started} payment={isOver(stage) ? payment : undefined} onAgain={onAgain} onLeave={onLeave} />
}

/** Leads to the wallet page, or closes the sheet. */
function Back({ onClose }: Pick<TopUpEndProps, 'onClose'>) {
  if (onClose)
    return (
      <Button kind="soft" block onClick={onClose}>
        {m.close()}
      </Button>
    )
  return (
    <ButtonLink kind="soft" block href={walletHref('transactions')}>
      {m.operator_back()}
    </ButtonLink>
  )
}

type DoneProps = Pick<TopUpEndProps, 'started' | 'onClose'> & { payment: Payment; onLeave: () => void }

function Done({ payment, started, onLeave, onClose }: DoneProps) {
  const { amount, unit, unitPlace } = moneyParts(payment.amount)
  return (
    <>
      <PaymentState
        tone="ok"
        mark={<Check />}
        title={m.top_up_done()}
        amount={
          <MoneyText
            amount={`+\u00a0${amount}`}
            unit={unit}
            unitPlace={unitPlace}
            size="xl"
            className="text-money-in"
          />
        }
      >
        {m.top_up_in_wallet()}
      </PaymentState>
      <Ticket
        facts={[
          { name: m.top_up_paid(), value: <Paid payment={payment} phone={started.phone} /> },
          { name: m.top_up_fee(), value: money(payment.fee) },
          { name: m.transactions_date(), value: dateTime(payment.ended_at ?? payment.createdAt) },
          ...(payment.reference === null ? [] : [{ name: m.transactions_reference(), value: payment.reference }]),
          { name: m.operator_balance_now(), value: <BalanceNow /> },
        ]}
      />
      <DoneButtons onLeave={onLeave} onClose={onClose} />
    </>
  )
}

type DoneButtonsProps = Pick<DoneProps, 'onLeave' | 'onClose'>

function DoneButtons({ onLeave, onClose }: DoneButtonsProps) {
  const leave = (): void => {
    onLeave()
    onClose?.()
  }
  return (
    <OutcomeButtons>
      {onClose === undefined && (
        <ButtonLink size="lg" block href={walletHref('send')} icon={<Send />} onClick={onLeave}>
          {m.top_up_send_money()}
        </ButtonLink>
      )}
      <Button kind="soft" block onClick={leave}>
        {m.operator_done()}
      </Button>
    </OutcomeButtons>
  )
}

function Paid({ payment, phone }: { payment: Payment; phone: string }) {
  return (
    <>
      {money(payment.gross)}
      <span className="block font-text text-ink-2">{mediumNames[payment.medium]}</span>
      <span className="block font-text text-ink-2">{phoneText(phone)}</span>
    </>
  )
}

type NotDoneProps = Pick<TopUpEndProps, 'started' | 'onAgain' | 'onLeave'> & { payment: Payment | undefined }

/** Reason for the failure, and what to do next. */
function NotDone({ started, payment, onAgain, onLeave }: NotDoneProps) {
  const { phone, medium, amount } = started
  const { title, text } = wordsOf(started, payment)
  const other = otherMedium(medium)
  return (
    <>
      <PaymentState tone={payment === undefined ? 'plain' : 'no'} mark={payment ? <X /> : <RotateCcw />} title={title}>
        <p>{text}</p>
        <p>{m.operator_nothing_taken()}</p>
      </PaymentState>
      <Card className="mt-5 px-4">
        <ul>
          <OptionRow
            mark={<ArrowRight className="size-5.5" />}
            label={m.top_up_other_amount()}
            onClick={() => onLeave({ phone, medium, amount })}
          />
          <OptionRow
            mark={operatorMark(other)}
            label={m.top_up_with({ operator: mediumNames[other] })}
            onClick={() => onLeave({ phone: '', medium: other, amount })}
          />
        </ul>
      </Card>
      <OutcomeButtons>
        <Button kind="money" size="lg" block onClick={() => onAgain({ phone, medium, amount })}>
          {m.top_up_amount({ amount: money(amount) })}
        </Button>
        <Button kind="soft" block onClick={() => onLeave(undefined)}>
          {m.operator_back()}
        </Button>
      </OutcomeButtons>
    </>
  )
}

const wordsOf = (
  { medium, phone, amount }: StartedPayment,
  payment: Payment | undefined,
): { title: string; text: string } => {
  const operator = mediumNames[medium]
  if (payment === undefined) return { title: m.operator_unsent(), text: m.operator_unsent_text() }
  const code = payment.reason?.code
  const said = payment.reason?.message ?? m.top_up_failed()
  if (code === 'no_funds')
    return {
      title: m.operator_no_funds({ operator }),
      text: m.operator_no_funds_text({ phone: phoneText(phone), amount: money(amount) }),
    }
  if (payment.state === 'expired') return { title: m.operator_expired(), text: said }
  return { title: m.top_up_failed(), text: said }
}

function OptionRow({ mark, label, onClick }: { mark: React.ReactNode; label: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={`${row} w-full text-start`}>
        {mark}
        <span className={rowBody}>
          <span className="font-semibold">{label}</span>
        </span>
      </button>
    </li>
  )
}
