import KeyRound from 'lucide-react/icons/key-round'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.recover())

export function Page() {
  return (
    <ComingSoon
      Icon={KeyRound}
      title={m.recover()}
      text={m.soon_recover()}
      next={{ href: '/login', label: m.login() }}
    />
  )
}
