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
import { dismissOutcome, useLeftIntents, useOutcomes } from './intents/intent.store.ts'
import { BalanceCard, BalanceShape, BalanceStrip } from './own-wallet/balance-card.tsx'
import { payIn } from './transfers/pay.address.ts'
import { PayQuote } from './transfers/pay-quote.tsx'
import { lying, useMedia, wide } from './use-media.ts'
import { type OwnWallet, useWallet } from './use-wallet.ts'
import { isTable, tabIn, type WalletTab } from './wallet.address.ts'
import { WalletMenu, WalletPanel } from './wallet-page-tabs.tsx'

export const head: PageModule['head'] = () => ({
  title: `${m.shedpay()} · Sheds`,
  description: m.shedpay_description(),
  index: false,
})

/** The wallet. Nothing of it is in the server's HTML: what stands there is its shape. */
export function Page() {
  const { signedIn } = useSession()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  // What a payment link asks for is read on the device alone.
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

/** What ShedPay is, and the way to a wallet of one's own; who follows a payment link comes back to it. */
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
      <WaysIn here={here} hasWallet={lost !== undefined} />
      <Alert icon={<ShieldCheck />}>{m.shedpay_indigo()}</Alert>
    </Stack>
  )
}

/** Whose login ended here has a wallet. */
function WaysIn({ here, hasWallet }: { here: string; hasWallet: boolean }) {
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

/** One's own wallet: what is in it on one side, what to do with it on the other; on a phone one under the other. */
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
      {hasLast && wallet && <Beside wallet={wallet} />}
    </div>
  )
}

/**
 * On a phone a form's keyboard takes half of the screen: as soon as a field has the focus the balance is a strip. It stays
 * one until this or another tab is chosen: a card that grew back under a thumb would move the button it meant.
 */
const useStrip = (tab: WalletTab) => {
  const [typedIn, setTypedIn] = useState<WalletTab>()
  const isLow = useMedia(lying)
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

/** Why nothing leaves the wallet now: few see one. */
function Notices({ wallet }: { wallet: Wallet }) {
  const { frozen, held_until: held, locked_until: locked } = wallet
  const All = useLazyPart(noticesPart, frozen || held !== null || locked !== null)
  return All && <All wallet={wallet} />
}

/** Payments that left this device and were not answered, and what became of them: few see any. */
function Intents() {
  const [left, known] = [useLeftIntents(), useOutcomes()]
  const Watch = useLazyPart(watchPart, left.length + known.length > 0)
  const forget = useEffectEvent(() => Watch && known.map(dismissOutcome))
  // Read on this visit, it is over.
  useEffect(() => () => void forget(), [])
  return (
    <div role="status" className="contents">
      {Watch && <Watch />}
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

const lastPart = lazyPart(
  () => import('./wallet-page-last.tsx'),
  (module) => module.LastMovements,
)

function Beside({ wallet }: { wallet: Wallet }) {
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

/** Once in a wallet's life. */
function ActivateFirst({ wallet }: { wallet: WalletCard }) {
  const Inactive = useLazyPart(inactivePart, true)
  return Inactive ? <Inactive wallet={wallet} /> : null
}

/** By the clock in Douala, an hour ahead of UTC all year. */
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
