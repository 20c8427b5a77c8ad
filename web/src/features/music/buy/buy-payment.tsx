import type { Music } from '@sheds/contract/music/music'
import { payMusic } from '@sheds/contract/music/purchases'
import { tag } from '@sheds/contract/tags'
import type { BookedPayment, Wallet } from '@sheds/contract/wallet/wallet'
import GiftIcon from 'lucide-react/icons/gift'
import { useState } from 'react'
import { payApi } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { type Fact, Summary } from '../../../ui/list/facts.tsx'
import type { IntentPlan } from '../../wallet/intents/intent-run.ts'
import { IntentSheet } from '../../wallet/intents/intent-sheet.tsx'
import { PaymentState, Ticket } from '../../wallet/intents/payment-state.tsx'
import { ReceiptShare } from '../../wallet/receipts/receipt-share.tsx'
import { PayeeBlock } from '../../wallet/transfers/send-payee.tsx'
import { musicKindName } from '../music-names.ts'
import { BuyDone } from './buy-done.tsx'
import type { Gift } from './buy-gift.tsx'
import { BuyThing, buyTitle } from './buy-thing.tsx'

interface BuyPaymentProps {
  music: Music
  open: boolean
  onClose: () => void
  wallet: Wallet
  amount: number
  /** Receiver, if it is a gift. */
  gift: Gift | undefined
  onGive: () => void
}

const planOf = ({ id, title }: Music, amount: number, gift: Gift | undefined): IntentPlan => {
  const named = gift && { recipient_wallet_id: gift.payee.ref }
  const given = gift && { ...named, ...(gift.note !== '' && { note: gift.note }) }
  return {
    call: 'paid_music',
    about: { music: id, amount, ...given },
    amount,
    to: title,
    grant: { action: 'paid_music', music_id: id, ...named },
    send: (keyed) => payApi(payMusic, { body: { music_id: id, amount, ...given } }, keyed),
  }
}

/** Price and balance, then the wallet password, then the outcome. */
export function BuyPayment({ music, open, onClose, wallet, amount, gift, onGive }: BuyPaymentProps) {
  // Music when the sheet was opened: the page below may show it as bought before the outcome is read.
  const [piece] = useState(music)
  const [before] = useState(wallet.balance)
  const price = money(amount)
  return (
    <IntentSheet
      open={open}
      onClose={onClose}
      title={gift === undefined ? buyTitle(piece) : m.music_give_title()}
      label={gift === undefined ? m.music_pay({ price }) : m.music_give_pay({ price })}
      plan={planOf(piece, amount, gift)}
      barred={amount > before}
      onDone={() => markStale([tag.music(piece.id), tag.myMusic, tag.musics])}
      done={({ transaction }) =>
        gift === undefined ? (
          <BuyDone music={piece} amount={amount} transaction={transaction} />
        ) : (
          <GiftDone music={piece} amount={amount} transaction={transaction} gift={gift} />
        )
      }
    >
      <BuyThing music={piece} />
      {gift !== undefined && <GiftBlock gift={gift} />}
      {gift === undefined && piece.price > 0 && <GiveButton onGive={onGive} />}
      <Summary
        lines={[{ name: m.send_balance_now(), value: money(before) }]}
        total={{ name: m.send_balance_after(), value: money(Math.max(0, before - amount)) }}
      />
    </IntentSheet>
  )
}

function GiveButton({ onGive }: { onGive: () => void }) {
  return (
    <Button kind="text" icon={<GiftIcon className="size-4.5" />} className="justify-self-start" onClick={onGive}>
      {m.music_give()}
    </Button>
  )
}

function GiftBlock({ gift: { payee, note } }: { gift: Gift }) {
  return (
    <div className="grid gap-2">
      <p className="text-xs text-ink-3">{m.music_gift_for()}</p>
      <PayeeBlock owner={payee.owner} picture={payee.picture} meta={`${payee.walletName} · ${payee.ref}`} />
      {note !== '' && <p className="text-sm text-ink-2 wrap-anywhere">{m.shedpay_quoted({ text: note })}</p>}
    </div>
  )
}

interface GiftDoneProps {
  music: Music
  amount: number
  transaction: BookedPayment | null
  gift: Gift
}

/** Outcome of a gift, with the receipt. */
function GiftDone({ music, amount, transaction, gift: { payee, note } }: GiftDoneProps) {
  const facts: Fact[] = [
    { name: m.music_title(), value: `${music.title} (${musicKindName(music)})` },
    { name: m.music_gift_for(), value: payee.owner },
    ...(note === '' ? [] : [{ name: m.send_note(), value: m.shedpay_quoted({ text: note }) }]),
    ...(transaction === null
      ? []
      : [
          { name: m.send_reference(), value: <b className="tabular-nums">{transaction.reference}</b> },
          { name: m.send_balance_now(), value: money(transaction.new_balance) },
        ]),
  ]
  return (
    <>
      <PaymentState tone="ok" mark={<GiftIcon />} title={m.music_gift_done({ who: payee.owner })}>
        {m.music_gift_paid({ amount: money(amount) })}
      </PaymentState>
      <Ticket facts={facts} />
      {transaction && (
        <div className="mt-4">
          <ReceiptShare transactionId={transaction.id} amount={amount} />
        </div>
      )}
    </>
  )
}
