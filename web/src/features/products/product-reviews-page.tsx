import Star from 'lucide-react/icons/star'
import { useParams } from 'react-router'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.reviews())

export function Page() {
  const { product_id } = useParams()
  return (
    <ComingSoon
      Icon={Star}
      title={m.reviews()}
      text={m.soon_reviews()}
      next={{ href: `/products/${product_id}/details`, label: m.product() }}
    />
  )
}
