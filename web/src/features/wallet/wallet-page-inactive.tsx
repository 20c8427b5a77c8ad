import type { WalletCard } from '@sheds/contract/wallet/wallet-card'
import * as m from '../../messages/compiled/messages.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ActivateButton } from './own-wallet/activate-button.tsx'

/** Shown instead of the tabs until the wallet is activated. */
export function InactiveWallet({ wallet }: { wallet: WalletCard }) {
  return (
    <EmptyState
      cloth="ndop"
      title={m.shedpay_inactive()}
      text={m.shedpay_inactive_text()}
      action={<ActivateButton wallet={wallet} />}
    />
  )
}
