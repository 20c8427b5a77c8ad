import { useLocation, useRouteError } from 'react-router'
import { problemHead, problemOf } from '../../../lib/api/problem.ts'
import { ProblemView } from '../../../lib/api/problem-view.tsx'
import { useHead } from '../../../lib/page/use-head.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Profile that does not exist, was closed or failed to load. */
export function ProfileFailure() {
  return <ProfileProblem error={useRouteError()} />
}

export function ProfileProblem({ error }: { error: unknown }) {
  const problem = problemOf(error)
  useHead(problemHead(problem))
  if (problem.kind === 'not_found' || problem.kind === 'deleted') return <ProblemView {...problem} />
  return <FetchFailure />
}

function FetchFailure() {
  const { pathname, search } = useLocation()
  return (
    <>
      <VisuallyHidden as="h1">{m.profile()}</VisuallyHidden>
      <ErrorState
        message={m.user_data_failed()}
        retryLabel={m.retry()}
        retryHref={`${pathname}${search}`}
        onRetry={() => window.location.reload()}
      />
    </>
  )
}
