import ArrowRight from 'lucide-react/icons/arrow-right'
import Settings from 'lucide-react/icons/settings'
import { useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { PeopleSkeleton } from '../users/people-list.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationList } from './notifications.queries.ts'
import { MarkAllRead, NothingYet } from './notifications-parts.tsx'

const most = 5

/** The newest notifications, opened from the bell on any page. */
export function NewestNotifications() {
  return (
    <>
      <div className="flex items-center gap-1 ps-gutter pe-1">
        <h2 className="min-w-0 flex-1 text-lg">{m.notifications()}</h2>
        <MarkAllRead />
        <IconLink href="/notifications/settings" label={m.notifications_settings()} icon={<Settings />} />
      </div>
      <Newest />
    </>
  )
}

function Newest() {
  const { rows, failed, again, isFetching } = useList(notificationList(), { always: true })
  if (rows === undefined && failed)
    return (
      <ErrorState message={m.notifications_failed()} retryLabel={m.retry()} onRetry={again} retrying={isFetching} />
    )
  if (rows === undefined)
    return (
      <div className="px-gutter">
        <PeopleSkeleton times={most} />
      </div>
    )
  if (rows.length === 0) return <NothingYet />
  return (
    <>
      <ul className="px-gutter">
        {rows.slice(0, most).map((note) => (
          <li key={note.id}>
            <NotificationRow note={note} />
          </li>
        ))}
      </ul>
      <ButtonLink href="/notifications" kind="text" className="w-full">
        {m.notifications_all()}
        <ArrowRight className="size-4.5" />
      </ButtonLink>
    </>
  )
}
