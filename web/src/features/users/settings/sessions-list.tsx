import { tag } from '@sheds/contract/tags'
import { endSession, type Session } from '@sheds/contract/users/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { caughtUp, markStale } from '../../../lib/api/stale.ts'
import { deviceName, isHandheld } from '../../../lib/device-name.ts'
import { dateTime } from '../../../lib/language/format.ts'
import { EndlessList, type useList } from '../../../lib/list/endless-list.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { PeopleSkeleton } from '../people-list.tsx'

export type Sessions = ReturnType<typeof useList<Session>>

/** Logged-in devices, this one first. */
export function SessionsList({ sessions }: { sessions: Sessions }) {
  return (
    <EndlessList
      list={{ ...sessions, rows: sessions.rows && thisDeviceFirst(sessions.rows) }}
      empty={null}
      failure={m.sessions_failed()}
      moreLabel={m.more_sessions()}
      skeleton={() => <PeopleSkeleton times={2} />}
      hrefOf={() => '?view=settings'}
    >
      {(session) => <SessionRow session={session} />}
    </EndlessList>
  )
}

const thisDeviceFirst = (sessions: readonly Session[]): Session[] =>
  [...sessions].sort((one, other) => Number(other.current) - Number(one.current))

function SessionRow({ session: { id, device: label, last_used_at: usedAt, current } }: { session: Session }) {
  const device = deviceName(label)
  const { end, isPending } = useEndSession(id, device)
  const time = dateTime(usedAt)
  const Icon = isHandheld(label) ? Smartphone : Laptop
  return (
    <ListRow
      mark={<Icon className="text-ink-2" />}
      title={device}
      meta={m.session_used({ time })}
      end={
        current ? (
          <Badge tone="ok">{m.session_this()}</Badge>
        ) : (
          <Button size="sm" onClick={end} loading={isPending} aria-label={m.session_end_on({ device, time })}>
            {m.session_end()}
          </Button>
        )
      }
    />
  )
}

const useEndSession = (id: Session['id'], device: string) => {
  const client = useQueryClient()
  const { show } = useToasts()
  const mutationKey = ['end session', id]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => callApi(endSession, { params: { id } }),
    onSuccess: async () => {
      await caughtUp()
      show({ text: m.session_ended_on({ device }) })
    },
    onError: (error) => {
      // The session already ended, by itself or in another tab.
      if (error instanceof ApiError && error.status === 404) markStale([tag.sessions])
      else show({ text: m.session_end_failed(), kind: 'error' })
    },
  })
  // The second tap of a double tap can arrive before the button shows that it is busy.
  const end = () => {
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return { end, isPending }
}
