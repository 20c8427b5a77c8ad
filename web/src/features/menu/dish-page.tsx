import Utensils from 'lucide-react/icons/utensils'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.dish())

export function Page() {
  return (
    <ComingSoon
      Icon={Utensils}
      title={m.dish()}
      text={m.soon_dish()}
      next={{ href: '/shed/categories/food_delivery', label: m.category_food_delivery() }}
    />
  )
}
