import type { WalletCard } from '@sheds/contract/wallet/wallet-card'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'

const sheetPart = lazyPart(
  () => import('./activate-sheet.tsx'),
  (module) => module.ActivateSheet,
)

interface ActivateButtonProps {
  wallet: WalletCard
  onActivated?: () => void
}

/** Opens the activation of the wallet. */
export function ActivateButton({ wallet, onActivated }: ActivateButtonProps) {
  const { key, open, show, hide } = useOverlay('activate')
  const Sheet = useLazyPart(sheetPart, open)
  return (
    <>
      <Button kind="brand" size="lg" onPointerEnter={sheetPart.load} onClick={show} aria-haspopup="dialog">
        {m.wallet_activate_click()}
      </Button>
      {Sheet && <Sheet key={key} wallet={wallet} open={open} onClose={hide} {...(onActivated && { onActivated })} />}
    </>
  )
}
