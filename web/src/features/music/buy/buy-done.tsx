import type { Music } from '@sheds/contract/music/music'
import type { BookedPayment } from '@sheds/contract/wallet/wallet'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useAnswer } from '../../../lib/api/use-answer.ts'
import { money } from '../../../lib/language/format.ts'
import { offerPush, useOffer } from '../../../lib/push/push-device.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import type { Fact } from '../../../ui/list/facts.tsx'
import { PaymentState, Ticket } from '../../wallet/intents/payment-state.tsx'
import { keepPiecePart } from '../keep-parts.ts'
import { musicOf } from '../music.queries.ts'
import { CoverPicture } from '../music-cover.tsx'
import { musicKindName } from '../music-names.ts'
import { DownloadButton } from './download-button.tsx'

interface BuyDoneProps {
  music: Music
  amount: number
  transaction: BookedPayment | null
}

/** Outcome of a purchase, with the receipt and the download. */
export function BuyDone({ music, amount, transaction }: BuyDoneProps) {
  const Keep = useLazyPart(keepPiecePart, true)
  // Response for the new owner, which includes the download's size.
  const { data: owned = music } = useAnswer(musicOf(music.id))
  const facts: Fact[] = [
    { name: m.music_title(), value: `${music.title} (${musicKindName(music)})` },
    ...(transaction === null
      ? []
      : [
          { name: m.send_reference(), value: <b className="tabular-nums">{transaction.reference}</b> },
          { name: m.send_balance_now(), value: money(transaction.new_balance) },
        ]),
  ]
  return (
    <>
      <span className="relative mx-auto block size-24 overflow-hidden rounded-md bg-surface-2 [&_img]:size-full [&_img]:object-cover">
        <CoverPicture music={music} sizes="6rem" alt="" />
      </span>
      <PaymentState tone="ok" mark={<CircleCheck />} title={m.music_yours_now()}>
        {amount === 0 ? m.music_taken_free() : m.music_paid_to({ amount: money(amount), owner: music.owner_is.name })}
      </PaymentState>
      <Ticket facts={facts} />
      <div className="mt-4 grid gap-2">
        <DownloadButton music={owned} main />
        {Keep && <Keep music={owned} />}
      </div>
      <AskPush id={music.id} />
    </>
  )
}

const pushPart = lazyPart(
  () => import('../../../lib/push/push-card.tsx'),
  (module) => module.PushCard,
)

/** Offers push notifications once, after the first purchase. */
function AskPush({ id }: { id: string }) {
  useEffect(() => offerPush({ about: 'purchase', id }), [id])
  const offer = useOffer(id)
  const PushCard = useLazyPart(pushPart, offer !== undefined)
  return offer && PushCard ? <PushCard offer={offer} className="mt-3" /> : null
}
