import { listSessions, type Session } from '@sheds/contract/accounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listApi } from '../../lib/api.ts'
import { useMyInfo } from '../../lib/my-info.store.ts'

interface SessionsPage {
  sessions: readonly Session[]
  next: string | undefined
}

/** Where somebody is logged in. What another device did meanwhile must show: it is asked for at every look. */
const sessionsQuery = (userId: string) => ({
  queryKey: ['sessions', userId],
  queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }): Promise<SessionsPage> => {
    const { body, next } = await listApi(listSessions, { query: pageParam === '' ? {} : { cursor: pageParam } }, signal)
    return { sessions: body, next }
  },
  initialPageParam: '',
  getNextPageParam: ({ next }: SessionsPage): string | undefined => next,
  staleTime: 0,
})

export const useSessions = () => useInfiniteQuery(sessionsQuery(useMyInfo().user_id ?? ''))
