import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import { dateTime, moneyParts, number } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import * as m from '../../messages/compiled/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { ClothEdge } from '../../ui/cloth-edge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { hideBalance, type SeenWallet, useBalanceHidden, useSeenWallet } from './balance.store.ts'
import { EditWalletButton } from './edit-wallet-button.tsx'
import { shortTime } from './transactions.messages.ts'
import type { OwnWallet } from './use-wallet.ts'

/** What is in the wallet, as far as known; without an answer what was seen last, and that it is no answer. */
interface Known {
  walletId: string | undefined
  name: string | undefined
  balance: number | undefined
  /** It is missing; what was seen last stands under it. */
  isMissing: boolean
  last: SeenWallet | undefined
}

const useKnown = ({ wallet, error }: OwnWallet): Known => {
  const last = useSeenWallet()
  return {
    walletId: wallet?.my_wallet_id ?? last?.walletId,
    name: wallet?.my_wallet_name ?? last?.name,
    balance: wallet?.balance,
    isMissing: wallet === undefined && error !== null,
    last,
  }
}

/** The whole card: what is in it, its id to give away, its name, and the way to change it. */
export function BalanceCard({ own }: { own: OwnWallet }) {
  const { walletId, name, ...known } = useKnown(own)
  return (
    <Ground className="grid gap-1 rounded-lg pe-15 pt-2 pb-4">
      <div className="flex min-h-touch items-center">
        <span className="text-sm text-on-money-card-2">{m.shedpay_balance()}</span>
        <HideButton />
        {own.wallet && <EditWalletButton wallet={own.wallet} className={`${onCard} ms-auto -me-3`} />}
      </div>
      <Amount known={known} size="xl" className="h-12" />
      <div className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 max-[15rem]:grid-cols-1">
        <Labelled label={m.shedpay_wallet_id()}>
          {walletId === undefined ? <Shape className="h-6 w-16" /> : <CopyId walletId={walletId} />}
        </Labelled>
        <Labelled label={m.shedpay_wallet_name()}>
          {name === undefined ? (
            <Shape className="h-6 w-28" />
          ) : (
            <b className="block truncate font-semibold" title={name}>
              {name}
            </b>
          )}
        </Labelled>
      </div>
    </Ground>
  )
}

/** The same in one line. */
export function BalanceStrip({ own }: { own: OwnWallet }) {
  const { walletId, name: _, ...known } = useKnown(own)
  const isLong = (known.balance ?? 0) >= 1_000_000
  return (
    <Ground className="flex min-h-12 items-center gap-x-2 rounded-md py-1 ps-3 pe-9 large-text:flex-wrap" isNarrow>
      {!isLong && <span className="text-xs text-on-money-card-2">{m.shedpay_balance()}</span>}
      <Amount known={known} size="md" className="flex-1 large-text:flex-auto" />
      <b className="text-sm tracking-wider tabular-nums">{walletId}</b>
    </Ground>
  )
}

/** The card of nobody: what ShedPay is. */
export function BalanceShape({ children }: { children: ReactNode }) {
  return <Ground className="rounded-lg py-5 ps-4 pe-15 text-lg font-label text-balance">{children}</Ground>
}

const onCard = 'text-on-money-card hover:bg-on-money-card/15'

function Ground({
  className,
  isNarrow = false,
  children,
}: {
  className: string
  isNarrow?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx('relative overflow-hidden bg-money-card ps-4 text-on-money-card', className)}>
      {children}
      <ClothEdge
        cloth="ndop"
        className={cx('absolute inset-y-0 end-0 border-s-3 border-accent', isNarrow ? 'w-6' : 'w-10.5')}
      />
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span className="block text-xs text-on-money-card-2">{label}</span>
      {children}
    </div>
  )
}

/** Says its size while it is on its way, so that nothing moves when it comes. */
function Amount({
  known,
  size,
  className,
}: {
  known: Omit<Known, 'walletId' | 'name'>
  size: 'md' | 'xl'
  className: string
}) {
  const isHidden = useBalanceHidden()
  const { balance, isMissing, last } = known
  if (isMissing) return <Offline last={isHidden ? undefined : last} className={className} />
  if (balance === undefined) return <Shape className={cx(size === 'xl' ? 'my-2 h-8 w-44' : 'h-5 w-24')} />
  const { unit, unitPlace } = moneyParts(balance)
  const amount = isHidden ? '•••••' : number(balance)
  return (
    <p className={cx('flex items-center', className)} aria-live="polite">
      <span className={isHidden ? 'sr-only' : 'contents'}>
        {isHidden ? (
          m.shedpay_balance_hidden()
        ) : (
          <MoneyText
            {...{ amount, unit, unitPlace, size: sizeOf(size, amount) }}
            className="text-on-money-card [&_.price-unit]:text-on-money-card-2"
          />
        )}
      </span>
      {isHidden && (
        <span aria-hidden="true" className="text-2xl tracking-widest">
          {amount}
        </span>
      )}
    </p>
  )
}

const longAmount = 9

/** Nine digits and the unit have room beside the cloth, too. */
const sizeOf = (size: 'md' | 'xl', amount: string) => (size === 'xl' && amount.length > longAmount ? 'lg' : size)

function Offline({ last, className }: { last: SeenWallet | undefined; className: string }) {
  const now = useNow()
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2', className)} role="status">
      <b className="text-xl">{m.shedpay_offline()}</b>
      {last && (
        <span className="text-sm text-on-money-card-2" title={dateTime(last.at)}>
          {m.shedpay_balance_from({ amount: number(last.balance), time: shortTime(last.at, now) })}
        </span>
      )}
    </p>
  )
}

function Shape({ className }: { className: string }) {
  return <Skeleton className={cx('opacity-30', className)} />
}

function HideButton() {
  const isHidden = useBalanceHidden()
  return (
    <IconButton
      label={isHidden ? m.shedpay_show_balance() : m.shedpay_hide_balance()}
      icon={isHidden ? <EyeOff className="size-4.5" /> : <Eye className="size-4.5" />}
      className={`${onCard} noscript:hidden`}
      onClick={() => hideBalance(!isHidden)}
    />
  )
}

function CopyId({ walletId }: { walletId: string }) {
  const { show } = useToasts()
  const failed = (): void => void show({ text: m.shedpay_copy_failed(), kind: 'error', key: 'copied' })
  const copy = (): void => {
    const copying = navigator.clipboard?.writeText(walletId)
    if (copying === undefined) failed()
    else copying.then(() => show({ text: m.shedpay_copied(), key: 'copied' }), failed)
  }
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={m.shedpay_copy_id({ id: walletId })}
      className="-my-2.5 flex min-h-touch items-center gap-2 font-title tracking-wider tabular-nums"
    >
      {walletId}
      <Copy className="size-4" aria-hidden="true" />
    </button>
  )
}
