import type { Music } from '@sheds/contract/music/music'
import { payMusic } from '@sheds/contract/music/purchases'
import type { Wallet } from '@sheds/contract/payments'
import { tag } from '@sheds/contract/tags'
import { useState } from 'react'
import { payApi } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { money } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Summary } from '../../../ui/list/facts.tsx'
import type { IntentPlan } from '../../wallet/intents/intent-run.ts'
import { IntentSheet } from '../../wallet/intents/intent-sheet.tsx'
import { BuyDone } from './buy-done.tsx'
import { BuyThing, buyTitle } from './buy-thing.tsx'

interface BuyPaymentProps {
  music: Music
  open: boolean
  onClose: () => void
  wallet: Wallet
  amount: number
}

const planOf = ({ id, title }: Music, amount: number): IntentPlan => ({
  ...{ call: 'paid_music', about: { music: id, amount }, amount, to: title },
  grant: { action: 'paid_music', music_id: id },
  send: (keyed) => payApi(payMusic, { body: { music_id: id, amount } }, keyed),
})

/** What it costs and what is left; then the password, then the piece. */
export function BuyPayment({ music, open, onClose, wallet, amount }: BuyPaymentProps) {
  // As it was when the sheet was opened: the page below may know it as bought before the end was seen.
  const [piece] = useState(music)
  const [before] = useState(wallet.balance)
  return (
    <IntentSheet
      open={open}
      onClose={onClose}
      title={buyTitle(piece)}
      label={m.music_pay({ price: money(amount) })}
      plan={planOf(piece, amount)}
      barred={amount > before}
      onDone={() => markStale([tag.music(piece.id), tag.myMusic, tag.musics])}
      done={({ transaction }) => <BuyDone music={piece} amount={amount} transaction={transaction} />}
    >
      <BuyThing music={piece} />
      <Summary
        lines={[{ name: m.send_balance_now(), value: money(before) }]}
        total={{ name: m.send_balance_after(), value: money(Math.max(0, before - amount)) }}
      />
    </IntentSheet>
  )
}
