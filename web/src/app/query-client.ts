import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'

/** The one cache of server state. What the server rendered is taken as fresh for half a minute. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 2 && isWorthRetrying(error) },
      mutations: { retry: false },
    },
  })

/** A reader waits for the server's page, and what is too much for the server is not asked twice. */
const isWorthRetrying = (error: unknown): boolean =>
  typeof window !== 'undefined' && error instanceof ApiError && (error.status === 0 || error.status >= 500)
