import ImageUp from 'lucide-react/icons/image-up'
import { useParams } from 'react-router'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.add_cover_art())

export function Page() {
  const { shed_id } = useParams()
  return (
    <ComingSoon
      Icon={ImageUp}
      title={m.add_cover_art()}
      text={m.soon_media()}
      next={{ href: `/sheds/${shed_id}`, label: m.back_to_shed() }}
    />
  )
}
