import type { Wallet } from '@sheds/contract/wallet/wallet'
import { useState } from 'react'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EditWalletFreeze, EditWalletFrozen } from './edit-wallet-freeze.tsx'
import { EditWalletName } from './edit-wallet-name.tsx'
import { EditWalletPassword } from './edit-wallet-password.tsx'

interface EditWalletSheetProps {
  wallet: Wallet
  open: boolean
  onClose: () => void
}

type View = 'menu' | 'name' | 'password' | 'frozen'

/** Rename wallet, change its password, freeze it: one at a time. */
export function EditWalletSheet({ wallet, open, onClose }: EditWalletSheetProps) {
  const [view, setView] = useState<View>('menu')
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const title = {
    menu: m.shedpay_your_wallet,
    name: m.shedpay_rename,
    password: m.shedpay_change_password,
    frozen: m.shedpay_your_wallet,
  }[view]()
  const change = { wallet, onDone: setSaid, onBusy: setBusy }
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()} locked={busy}>
      {said !== undefined && <LastWords onClose={onClose}>{said}</LastWords>}
      {said === undefined && view === 'menu' && (
        <Stack>
          <Button size="lg" block onClick={() => setView('name')}>
            {m.shedpay_rename()}
          </Button>
          {wallet.status === 1 && (
            <>
              <Button size="lg" block onClick={() => setView('password')}>
                {m.shedpay_change_password()}
              </Button>
              {!wallet.frozen && <EditWalletFreeze {...change} onDone={() => setView('frozen')} />}
            </>
          )}
        </Stack>
      )}
      {said === undefined && view === 'name' && <EditWalletName {...change} />}
      {said === undefined && view === 'frozen' && <EditWalletFrozen {...change} onClose={onClose} />}
      {said === undefined && view === 'password' && <EditWalletPassword {...change} />}
    </Dialog>
  )
}
