import { endSession, type Session } from '@sheds/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { ApiError, callApi } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { ListRow, rowList } from '../../ui/list-row.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { deviceName, isHandheld } from './device-name.ts'
import { PeopleSkeleton } from './people-list.tsx'
import type { useSessions } from './sessions.queries.ts'

/** Every device that is logged in; this one first. */
export function SessionsList({ sessions: asked }: { sessions: ReturnType<typeof useSessions> }) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = asked
  if (data === undefined && isError)
    return (
      <ErrorState
        message={m.sessions_failed()}
        retryLabel={m.retry()}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data === undefined) return <PeopleSkeleton times={2} />
  const sessions = data.pages.flatMap((page) => page.sessions)
  return (
    <InfiniteList
      className={rowList}
      nextHref={hasNextPage ? '?show=settings' : undefined}
      moreLabel={m.more_sessions()}
      onMore={() => void fetchNextPage()}
      loading={isFetchingNextPage}
      skeleton={<PeopleSkeleton times={2} />}
      error={isError ? { message: m.sessions_failed(), retryLabel: m.retry() } : undefined}
    >
      {thisDeviceFirst(sessions).map((session) => (
        <li key={session.id}>
          <SessionRow session={session} />
        </li>
      ))}
    </InfiniteList>
  )
}

const thisDeviceFirst = (sessions: readonly Session[]): Session[] =>
  [...sessions].sort((one, other) => Number(other.current) - Number(one.current))

function SessionRow({ session: { id, device: label, last_used_at: usedAt, current } }: { session: Session }) {
  const { end, isPending } = useEnding(id)
  const device = deviceName(label)
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

const useEnding = (id: Session['id']) => {
  const client = useQueryClient()
  const { show } = useToasts()
  const refresh = () => client.invalidateQueries({ queryKey: ['sessions'] })
  const mutationKey = ['end session', id]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => callApi(endSession, { params: { id } }),
    networkMode: 'always',
    onSuccess: async ({ message }) => {
      await refresh()
      show({ text: message })
    },
    onError: async (error) => {
      // It ended by itself, or in another tab: what is wanted is done.
      if (error instanceof ApiError && error.status === 404) await refresh()
      else show({ text: m.session_end_failed(), kind: 'error' })
    },
  })
  // The second tap of two comes before the button shows that it is busy.
  const end = () => {
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return { end, isPending }
}
