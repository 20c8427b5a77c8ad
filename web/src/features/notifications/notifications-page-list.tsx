import { doualaDay } from '@sheds/contract/douala-time'
import { date } from '../../lib/language/format.ts'
import { useNow } from '../../lib/language/now.ts'
import { EndlessList, useList } from '../../lib/list/endless-list.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { PeopleSkeleton } from '../users/people-list.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notificationList } from './notifications.queries.ts'
import { NothingYet } from './notifications-parts.tsx'

/** All notifications, grouped by day. */
export function NotificationsByDay() {
  const list = useList(notificationList(), { always: true })
  const today = doualaDay(useNow())
  return (
    <EndlessList
      list={list}
      className="mt-1"
      empty={<NothingYet />}
      failure={m.notifications_failed()}
      moreLabel={m.notifications_more()}
      skeleton={(isFirst) => <PeopleSkeleton times={isFirst ? 8 : 2} />}
      hrefOf={() => '/notifications'}
    >
      {(note, before) => {
        const day = doualaDay(Date.parse(note.createdAt))
        const isNewDay = before === undefined || doualaDay(Date.parse(before.createdAt)) !== day
        return (
          <>
            {isNewDay && (
              <h2 className="pt-3 pb-1 text-xs font-semibold text-ink-3">{dayName(today - day, note.createdAt)}</h2>
            )}
            <NotificationRow note={note} />
          </>
        )
      }}
    </EndlessList>
  )
}

const dayName = (daysAgo: number, time: string): string => {
  if (daysAgo <= 0) return m.day_today()
  return daysAgo === 1 ? m.day_yesterday() : date(time)
}
