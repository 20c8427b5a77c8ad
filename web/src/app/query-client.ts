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

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)
