import PackagePlus from 'lucide-react/icons/package-plus'
import { useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.add_product())

export function Page() {
  const { shed_id } = useParams()
  return (
    <ComingSoon
      Icon={PackagePlus}
      title={m.add_product()}
      text={m.soon_add_product()}
      next={{ href: `/sheds/${shed_id}`, label: m.back_to_shed() }}
    />
  )
}
