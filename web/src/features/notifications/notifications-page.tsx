import Settings from 'lucide-react/icons/settings'
import { doualaDay } from '../../lib/douala-day.ts'
import { EndlessList, useList } from '../../lib/endless-list.tsx'
import { date } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import type { PageModule } from '../../lib/page.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Columns } from '../../ui/columns.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { MembersOnly } from '../users/members-only.tsx'
import { PeopleSkeleton } from '../users/people-list.tsx'
import { NotificationRow } from './notification-row.tsx'
import { told } from './notifications.queries.ts'
import { NothingYet, ReadAll } from './notifications-parts.tsx'

export const head: PageModule['head'] = () => ({ title: `${m.notifications()} · Sheds`, index: false })

export function Page() {
  return (
    <Columns>
      <MembersOnly title={m.notifications()} reason={m.notifications_reason()}>
        <div className="mx-auto max-w-2xl">
          <div className="flex min-h-12 items-center pt-4 md:pt-0">
            <h1 className="min-w-0 flex-1 text-2xl">{m.notifications()}</h1>
            <ReadAll />
            <IconLink href="/notifications/settings" label={m.notifications_settings()} icon={<Settings />} />
          </div>
          <Told />
        </div>
      </MembersOnly>
    </Columns>
  )
}

function Told() {
  const list = useList(told(), { always: true })
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
