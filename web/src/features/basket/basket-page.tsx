import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.basket())

export function Page() {
  return (
    <ComingSoon
      Icon={ShoppingBasket}
      title={m.basket()}
      text={m.soon_basket()}
      next={{ href: '/feeds', label: m.go_to_feeds() }}
    />
  )
}
