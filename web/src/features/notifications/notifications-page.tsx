import Bell from 'lucide-react/icons/bell'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.notifications())

export function Page() {
  return (
    <ComingSoon
      Icon={Bell}
      title={m.notifications()}
      text={m.soon_notifications()}
      next={{ href: '/feeds', label: m.go_to_feeds() }}
    />
  )
}
