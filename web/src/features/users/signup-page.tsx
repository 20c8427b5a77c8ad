import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.signup())

export function Page() {
  return (
    <ComingSoon
      Icon={UserRoundPlus}
      title={m.signup()}
      text={m.soon_signup()}
      next={{ href: '/terms', label: m.terms() }}
    />
  )
}
