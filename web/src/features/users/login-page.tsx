import LogIn from 'lucide-react/icons/log-in'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.login())

export function Page() {
  return (
    <ComingSoon Icon={LogIn} title={m.login()} text={m.soon_login()} next={{ href: '/signup', label: m.signup() }} />
  )
}
