import UsersRound from 'lucide-react/icons/users-round'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.all_users())

export function Page() {
  return (
    <ComingSoon
      Icon={UsersRound}
      title={m.all_users()}
      text={m.soon_users()}
      next={{ href: '/feeds', label: m.go_to_feeds() }}
    />
  )
}
