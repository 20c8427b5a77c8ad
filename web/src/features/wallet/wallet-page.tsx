import Wallet from 'lucide-react/icons/wallet'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
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
