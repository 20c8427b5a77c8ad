import Store from 'lucide-react/icons/store'
import type { PageModule } from '../../app/page.ts'
import { ComingSoon, comingSoonHead } from '../../lib/coming-soon.tsx'
import * as m from '../../messages/compiled/messages.ts'

export const head: PageModule['head'] = () => comingSoonHead(m.create_shed())

export function Page() {
  return (
    <ComingSoon
      Icon={Store}
      title={m.create_shed()}
      text={m.soon_create_shed()}
      next={{ href: '/sheds', label: m.go_to_sheds() }}
    />
  )
}
