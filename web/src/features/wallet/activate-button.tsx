import type { WalletCard } from '@sheds/contract/wallet'
import { useOverlay } from '../../lib/overlay.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ActivateSheet } from './activate-sheet.tsx'

/** Opens what makes a wallet one's own. */
export function ActivateButton({ wallet }: { wallet: WalletCard }) {
  const { key, open, show, hide } = useOverlay('activate')
  return (
    <>
      <Button kind="brand" size="lg" onClick={show} aria-haspopup="dialog">
        {m.wallet_activate_click()}
      </Button>
      <ActivateSheet key={key} wallet={wallet} open={open} onClose={hide} />
    </>
  )
}
