import Utensils from 'lucide-react/icons/utensils'
import { useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.add_to_menu())

export function Page() {
  const { shed_id } = useParams()
  return (
    <ComingSoon
      Icon={Utensils}
      title={m.add_to_menu()}
      text={m.soon_add_to_menu()}
      next={{ href: `/sheds/${shed_id}`, label: m.back_to_shed() }}
    />
  )
}
