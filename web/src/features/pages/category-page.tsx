import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import { categoryName } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = ({ params }) => comingSoonHead(categoryName(params.category ?? ''))

export function Page() {
  const { category = '' } = useParams()
  return (
    <ComingSoon
      Icon={LayoutGrid}
      title={categoryName(category)}
      text={m.soon_category()}
      next={{ href: '/sheds', label: m.go_to_sheds() }}
    />
  )
}
