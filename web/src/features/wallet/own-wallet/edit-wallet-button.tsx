import type { Wallet } from '@sheds/contract/wallet/wallet'
import Pencil from 'lucide-react/icons/pencil'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

const sheetPart = lazyPart(
  () => import('./edit-wallet-sheet.tsx'),
  (module) => module.EditWalletSheet,
)

/** The way to the wallet's name, its password and its freeze. */
export function EditWalletButton({ wallet, className }: { wallet: Wallet; className: string }) {
  const { key, open, show, hide } = useOverlay('edit-wallet')
  const Sheet = useLazyPart(sheetPart, open)
  return (
    <>
      <IconButton
        label={m.shedpay_edit()}
        icon={<Pencil className="size-4.5" />}
        className={className}
        onPointerEnter={sheetPart.load}
        onClick={show}
        aria-haspopup="dialog"
      />
      {Sheet && <Sheet key={key} wallet={wallet} open={open} onClose={hide} />}
    </>
  )
}
