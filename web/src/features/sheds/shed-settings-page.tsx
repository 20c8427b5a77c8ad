import Settings2 from 'lucide-react/icons/settings-2'
import { useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.shed_settings())

export function Page() {
  const { shed_id } = useParams()
  return (
    <ComingSoon
      Icon={Settings2}
      title={m.shed_settings()}
      text={m.soon_shed_settings()}
      next={{ href: `/sheds/${shed_id}`, label: m.back_to_shed() }}
    />
  )
}
