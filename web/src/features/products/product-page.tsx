import Package from 'lucide-react/icons/package'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.product())

export function Page() {
  return (
    <ComingSoon
      Icon={Package}
      title={m.product()}
      text={m.soon_product()}
      next={{ href: '/feeds', label: m.go_to_feeds() }}
    />
  )
}
