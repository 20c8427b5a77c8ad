import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import * as m from '../../messages/compiled/messages.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

/** Reason why the page did not load, with a retry at the same address. */
export function RetryHere({ message }: { message: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const here = `${pathname}${search}`
  const retry = (): void => {
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    void navigate(here, { replace: true })
  }
  return <ErrorState message={message} retryLabel={m.retry()} retryHref={here} onRetry={retry} />
}
