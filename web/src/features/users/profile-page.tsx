import UserRound from 'lucide-react/icons/user-round'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.profile())

export function Page() {
  return (
    <ComingSoon
      Icon={UserRound}
      title={m.profile()}
      text={m.soon_profile()}
      next={{ href: '/all_users', label: m.all_users() }}
    />
  )
}
