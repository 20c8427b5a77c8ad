import Settings from 'lucide-react/icons/settings'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import type { PageModule } from '../../lib/page/page.ts'
import { useSession } from '../../lib/session/session.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { MembersOnly } from '../users/members-only.tsx'
import { PeopleSkeleton } from '../users/people-list.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.notifications()} · Sheds`, index: false })

/** Downloaded by members only; visitors see the login. */
const listPart = lazyPart(
  () => import('./notifications-page-list.tsx'),
  ({ NotificationsByDay }) => NotificationsByDay,
)
const readAllPart = lazyPart(
  () => import('./notifications-parts.tsx'),
  (module) => module.MarkAllRead,
)

export function Page() {
  const { signedIn } = useSession()
  const List = useLazyPart(listPart, signedIn)
  const MarkAllRead = useLazyPart(readAllPart, signedIn)
  return (
    <Columns>
      <MembersOnly title={m.notifications()} reason={m.notifications_reason()}>
        <div className="mx-auto max-w-2xl">
          <div className="flex min-h-12 items-center pt-4 md:pt-0">
            <h1 className="min-w-0 flex-1 text-2xl">{m.notifications()}</h1>
            {MarkAllRead && <MarkAllRead />}
            <IconLink href="/notifications/settings" label={m.notifications_settings()} icon={<Settings />} />
          </div>
          {List ? <List /> : <PeopleSkeleton times={8} />}
        </div>
      </MembersOnly>
    </Columns>
  )
}
