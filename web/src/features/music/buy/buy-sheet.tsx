import type { Music } from '@sheds/contract/music/music'
import { musicLimits } from '@sheds/contract/music/music-terms'
import { payMusic } from '@sheds/contract/music/purchases'
import { tag } from '@sheds/contract/tags'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError, callAsMember } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { problemText } from '../../../lib/form/problem-text.ts'
import { QuickAmount } from '../../../lib/form/quick-amount.tsx'
import { money } from '../../../lib/language/format.ts'
import { useOnClose } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { Form, Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { MissingMoney } from '../../wallet/missing-money.tsx'
import { ActivateButton } from '../../wallet/own-wallet/activate-button.tsx'
import { useWallet } from '../../wallet/use-wallet.ts'
import { isBought } from '../music.rules.ts'
import { amountsFor, isPriceOf } from './buy.rules.ts'
import { BuyDone } from './buy-done.tsx'
import { BuyGift, type Gift } from './buy-gift.tsx'
import { BuyPayment } from './buy-payment.tsx'
import { BuyThing, buyTitle } from './buy-thing.tsx'

interface BuySheetProps {
  music: Music
  open: boolean
  onClose: () => void
}

/** Buys music in one sheet. A missing wallet or missing money is solved within it, and the purchase then continues. */
export function BuySheet({ music, open, onClose }: BuySheetProps) {
  // Where buyers may pay more, the amount is asked for first.
  const [chosen, choose] = useState<number | undefined>(music.name_your_price ? undefined : music.price)
  const { wallet, error, again } = useWallet()
  const [isGiving, setGiving] = useState(() => isBought(music))
  const [gift, setGift] = useState<Gift>()
  /** Set when the password is asked for; from then on the balance does not change the view. */
  const [isPaying, setPaying] = useState(false)
  // Reads the page's data again, whatever the outcome.
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
  return (
    <MissingMoneyDialog {...shared} wallet={wallet} amount={chosen} coming={<Coming error={error} again={again} />} />
  )
}

interface MissingMoneyDialogProps extends BuySheetProps {
  wallet: Wallet | undefined
  amount: number
  coming: ReactNode
}

/** Asks for the activation of a wallet or for a top-up. */
function MissingMoneyDialog({ music, open, onClose, wallet, amount, coming }: MissingMoneyDialogProps) {
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

interface BuyFreeProps {
  music: Music
  open: boolean
  onClose: () => void
}

/** Gets free music after one confirmation. */
const useFreePurchase = ({ id }: Music) => {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [problem, setProblem] = useState<unknown>()
  const take = async (): Promise<void> => {
    setState('busy')
    try {
      await callAsMember(payMusic, { body: { music_id: id, amount: 0 } }).catch((refused: unknown) => {
        // Owned already, because an earlier response was lost or another tab was faster; counts as success.
        if (!(refused instanceof ApiError && refused.code === 'already_owned')) throw refused
        markStale([tag.music(id), tag.myMusic])
      })
      setState('done')
    } catch (refused) {
      setProblem(refused)
      setState('asking')
    }
  }
  const why = problemText(problem, { refused: m.music_buy_failed(), lost: m.form_offline() })
  return { isBusy: state === 'busy', isDone: state === 'done', why: problem === undefined ? undefined : why, take }
}

/** Free music needs no wallet. */
function BuyFree({ music, open, onClose }: BuyFreeProps) {
  const [piece] = useState(music)
  const { isBusy, isDone, why, take } = useFreePurchase(piece)
  const done = (
    <Button block onClick={onClose}>
      {m.shedpay_done()}
    </Button>
  )
  const taking = (
    <Button kind="brand" size="lg" block loading={isBusy} loadingLabel={m.loading()} onClick={() => void take()}>
      {m.music_get_free()}
    </Button>
  )
  const title = buyTitle(piece)
  const footer = isDone ? done : taking
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()} locked={isBusy} footer={footer}>
      {isDone ? (
        <BuyDone music={piece} amount={0} transaction={null} />
      ) : (
        <Stack>
          <BuyThing music={piece} />
          <FormProblem problem={why} />
        </Stack>
      )}
    </Dialog>
  )
}

interface BuyAmountProps {
  music: Music
  open: boolean
  onClose: () => void
  onChosen: (amount: number) => void
}

/** Asks for the amount, where buyers may pay more than the price. */
function BuyAmount({ music, open, onClose, onChosen }: BuyAmountProps) {
  const id = useId()
  const [amount, setAmount] = useState<number | undefined>(music.price)
  const [isTried, setTried] = useState(false)
  const isPrice = isPriceOf(music, amount)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isPriceOf(music, amount)) onChosen(amount)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={buyTitle(music)}
      closeLabel={m.close()}
      footer={
        <Button type="submit" form={id} kind="money" size="lg" block>
          {m.music_next()}
        </Button>
      }
    >
      <Form id={id} noValidate onSubmit={submit}>
        <BuyThing music={music} />
        <QuickAmount
          label={m.music_worth()}
          amount={amount}
          setAmount={setAmount}
          quick={amountsFor(music.price)}
          error={isTried && !isPrice ? rangeOf(music) : undefined}
        />
      </Form>
    </Dialog>
  )
}

const rangeOf = ({ price }: Music): string =>
  m.music_amount_from({
    price: money(Math.max(price, musicLimits.priceLeast)),
    most: money(musicLimits.priceMost),
  })
