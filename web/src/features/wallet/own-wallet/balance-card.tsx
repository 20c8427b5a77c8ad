import type { Wallet } from '@sheds/contract/wallet/wallet'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { dateTime, moneyParts, number } from '../../../lib/language/format.ts'
import { useNow } from '../../../lib/language/now.ts'
import { shortFrom } from '../../../lib/language/short-time.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { cx } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { ClothEdge } from '../../../ui/picture/cloth-edge.tsx'
import type { OwnWallet } from '../use-wallet.ts'
import { hideBalance, type SeenWallet, useBalanceHidden, useSeenWallet } from './balance.store.ts'
import { CopyText } from './copy-text.tsx'

/** Known data of the wallet; without a response, the data seen last. */
interface WalletData {
  walletId: string | undefined
  name: string | undefined
  balance: number | undefined
  /** The balance could not be read, so the last one is shown as such. */
  isMissing: boolean
  last: SeenWallet | undefined
}

const useWalletData = ({ wallet, error }: OwnWallet): WalletData => {
  const last = useSeenWallet()
  return {
    walletId: wallet?.my_wallet_id ?? last?.walletId,
    name: wallet?.my_wallet_name ?? last?.name,
    balance: wallet?.balance,
    isMissing: wallet === undefined && error !== null,
    last,
  }
}

/** Card with the balance, the wallet ID to share, the name and the settings. */
export function BalanceCard({ own }: { own: OwnWallet }) {
  const { walletId, name, ...known } = useWalletData(own)
  return (
    <Ground className="grid gap-1 rounded-lg pe-15 pt-2 pb-4">
      <div className="flex min-h-touch items-center">
        <span className="text-sm text-on-money-card-2">{m.shedpay_balance()}</span>
        <HideButton />
        {own.wallet && <EditWalletButton wallet={own.wallet} className={`${onCard} ms-auto -me-3`} />}
      </div>
      <Amount known={known} size="xl" className="h-12" />
      <div className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 max-[15rem]:grid-cols-1">
        <Labelled label={m.shedpay_wallet_id()}>
          {walletId === undefined ? (
            <Shape className="h-6 w-16" />
          ) : (
            <CopyText name={m.shedpay_wallet_id()} text={walletId} className="-my-2.5 tracking-wider" />
          )}
        </Labelled>
        <Labelled label={m.shedpay_wallet_name()}>
          {name === undefined ? (
            <Shape className="h-6 w-28" />
          ) : (
            <b className="block font-semibold wrap-anywhere">{name}</b>
          )}
        </Labelled>
      </div>
    </Ground>
  )
}

/** The same in one line. */
export function BalanceStrip({ own }: { own: OwnWallet }) {
  const { walletId, name, ...known } = useWalletData(own)
  return (
    <Ground className="flex min-h-12 flex-wrap items-center rounded-md ps-3 pe-7" isNarrow>
      <div className="min-w-min flex-1">
        <span className="block w-0 min-w-full truncate text-xs/3.5 text-on-money-card-2">
          {name ?? m.shedpay_balance()}
        </span>
        <Amount known={known} size="md" className="h-5.5 whitespace-nowrap" />
      </div>
      <HideButton />
      <CopyText
        name={m.shedpay_wallet_id()}
        text={walletId ?? ''}
        className={cx(
          'min-w-24 justify-end text-sm tracking-wider max-[22rem]:min-w-18 max-[22rem]:[&_svg]:hidden',
          !walletId && 'invisible',
        )}
      />
    </Ground>
  )
}

/** Card without a wallet, for an introduction to ShedPay. */
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

/** Balance; its skeleton has the same size, so that nothing shifts. */
function Amount({
  known,
  size,
  className,
}: {
  known: Omit<WalletData, 'walletId' | 'name'>
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
            amount={amount}
            unit={unit}
            unitPlace={unitPlace}
            size={sizeOf(size, amount)}
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

/** Long amounts get a smaller font, so that they fit beside the pattern and, in the strip, beside the ID. */
const sizeOf = (size: 'md' | 'xl', { length }: string) => {
  if (size === 'md') return length > 7 ? 'sm' : size
  return length > 9 ? 'lg' : size
}

function Offline({ last, className }: { last: SeenWallet | undefined; className: string }) {
  const now = useNow()
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2', className)} role="status">
      <b className="text-xl">{m.shedpay_offline()}</b>
      {last && (
        <span className="text-sm text-on-money-card-2" title={dateTime(last.at)}>
          {m.shedpay_balance_from({ amount: number(last.balance), from: shortFrom(last.at, now) })}
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

const sheetPart = lazyPart(
  () => import('./edit-wallet-sheet.tsx'),
  (module) => module.EditWalletSheet,
)

/** Opens the settings: name, password and freeze. */
function EditWalletButton({ wallet, className }: { wallet: Wallet; className: string }) {
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
