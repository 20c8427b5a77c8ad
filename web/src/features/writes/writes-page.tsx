import PenLine from 'lucide-react/icons/pen-line'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.writes())

export function Page() {
  return (
    <ComingSoon
      Icon={PenLine}
      title={m.writes()}
      text={m.soon_writes()}
      next={{ href: '/feeds', label: m.go_to_feeds() }}
    />
  )
}
