import type { Music } from '@sheds/contract/music/music'
import type { Booked } from '@sheds/contract/wallet/wallet'
import GiftIcon from 'lucide-react/icons/gift'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import type { Fact } from '../../../ui/list/facts.tsx'
import { PaymentState, Ticket } from '../../wallet/intents/payment-state.tsx'
import { ReceiptShare } from '../../wallet/receipts/receipt-share.tsx'
import { musicKindName } from '../music-names.ts'
import type { Gift } from './buy-gift.tsx'

interface GiftDoneProps {
  music: Music
  amount: number
  transaction: Booked | null
  gift: Gift
}

/** It is theirs: who has what now, and the proof of it. */
export function GiftDone({ music, amount, transaction, gift: { payee, note } }: GiftDoneProps) {
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
