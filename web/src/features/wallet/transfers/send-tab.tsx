import { sendLimits, sendLimitsOf } from '@sheds/contract/wallet/payment-limits'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { draftKey, draftOwner, readDraft, removeDraft } from '../../../lib/draft/draft.store.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { wholeFrancs } from '../../../lib/form/plain-price.ts'
import { money } from '../../../lib/language/format.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import { useViewer } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/layout.tsx'
import { type IntentOutcome, useOutcomes } from '../intents/intent.store.ts'
import { walletHref } from '../wallet.address.ts'
import { isOwnPrefill, type PayLink, payIn } from './pay.address.ts'
import { Quote } from './pay-quote.tsx'
import { isSendable, isWalletId, type PlannedPayment, typedWalletId } from './send.rules.ts'
import { MoneyField } from './send-amount.tsx'
import { SendNote } from './send-note.tsx'
import { FirstPayment, PayeeBlock, PayeeComing } from './send-payee.tsx'
import { RecentPayees } from './send-recents.tsx'
import { SendSheet } from './send-sheet.tsx'
import { WalletIdField } from './send-wallet-id.tsx'
import { usePayee } from './use-payee.ts'
import { usePaymentsBlocked } from './use-payments-blocked.ts'

/** Form to send money, reset after each payment and for each payment link, which fills it in only once. */
export function SendTab({ wallet }: { wallet: Wallet }) {
  const [search] = useSearchParams()
  const [sent, setSent] = useState(0)
  const { state } = useLocation()
  const navigate = useNavigate()
  const link = payIn(search)
  const again = (): void => {
    setSent(sent + 1)
    if (link !== undefined) void navigate(walletHref('send'), { replace: true, preventScrollReset: true })
  }
  useLateOutcome(({ to, amount }) => {
    if (link === undefined) setSent(sent + 1)
    else if (link.to === to && (link.amount ?? amount) === amount) again()
  })
  const key = `${sent} ${JSON.stringify(link)}`
  return <SendForm key={key} wallet={wallet} link={link} isOwn={isOwnPrefill(state)} onSent={again} />
}

interface SentPayment {
  to: string
  amount: number
}

const seen = new Set<string>()

/** Resets the form after a payment whose outcome became known later, so that it is not offered again. */
const useLateOutcome = (onSent: (sent: SentPayment) => void): void => {
  const outcomes = useOutcomes()
  const handleOutcome = useEffectEvent((outcome: IntentOutcome) => {
    const sent = sentIn(outcome)
    if (sent === undefined || seen.has(outcome.intent.key)) return
    seen.add(outcome.intent.key)
    forgetTyped(sent)
    onSent(sent)
  })
  useEffect(() => {
    for (const outcome of outcomes) handleOutcome(outcome)
  }, [outcomes])
}

const sentIn = ({ intent, outcome }: IntentOutcome): SentPayment | undefined => {
  if (outcome !== 'done' || intent.call !== 'send_money') return undefined
  const { recipient_wallet_id: to } = JSON.parse(intent.about) as { recipient_wallet_id: string }
  return { to, amount: intent.amount }
}

/** Deletes the draft of the sent payment, but not of another one that was started meanwhile. */
const forgetTyped = ({ to, amount }: SentPayment): void => {
  const owner = draftOwner()
  const typed = draftKey(owner, { form: 'send' })
  const { recipient_wallet_id: wallet = '', amount: francs } = readDraft(typed)?.values ?? {}
  const isSame = wallet === '' || typedWalletId(wallet) === to
  if (isSame && Number(wholeFrancs(francs)) === amount) removeDraft(typed)
  removeDraft(draftKey(owner, { form: 'send', thing: to }))
}

interface SendFormProps {
  wallet: Wallet
  /** Values from a payment link. */
  link: PayLink | undefined
  /** The link is from the user's own statement, not from a stranger. */
  isOwn: boolean
  onSent: () => void
}

/** Receiver, amount and note; opens the sheet that asks for the password. */
function SendForm({ wallet, link, isOwn, onSent }: SendFormProps) {
  // Fixed when the form opens, because an overlay replaces the history state.
  const [isFromStranger] = useState(link !== undefined && !isOwn)
  const form = useSending(wallet, link)
  const { sending, stopped } = form
  const overlay = useOverlay('send')
  const label = m.send_money()
  const draft = useDraft({
    form: 'send',
    thing: link?.to,
    label,
    fields: ['recipient_wallet_id', 'amount'],
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

interface SendReceiverProps {
  form: ReturnType<typeof useSending>
  wallet: Wallet
  /** No link names a receiver. */
  isAlone: boolean
}

/** Receiver: a recently paid person, a wallet ID, or the person named by a link. */
function SendReceiver({ form, wallet, isAlone }: SendReceiverProps) {
  const { typed, setTyped, found, pick, isGiven } = form
  const viewer = useViewer() ?? ''
  if (isGiven) return <GivenPayee found={found} onOther={() => setTyped('')} />
  return (
    <>
      {isAlone && typed === '' && <RecentPayees owner={viewer} onPick={pick} />}
      <WalletIdField
        name="recipient_wallet_id"
        label={m.send_receiver_id()}
        value={typed}
        onValue={setTyped}
        found={found}
        missing={m.recipient_not_found()}
        failed={m.send_look_up_failed()}
        own={wallet.my_wallet_id}
        ownSaid={m.wallet_own_recipient()}
      />
    </>
  )
}

interface GivenPayeeProps {
  found: ReturnType<typeof usePayee>
  onOther: () => void
}

/** Owner of a shed or a profile, whose wallet the server finds. */
function GivenPayee({ found: { payee, isMissing, isLooking, problem }, onOther }: GivenPayeeProps) {
  return (
    <div className="grid gap-2" aria-live="polite">
      {isLooking && <PayeeComing />}
      {payee && <PayeeBlock owner={payee.owner} picture={payee.picture} meta={payee.walletName} />}
      {problem !== null && (
        <FieldNote tone="error">{isMissing ? m.recipient_not_found() : m.send_look_up_failed()}</FieldNote>
      )}
      <Button kind="text" size="sm" className="justify-self-start" onClick={onOther}>
        {m.send_other_receiver()}
      </Button>
    </div>
  )
}

/** State of the form: receiver, amount, and the payment once it is complete. */
const useSending = (wallet: Wallet, link: PayLink | undefined) => {
  const [typed, setTyped] = useState(link?.to ?? '')
  const [amount, setAmount] = useState(link?.amount)
  const [note, setNote] = useState(link?.note ?? '')
  const amountInput = useRef<HTMLInputElement>(null)
  const isOwn = typed === wallet.my_wallet_id
  /** Person named by id, whose wallet ID is not needed. */
  const isGiven = link !== undefined && typed === link.to && !isWalletId(typed)
  const found = usePayee((isGiven || isWalletId(typed)) && !isOwn ? typed : undefined)
  const stopped = usePaymentsBlocked(wallet)
  const { payee } = found
  // A wallet that is locked meanwhile does not close the sheet, which shows the lock.
  const sending: PlannedPayment | undefined =
    payee && isSendable(amount, sendLimitsOf(wallet.balance)) ? { payee, amount, note: note.trim() } : undefined
  return {
    typed,
    setTyped,
    amount,
    setAmount,
    note,
    setNote,
    amountInput,
    isGiven,
    found,
    sending,
    stopped,
    pick: (walletId: string): void => {
      setTyped(walletId)
      amountInput.current?.focus()
    },
  }
}
