import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { ActivateButton } from '../own-wallet/activate-button.tsx'
import { useWalletInfo } from '../own-wallet/wallet-info.store.ts'
import { useWallet } from '../use-wallet.ts'
import { walletHref } from '../wallet.address.ts'

/** Wallet that receives a seller's money, and whether it is active. */
export function ReceivingWallet() {
  const { wallet } = useWallet()
  const kept = useWalletInfo()
  const known = wallet ?? kept
  return (
    <>
      <ListRow
        title={m.shed_wallet()}
        meta={known ? `${known.my_wallet_name} · ${known.my_wallet_id}` : m.shed_wallet_yours()}
        href={walletHref('top-up')}
        end={known?.status === 1 ? <Badge tone="ok">{m.fee_wallet_active()}</Badge> : undefined}
      />
      {wallet?.status === 0 && (
        <div className="pb-3">
          <p className="mb-2 text-sm text-ink-2">{m.fee_wallet_needed()}</p>
          <ActivateButton wallet={wallet} />
        </div>
      )}
    </>
  )
}
