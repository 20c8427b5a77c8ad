import { freezeWallet, thawWallet } from '@sheds/contract/wallet/wallet-freeze'
import { useMutation } from '@tanstack/react-query'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { problemText } from '../../../lib/form/problem-text.ts'
import { useOnce } from '../../../lib/form/use-once.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useBusy, type WalletChange } from './edit-wallet-name.tsx'

/** In one tap, as somebody does it whose phone is in other hands. */
export function EditWalletFreeze({ wallet, onDone, onBusy }: WalletChange) {
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(freezeWallet, { params: { id: wallet.my_wallet_id } }),
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
        onClick={() => once(mutateAsync)}
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

const undoMs = 10_000

/** Seconds left of what may be taken back; none from then on. */
const useUndoSeconds = (onOver: () => void): number => {
  const [since] = useState(() => Date.now())
  const [left, setLeft] = useState(undoMs / 1000)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((since + undoMs - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      over()
    }, 250)
    return () => clearInterval(timer)
  }, [since])
  return left
}

/** It is done, and whose thumb slipped takes it back: without the password that a thief may know, for a moment only. */
export function EditWalletFrozen({ wallet, onDone, onBusy, onClose }: WalletChange & { onClose: () => void }) {
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(thawWallet, { params: { id: wallet.my_wallet_id }, body: { undo: true } }),
    onSuccess: ({ message }) => onDone(message),
  })
  useBusy(isPending, onBusy)
  const left = useUndoSeconds(() => {
    if (!isPending && error === null) onClose()
  })
  return (
    <Stack>
      <Alert tone="ok" role="status">
        {m.shedpay_frozen()}
      </Alert>
      <Button size="lg" block loading={isPending} disabled={left === 0} onClick={() => once(mutateAsync)} autoFocus>
        {m.shedpay_freeze_undo()}
        <span aria-hidden className="ml-2 text-ink-2 tabular-nums">
          {left}
        </span>
      </Button>
      {error !== null && (
        <Alert tone="danger" role="alert">
          {problemText(error)}
        </Alert>
      )}
      <Button block onClick={onClose}>
        {m.close()}
      </Button>
    </Stack>
  )
}
