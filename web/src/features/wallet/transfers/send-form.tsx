import { sendLimits, sendLimitsOf } from '@sheds/contract/wallet/payment-limits'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { type FormEvent, useState } from 'react'
import { useDraft } from '../../../lib/draft/draft.ts'
import { money } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/layout.tsx'
import type { PayLink } from './pay.address.ts'
import { Quote } from './pay-quote.tsx'
import { MoneyField } from './send-amount.tsx'
import { SendNote } from './send-note.tsx'
import { FirstPayment } from './send-payee.tsx'
import { SendReceiver } from './send-receiver.tsx'
import { SendSheet } from './send-sheet.tsx'
import { useSending } from './use-sending.ts'

export interface SendFormProps {
  wallet: Wallet
  /** What somebody else has filled in. */
  link: PayLink | undefined
  /** It comes from one's own books, and no stranger has written it. */
  isOwn: boolean
  onSent: () => void
}

/** Who gets how much: from an id at hand to the sheet that asks the password. */
export function SendForm({ wallet, link, isOwn, onSent }: SendFormProps) {
  // As it was when the form came: a step that opens a sheet over it says nothing of it.
  const [isFromStranger] = useState(link !== undefined && !isOwn)
  const form = useSending(wallet, link)
  const { sending, stopped } = form
  const overlay = useOverlay('send')
  const label = m.send_money()
  const draft = useDraft({
    ...{ form: 'send', thing: link?.to, label, fields: ['recipient_wallet_id', 'amount'] },
    about: link === undefined ? 'recipient_wallet_id' : undefined,
  })
  const confirm = (event: FormEvent): void => {
    event.preventDefault()
    if (sending !== undefined && !stopped) overlay.show()
  }
  return (
    <>
      <Form method="post" noValidate onSubmit={confirm} className="gap-3" {...draft.form}>
        <Fields form={form} wallet={wallet} link={link} isFromStranger={isFromStranger} />
      </Form>
      {sending && (
        <SendSheet
          key={overlay.key}
          open={overlay.open}
          onClose={overlay.hide}
          wallet={wallet}
          sending={sending}
          isFromStranger={isFromStranger}
          onDone={draft.drop}
          onSent={onSent}
        />
      )}
    </>
  )
}

interface FieldsProps extends Omit<SendFormProps, 'onSent' | 'isOwn'> {
  isFromStranger: boolean
  form: ReturnType<typeof useSending>
}

function Fields({ form, wallet, link, isFromStranger }: FieldsProps) {
  const { amount, setAmount, amountInput, note, setNote, found, sending, stopped } = form
  const isRisky = found.payee !== undefined && (isFromStranger || found.payee.paid === 0)
  const { balance } = wallet
  const limits = sendLimitsOf(balance)
  const { least, most } = limits
  const isRest = least < sendLimits.least
  return (
    <>
      <SendReceiver form={form} wallet={wallet} isAlone={link === undefined} />
      {link?.reason !== undefined && <Quote>{link.reason}</Quote>}
      <MoneyField
        value={amount}
        onValue={setAmount}
        limits={limits}
        range={isRest ? m.send_rest({ amount: money(balance) }) : m.send_amount_range()}
        problem={amount !== undefined && amount > balance ? m.send_too_much({ amount: money(balance) }) : undefined}
        help={
          isRest ? m.send_rest({ amount: money(balance) }) : m.send_limits({ least: money(least), most: money(most) })
        }
        input={amountInput}
      />
      <SendNote value={note} onValue={setNote} />
      {isRisky && <FirstPayment isFromStranger={isFromStranger} />}
      <Button
        type="submit"
        kind="money"
        size="lg"
        block
        className="tabular-nums"
        disabled={sending === undefined || stopped}
      >
        {amount === undefined ? m.shedpay_send() : m.send_amount({ amount: money(amount) })}
      </Button>
    </>
  )
}
