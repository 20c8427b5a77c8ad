import { createWallet } from '@sheds/contract/wallet/wallet-card'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { problemText } from '../../lib/form/problem-text.ts'
import { useOnce } from '../../lib/form/use-once.ts'
import { useViewer } from '../../lib/session/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useToasts } from '../../ui/feedback/toast.tsx'

/** Shown if the signup's call to create the wallet was lost; the button repeats the call. */
export function NoWallet({ again }: { again: () => void }) {
  const owner = useViewer()
  const { show } = useToasts()
  const once = useOnce()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(createWallet, { body: { user_id: owner } }),
    onSuccess: ({ message }) => {
      show({ text: message })
      again()
    },
  })
  return (
    <>
      <EmptyState
        cloth="ndop"
        title={m.wallet_not_found()}
        action={
          <Button kind="brand" size="lg" loading={isPending} onClick={() => once(mutateAsync)}>
            {m.shedpay_make_wallet()}
          </Button>
        }
      />
      {error !== null && (
        <Alert tone="danger" role="alert">
          {problemText(error) ?? m.signup_wallet_failed()}
        </Alert>
      )}
    </>
  )
}
