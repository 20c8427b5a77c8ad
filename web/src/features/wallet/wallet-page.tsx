import type { Wallet } from '@sheds/contract/wallet/wallet'
import type { WalletCard } from '@sheds/contract/wallet/wallet-card'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, useHydrated, useLazyPart } from '../../hydration/hydration.ts'
import { ApiError } from '../../lib/api/api.ts'
import { useNow } from '../../lib/language/now.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { keepDestination, useLostLogin, useMyInfo } from '../../lib/session/my-info.store.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonRow, Stack } from '../../ui/layout.tsx'
import { dismissOutcome, useOutcomes, useUnansweredIntents } from './intents/intent.store.ts'
import { BalanceCard, BalanceShape, BalanceStrip } from './own-wallet/balance-card.tsx'
import { payIn } from './transfers/pay.address.ts'
import { PayQuote } from './transfers/pay-quote.tsx'
import { landscapePhone, useMedia, wide } from './use-media.ts'
import { type OwnWallet, useWallet } from './use-wallet.ts'
import { isTable, tabIn, type WalletTab } from './wallet.address.ts'
import { WalletMenu, WalletPanel } from './wallet-page-tabs.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.shedpay()} · Sheds`,
  description: m.shedpay_description(),
  index: false,
})

/** Wallet page. The server renders only its skeleton, without personal data. */
export function Page() {
  const { signedIn } = useSession()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  // Only the browser reads the parameters of a payment link.
  const known = hydrated ? search : tabOnly(search)
  const address = new URLSearchParams(known)
  return (
    <div className="md:pt-6">
      {signedIn ? (
        <MyWallet address={address} />
      ) : (
        <div className="mx-auto max-w-xl">
          <WalletGreeting />
          <VisitorsWallet address={address} here={`${pathname}${search}`} />
        </div>
      )}
    </div>
  )
}

const tabOnly = (search: string): string => {
  const tab = new URLSearchParams(search).get('tab')
  return tab === null ? '' : `tab=${tab}`
}

interface VisitorsWalletProps {
  address: URLSearchParams
  here: string
}

/** Introduction to ShedPay with links to signup and login, which lead back to a payment link. */
function VisitorsWallet({ address, here }: VisitorsWalletProps) {
  const link = payIn(address)
  const lost = useLostLogin()
  return (
    <Stack className="mt-1">
      {link === undefined ? (
        <BalanceShape>{lost ? m.login_ended_again() : m.shedpay_lede()}</BalanceShape>
      ) : (
        <>
          <BalanceShape>{lost ? m.login_ended_again() : m.pay_visitor()}</BalanceShape>
          <PayQuote link={link} />
        </>
      )}
      <LoginLinks here={here} hasWallet={lost !== undefined} />
      <Alert icon={<ShieldCheck />}>{m.shedpay_indigo()}</Alert>
    </Stack>
  )
}

/** A visitor whose login ended already has a wallet. */
function LoginLinks({ here, hasWallet }: { here: string; hasWallet: boolean }) {
  const keep = (): void => keepDestination(here)
  return (
    <ButtonRow>
      {!hasWallet && (
        <ButtonLink kind="brand" size="lg" href="/signup" onClick={keep}>
          {m.wallet_activate_click()}
        </ButtonLink>
      )}
      <ButtonLink size="lg" href="/login" onClick={keep} {...(hasWallet && { kind: 'brand' })}>
        {m.login()}
      </ButtonLink>
    </ButtonRow>
  )
}

/** Balance and menu on one side, the tab on the other; stacked on a phone. */
function MyWallet({ address }: { address: URLSearchParams }) {
  const own = useWallet()
  const { wallet, error } = own
  const tab = tabIn(address)
  const strip = useStrip(tab)
  if (error instanceof ApiError && error.status === 404) return <Missing again={own.again} />
  const isInactive = wallet?.status === 0
  const hasLast = !isTable(tab) && !isInactive
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:items-start',
        hasLast && 'lg:grid-cols-[minmax(0,20.5rem)_minmax(0,1fr)_minmax(0,20rem)] lg:gap-x-10',
      )}
    >
      <div className="md:sticky md:top-[calc(var(--spacing-header)+1.5rem)]">
        <WalletGreeting className={strip.isSlim ? 'max-md:sr-only' : ''} />
        <Balance own={own} isSlim={strip.isSlim} />
        {!isInactive && <WalletMenu tab={tab} onChoose={strip.onChoose} />}
      </div>
      <Stack className="mt-3 min-h-[calc(100svh-13rem)] content-start md:mt-12 md:min-h-screen" onFocus={strip.onFocus}>
        <Intents />
        {wallet && <Notices wallet={wallet} />}
        {isInactive ? <ActivateFirst wallet={wallet} /> : <WalletPanel tab={tab} own={own} />}
      </Stack>
      {hasLast && wallet && <SideColumn wallet={wallet} />}
    </div>
  )
}

/**
 * The keyboard covers half of a phone's screen, so the balance shrinks to a strip once a field has focus. It stays one
 * until a tab is chosen, because growing back would move the button under the thumb.
 */
const useStrip = (tab: WalletTab) => {
  const [typedIn, setTypedIn] = useState<WalletTab>()
  const isLow = useMedia(landscapePhone)
  if (typedIn !== undefined && typedIn !== tab) setTypedIn(undefined)
  return {
    isSlim: isLow || tab !== 'top-up' || typedIn === tab,
    onFocus: ({ target }: FocusEvent): void => {
      if (target.matches('input:not([type=radio])')) setTypedIn(tab)
    },
    onChoose: (): void => setTypedIn(undefined),
  }
}

const watchPart = lazyPart(
  () => import('./intents/intent-watch.tsx'),
  (module) => module.IntentWatch,
)

const noticesPart = lazyPart(
  () => import('./own-wallet/balance-notices.tsx'),
  (module) => module.BalanceNotices,
)

/** Reasons why payments are blocked; downloaded only if there is one. */
function Notices({ wallet }: { wallet: Wallet }) {
  const { frozen, held_until: held, locked_until: locked } = wallet
  const All = useLazyPart(noticesPart, frozen || held !== null || locked !== null)
  return All && <All wallet={wallet} />
}

/** Payments without a response and their outcomes; downloaded only if there are any. */
function Intents() {
  const [left, known] = [useUnansweredIntents(), useOutcomes()]
  const Watch = useLazyPart(watchPart, left.length + known.length > 0)
  const forget = useEffectEvent(() => Watch && known.map(dismissOutcome))
  // Outcomes shown during this visit are dismissed when it ends.
  useEffect(() => () => void forget(), [])
  return (
    <div role="status" className="contents">
      {Watch && <Watch />}
    </div>
  )
}

/** Balance card; a strip on a phone while a form is used, so that the form's button stays above the tab bar. */
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

const lastPart = lazyPart(
  () => import('./wallet-page-last.tsx'),
  (module) => module.LastMovements,
)

function SideColumn({ wallet }: { wallet: Wallet }) {
  const Last = useLazyPart(lastPart, useMedia(wide))
  return <div className="mt-9 max-lg:hidden">{Last && <Last wallet={wallet} />}</div>
}

const nonePart = lazyPart(
  () => import('./wallet-page-none.tsx'),
  (module) => module.NoWallet,
)

function Missing({ again }: { again: () => void }) {
  const NoWallet = useLazyPart(nonePart, true)
  return (
    <div className="mx-auto max-w-xl">
      <WalletGreeting />
      {NoWallet && <NoWallet again={again} />}
    </div>
  )
}

const inactivePart = lazyPart(
  () => import('./wallet-page-inactive.tsx'),
  (module) => module.InactiveWallet,
)

/** Downloaded separately, as a wallet is activated only once. */
function ActivateFirst({ wallet }: { wallet: WalletCard }) {
  const Inactive = useLazyPart(inactivePart, true)
  return Inactive ? <Inactive wallet={wallet} /> : null
}

/** Greeting by the time in Douala (UTC+1 all year). */
function WalletGreeting({ className }: { className?: string }) {
  const hour = (new Date(useNow()).getUTCHours() + 1) % 24
  const { user_id: id, user_name: name } = useMyInfo()
  const say = id === undefined ? alone : named
  return (
    <h1
      className={cx(
        'truncate py-2 text-lg font-title md:py-0 md:text-xl md:text-balance md:whitespace-normal',
        className,
      )}
    >
      {say[partOf(hour)]({ who: name })}
    </h1>
  )
}

const noon = 12
const dusk = 18

const partOf = (hour: number): keyof typeof named => {
  if (hour < noon) return 'morning'
  return hour < dusk ? 'afternoon' : 'evening'
}

const named = {
  morning: m.shedpay_morning,
  afternoon: m.shedpay_afternoon,
  evening: m.shedpay_evening,
}

const alone = {
  morning: () => m.shedpay_morning_guest(),
  afternoon: () => m.shedpay_afternoon_guest(),
  evening: () => m.shedpay_evening_guest(),
}
