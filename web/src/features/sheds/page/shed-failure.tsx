import { useRouteError } from 'react-router'
import { ApiError } from '../../../lib/api/api.ts'
import { problemHead, problemOf } from '../../../lib/api/problem.ts'
import { ProblemView } from '../../../lib/api/problem-view.tsx'
import { RetryHere } from '../../../lib/api/retry-here.tsx'
import { useHead } from '../../../lib/page/use-head.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Shed that does not exist, was deleted or failed to load. */
export function ShedFailure() {
  return <ShedProblem error={useRouteError()} />
}

export function ShedProblem({ error }: { error: unknown }) {
  const problem = problemOf(error)
  useHead(problemHead(problem))
  if (problem.kind === 'deleted') return <ProblemView {...problem} />
  if (problem.kind === 'not_found') return <ShedNotFound />
  return (
    <>
      <VisuallyHidden as="h1">{m.shed()}</VisuallyHidden>
      <RetryHere message={reasonOf(error)} />
    </>
  )
}

function ShedNotFound() {
  return (
    <EmptyState
      page
      heading="h1"
      title={m.shed_not_found()}
      text={m.problem_not_found()}
      action={
        <ButtonRow className="mt-3 justify-center">
          <ButtonLink href="/sheds" kind="brand">
            {m.view_all_sheds()}
          </ButtonLink>
          <ButtonLink href="/feeds">{m.back_home()}</ButtonLink>
        </ButtonRow>
      }
    />
  )
}

/** The server's message if there is one; an error of the server's rendering carries only its kind. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError && error.said !== undefined) return error.said
  const { kind } = problemOf(error)
  if (kind === 'offline') return m.shed_network_error()
  return kind === 'unavailable' || error instanceof ApiError ? m.shed_fetch_failed() : m.shed_unexpected_error()
}
