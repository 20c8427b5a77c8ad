import type { Music } from '@sheds/contract/music/music'
import type { Wallet } from '@sheds/contract/wallet/wallet'
import { type FormEvent, useId, useState } from 'react'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { isWalletId } from '../../wallet/transfers/send.rules.ts'
import { SendNote } from '../../wallet/transfers/send-note.tsx'
import { WalletIdField } from '../../wallet/transfers/send-wallet-id.tsx'
import { type Payee, usePayee } from '../../wallet/transfers/use-payee.ts'
import { BuyThing } from './buy-thing.tsx'

/** Receiver of a gift, and the buyer's note. */
export interface Gift {
  payee: Payee
  note: string
}

interface BuyGiftProps {
  music: Music
  open: boolean
  onClose: () => void
  wallet: Wallet
  onChosen: (gift: Gift) => void
  /** Leads back to buying for oneself; undefined if the buyer owns the music already. */
  onBack: (() => void) | undefined
}

/** Asks for the receiver's wallet ID and a note. */
export function BuyGift({ music, open, onClose, wallet, onChosen, onBack }: BuyGiftProps) {
  const id = useId()
  const form = useReceiver(wallet)
  const { payee } = form.found
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (payee !== undefined) onChosen({ payee, note: form.note.trim() })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.music_give_title()}
      closeLabel={m.close()}
      footer={
        <Button type="submit" form={id} kind="money" size="lg" block disabled={payee === undefined}>
          {m.music_next()}
        </Button>
      }
    >
      <Form id={id} noValidate onSubmit={submit}>
        <BuyThing music={music} />
        <p className="text-sm text-ink-2">{m.music_give_help()}</p>
        <Receiver form={form} own={wallet.my_wallet_id} />
        {onBack && (
          <Button kind="text" className="justify-self-start" onClick={onBack}>
            {m.music_for_me()}
          </Button>
        )}
      </Form>
    </Dialog>
  )
}

const useReceiver = ({ my_wallet_id: own }: Wallet) => {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const found = usePayee(isWalletId(typed) && typed !== own ? typed : undefined)
  return { typed, setTyped, note, setNote, found }
}

function Receiver({ form, own }: { form: ReturnType<typeof useReceiver>; own: string }) {
  const { typed, setTyped, note, setNote, found } = form
  return (
    <>
      <WalletIdField
        name="recipient_wallet_id"
        label={m.send_receiver_id()}
        value={typed}
        onValue={setTyped}
        found={found}
        missing={m.recipient_not_found()}
        failed={m.send_look_up_failed()}
        own={own}
        ownSaid={m.music_gift_own()}
      />
      <SendNote value={note} onValue={setNote} />
    </>
  )
}
