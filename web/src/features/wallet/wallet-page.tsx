import Wallet from 'lucide-react/icons/wallet'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.shedpay())

export function Page() {
  return (
    <ComingSoon
      Icon={Wallet}
      title={m.shedpay()}
      text={m.soon_shedpay()}
      next={{ href: '/signup', label: m.signup() }}
    />
  )
}
