import { useLocation } from 'react-router'
import { useHydrated } from '../../hydration/hydration.ts'
import { useSession } from '../../lib/login/session.tsx'
import type { PageModule } from '../../lib/page/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { WalletGreeting } from './wallet-page-greeting.tsx'
import { MyWallet } from './wallet-page-mine.tsx'
import { VisitorsWallet } from './wallet-page-visitor.tsx'

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
