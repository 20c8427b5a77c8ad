import Store from 'lucide-react/icons/store'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.all_sheds())

export function Page() {
  return (
    <ComingSoon
      Icon={Store}
      title={m.all_sheds()}
      text={m.soon_all_sheds()}
      next={{ href: '/feeds', label: m.go_to_feeds() }}
    />
  )
}
