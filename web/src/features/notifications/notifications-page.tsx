import { readNotifications } from '@sheds/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import Settings from 'lucide-react/icons/settings'
import { callApi } from '../../lib/api.ts'
import { setUnread, useUnread } from '../../lib/bell.store.ts'
import { doualaDay } from '../../lib/douala-day.ts'
import { EndlessList, useList } from '../../lib/endless-list.tsx'
import { date } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import type { PageModule } from '../../lib/page.ts'
import { caughtUp } from '../../lib/stale.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Columns } from '../../ui/columns.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { MembersOnly } from '../users/members-only.tsx'
import { PeopleSkeleton } from '../users/people-list.tsx'
import { NotificationRow } from './notification-row.tsx'
import { told } from './notifications.queries.ts'

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

function ReadAll() {
  const unread = useUnread()
  const { show } = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(readNotifications, { body: {} }),
    networkMode: 'always',
    onSuccess: async ({ unread: left }) => {
      setUnread(left)
      await caughtUp()
    },
    onError: () => show({ text: m.notifications_read_failed(), kind: 'error' }),
  })
  return (
    <Button kind="text" onClick={() => mutate()} loading={isPending} disabled={unread === 0}>
      {m.notifications_read_all()}
    </Button>
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

function NothingYet() {
  return (
    <EmptyState
      title={m.notifications_none()}
      text={m.notifications_none_text()}
      action={
        <ButtonLink href="/sheds" kind="brand">
          {m.notifications_none_way()}
        </ButtonLink>
      }
    />
  )
}
