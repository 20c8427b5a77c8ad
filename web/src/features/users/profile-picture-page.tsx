import ImageUp from 'lucide-react/icons/image-up'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.profile_picture())

export function Page() {
  return (
    <ComingSoon
      Icon={ImageUp}
      title={m.profile_picture()}
      text={m.soon_profile_picture()}
      next={{ href: '/feeds', label: m.go_to_feeds() }}
    />
  )
}
