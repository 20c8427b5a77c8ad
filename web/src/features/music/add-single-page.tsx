import Music from 'lucide-react/icons/music'
import { useParams } from 'react-router'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.add_music())

export function Page() {
  const { shed_id } = useParams()
  return (
    <ComingSoon
      Icon={Music}
      title={m.add_music()}
      text={m.soon_add_single()}
      next={{ href: `/sheds/${shed_id}`, label: m.back_to_shed() }}
    />
  )
}
