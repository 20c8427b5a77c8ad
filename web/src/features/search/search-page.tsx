import Search from 'lucide-react/icons/search'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.search_results())

export function Page() {
  return (
    <ComingSoon
      Icon={Search}
      title={m.search_results()}
      text={m.soon_search()}
      next={{ href: '/sheds', label: m.go_to_sheds() }}
    />
  )
}
