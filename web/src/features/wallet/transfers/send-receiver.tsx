import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useViewer } from '../../../lib/login/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { PayeeBlock, PayeeComing } from './send-payee.tsx'
import { Recents } from './send-recents.tsx'
import { WalletIdField } from './send-wallet-id.tsx'
import type { usePayee } from './use-payee.ts'
import type { useSending } from './use-sending.ts'

interface SendReceiverProps {
  form: ReturnType<typeof useSending>
  wallet: Wallet
  /** Nobody else has said who it is for. */
  isAlone: boolean
}

/** Who it is for: somebody paid before, a wallet's id, or whom the link named. */
export function SendReceiver({ form, wallet, isAlone }: SendReceiverProps) {
  const { typed, setTyped, found, pick, isGiven } = form
  const viewer = useViewer() ?? ''
  if (isGiven) return <GivenPayee found={found} onOther={() => setTyped('')} />
  return (
    <>
      {isAlone && typed === '' && <Recents owner={viewer} onPick={pick} />}
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

/** The owner of a shed or a profile: the server knows the wallet. */
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
