import { createWallet, type WalletCard } from '@sheds/contract/wallet'
import { useMutation } from '@tanstack/react-query'
import { ApiError, callApi } from '../../lib/api.ts'
import { problemText } from '../../lib/form/problem-text.ts'
import { useViewer } from '../../lib/my-info.store.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { ActivateButton } from './activate-button.tsx'
import { BalanceCard, BalanceStrip } from './balance-card.tsx'
import { BalanceNotices } from './balance-notices.tsx'
import { DeedWatch } from './deed-watch.tsx'
import { type OwnWallet, useWallet } from './use-wallet.ts'
import { tabIn } from './wallet.address.ts'
import { WalletGreeting } from './wallet-page-greeting.tsx'
import { WalletMenu, WalletPanel } from './wallet-page-tabs.tsx'

/** One's own wallet: what is in it on one side, what to do with it on the other; on a phone one under the other. */
export function MyWallet({ address }: { address: URLSearchParams }) {
  const own = useWallet()
  const { wallet, error } = own
  const tab = tabIn(address)
  if (error instanceof ApiError && error.status === 404) return <NoWallet again={own.again} />
  const isInactive = wallet?.status === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:items-start">
      <div className="md:sticky md:top-[calc(var(--spacing-header)+1.5rem)]">
        <WalletGreeting className={tab === 'top-up' ? '' : 'max-md:sr-only'} />
        <Balance own={own} isSlim={tab !== 'top-up'} />
        {!isInactive && <WalletMenu tab={tab} />}
      </div>
      <Stack className="mt-4 min-h-120 content-start md:mt-12 md:min-h-screen">
        <DeedWatch />
        {wallet && <BalanceNotices wallet={wallet} />}
        {isInactive ? <ActivateFirst wallet={wallet} /> : <WalletPanel tab={tab} own={own} />}
      </Stack>
    </div>
  )
}

/** On a phone it is a strip as soon as something is done with it, so that the form's button stands above the tabs. */
function Balance({ own, isSlim }: { own: OwnWallet; isSlim: boolean }) {
  return (
    <section aria-label={m.shedpay_balance()} className="mt-1 md:mt-3">
      {isSlim && (
        <div className="md:hidden">
          <BalanceStrip own={own} />
        </div>
      )}
      <div className={isSlim ? 'max-md:hidden' : ''}>
        <BalanceCard own={own} />
      </div>
    </section>
  )
}

function ActivateFirst({ wallet }: { wallet: WalletCard }) {
  return (
    <EmptyState
      cloth="ndop"
      title={m.shedpay_inactive()}
      text={m.shedpay_inactive_text()}
      action={<ActivateButton wallet={wallet} />}
    />
  )
}

/** The call that made it at signup may have been lost: asked again, the server makes it. */
function NoWallet({ again }: { again: () => void }) {
  const owner = useViewer()
  const { show } = useToasts()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callApi(createWallet, { body: { user_id: owner } }),
    networkMode: 'always',
    onSuccess: ({ message }) => {
      show({ text: message })
      again()
    },
  })
  return (
    <>
      <WalletGreeting />
      <EmptyState
        cloth="ndop"
        title={m.wallet_not_found()}
        action={
          <Button kind="brand" size="lg" loading={isPending} onClick={() => mutate()}>
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
