import { freezeWallet } from '@sheds/contract/payments'
import { useMutation } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { callApi } from '../../lib/api.ts'
import { problemText } from '../../lib/form/problem-text.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useBusy, type WalletChange } from './edit-wallet-name.tsx'

/** In one tap, as somebody does it whose phone is in other hands. */
export function EditWalletFreeze({ wallet, onDone, onBusy }: WalletChange) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(freezeWallet, { params: { id: wallet.my_wallet_id } }),
    networkMode: 'always',
    onSuccess: ({ message }) => onDone(message),
  })
  useBusy(isPending, onBusy)
  return (
    <Stack>
      <Button
        size="lg"
        block
        icon={<ShieldAlert className="size-5" />}
        className="text-danger"
        loading={isPending}
        onClick={() => mutate()}
      >
        {m.shedpay_freeze()}
      </Button>
      <p className="text-sm text-ink-2">{m.shedpay_freeze_text()}</p>
      {error !== null && (
        <Alert tone="danger" role="alert">
          {problemText(error)}
        </Alert>
      )}
    </Stack>
  )
}
