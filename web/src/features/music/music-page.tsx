import Music from 'lucide-react/icons/music'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.music())

export function Page() {
  return (
    <ComingSoon
      Icon={Music}
      title={m.music()}
      text={m.soon_music()}
      next={{ href: '/shed/categories/music', label: m.category_music() }}
    />
  )
}
