import type { Wallet } from '@sheds/contract/wallet/wallet'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import HandCoins from 'lucide-react/icons/hand-coins'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { ApiError } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/api/use-online.ts'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { FormSkeleton } from '../../ui/feedback/form-skeleton.tsx'
import { SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Link } from '../../ui/link.tsx'
import type { OwnWallet } from './use-wallet.ts'
import { isTable, type WalletTab, walletHref, walletTabs } from './wallet.address.ts'

/** Props of every tab; the code of a tab loads when it is opened. */
export interface WalletTabProps {
  wallet: Wallet
}

interface TabPlan {
  Icon: LucideIcon
  label: () => string
  part: LazyPart<ComponentType<WalletTabProps>>
}

const plans: Readonly<Record<WalletTab, TabPlan>> = {
  'top-up': {
    Icon: Plus,
    label: m.shedpay_top_up,
    part: lazyPart(
      () => import('./mobile-money/top-up-tab.tsx'),
      (module) => module.TopUpTab,
    ),
  },
  send: {
    Icon: Send,
    label: m.shedpay_send,
    part: lazyPart(
      () => import('./transfers/send-tab.tsx'),
      (module) => module.SendTab,
    ),
  },
  request: {
    Icon: HandCoins,
    label: m.shedpay_request,
    part: lazyPart(
      () => import('./requests/requests-tab.tsx'),
      (module) => module.RequestsTab,
    ),
  },
  transactions: {
    Icon: ReceiptText,
    label: m.shedpay_transactions,
    part: lazyPart(
      () => import('./statement/transactions-tab.tsx'),
      (module) => module.TransactionsTab,
    ),
  },
  history: {
    Icon: History,
    label: m.shedpay_history,
    part: lazyPart(
      () => import('./statement/history-tab.tsx'),
      (module) => module.HistoryTab,
    ),
  },
  'cash-out': {
    Icon: Banknote,
    label: m.shedpay_cash_out,
    part: lazyPart(
      () => import('./mobile-money/cash-out-tab.tsx'),
      (module) => module.CashOutTab,
    ),
  },
}

interface WalletMenuProps {
  tab: WalletTab
  /** The open tab was chosen again. */
  onChoose: () => void
}

/** Links to all tabs, each with its own URL. */
export function WalletMenu({ tab, onChoose }: WalletMenuProps) {
  return (
    <nav
      aria-label={m.shedpay_menu()}
      className="mt-2 grid grid-cols-3 max-[15rem]:grid-cols-2 overflow-hidden rounded-lg border border-border bg-surface-1 md:mt-3"
    >
      {walletTabs.map((each) => {
        const { Icon, label, part } = plans[each]
        return (
          <Link
            key={each}
            href={walletHref(each)}
            stay
            aria-current={each === tab ? 'page' : undefined}
            onPointerEnter={part.load}
            onClick={each === tab ? onChoose : undefined}
            className="-m-px grid min-h-13 content-center justify-items-center gap-0.5 border border-border p-1 text-center text-xs font-semibold text-ink-2 -outline-offset-2 hover:bg-surface-2 aria-[current]:bg-money-soft aria-[current]:text-money-text"
          >
            <Icon className="size-5" aria-hidden="true" />
            {label()}
          </Link>
        )
      })}
    </nav>
  )
}

/** Content of the open tab. */
export function WalletPanel({ tab, own }: { tab: WalletTab; own: OwnWallet }) {
  const { label, part } = plans[tab]
  const Tab = useLazyPart(part, true)
  const { wallet, error } = own
  const online = useOnline()
  return (
    <section aria-label={label()} className={isTable(tab) ? '' : 'md:max-w-xl'}>
      <h2 className="mb-3 text-xl max-md:sr-only">{label()}</h2>
      {wallet && !online && (
        <p role="status" className="mb-3 text-sm text-warn">
          {m.money_waits()}
        </p>
      )}
      {wallet === undefined && error !== null ? (
        <ErrorState
          message={online ? m.wallet_failed() : m.money_waits()}
          text={online ? saidBy(error) : m.money_waits_text()}
          retryLabel={m.retry()}
          onRetry={own.again}
          retrying={own.isFetching}
        />
      ) : Tab && wallet ? (
        <Tab key={tab} wallet={wallet} />
      ) : (
        <SkeletonGroup label={m.loading()}>
          <FormSkeleton fields={3} />
        </SkeletonGroup>
      )}
    </section>
  )
}

/** Message of an overloaded server; undefined for a lost connection. */
const saidBy = (error: unknown): string | undefined => (error instanceof ApiError ? error.said : undefined)
