import type { Music } from '@sheds/contract/music/music'
import { tag } from '@sheds/contract/tags'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { type ReactNode, useState } from 'react'
import { markStale } from '../../../lib/api/stale.ts'
import { useOnClose } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { MissingMoney } from '../../wallet/missing-money.tsx'
import { ActivateButton } from '../../wallet/own-wallet/activate-button.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { isBought } from '../music.rules.ts'
import { BuyAmount } from './buy-amount.tsx'
import { BuyFree } from './buy-free.tsx'
import { BuyGift, type Gift } from './buy-gift.tsx'
import { BuyPayment } from './buy-payment.tsx'
import { BuyThing, buyTitle } from './buy-thing.tsx'

interface BuySheetProps {
  music: Music
  open: boolean
  onClose: () => void
}

/**
 * From wanting a piece to owning it, in one sheet: what is missing, a wallet or money, is found in it, and it goes on from
 * there. Nothing is bought by itself.
 */
export function BuySheet({ music, open, onClose }: BuySheetProps) {
  // Where more is welcome, how much it is comes first.
  const [chosen, choose] = useState<number | undefined>(music.name_your_price ? undefined : music.price)
  const { wallet, error, again } = useWallet()
  const [isGiving, setGiving] = useState(() => isBought(music))
  const [gift, setGift] = useState<Gift>()
  /** Once the password is asked for, the balance decides nothing here any more. */
  const [isPaying, setPaying] = useState(false)
  // Whatever came of it, the page below shows what is so.
  useOnClose(open, () => markStale([tag.music(music.id), tag.myMusic]))
  const shared = { music, open, onClose }
  if (chosen === undefined) return <BuyAmount {...shared} onChosen={choose} />
  if (chosen === 0) return <BuyFree {...shared} />
  if (isGiving && gift === undefined && wallet?.status === 1)
    return (
      <BuyGift
        {...shared}
        wallet={wallet}
        onChosen={setGift}
        onBack={isBought(music) ? undefined : () => setGiving(false)}
      />
    )
  const isReady = wallet?.status === 1 && wallet.balance >= chosen
  if (isReady && !isPaying) setPaying(true)
  if (wallet !== undefined && (isPaying || isReady))
    return (
      <BuyPayment
        key={gift?.payee.ref ?? 'own'}
        {...shared}
        wallet={wallet}
        amount={chosen}
        gift={gift}
        onGive={() => setGiving(true)}
      />
    )
  return <Needed {...shared} wallet={wallet} amount={chosen} coming={<Coming error={error} again={again} />} />
}

interface NeededProps extends BuySheetProps {
  wallet: Wallet | undefined
  amount: number
  coming: ReactNode
}

/** A wallet, or money in it. */
function Needed({ music, open, onClose, wallet, amount, coming }: NeededProps) {
  return (
    <Dialog open={open} onClose={onClose} title={buyTitle(music)} closeLabel={m.close()}>
      <Stack>
        <BuyThing music={music} />
        {wallet === undefined ? (
          coming
        ) : wallet.status === 0 ? (
          <>
            <p>{m.music_buy_activate()}</p>
            <ActivateButton wallet={wallet} />
          </>
        ) : (
          <MissingMoney wallet={wallet} amount={amount}>
            {m.music_top_up_first()}
          </MissingMoney>
        )}
      </Stack>
    </Dialog>
  )
}

function Coming({ error, again }: { error: unknown; again: () => void }) {
  return error === null ? (
    <FormSkeleton fields={2} />
  ) : (
    <ErrorState message={m.wallet_failed()} retryLabel={m.retry()} onRetry={again} />
  )
}
