import { useRouteError } from 'react-router'
import { problemHead, problemOf } from '../../../lib/api/problem.ts'
import { ProblemView } from '../../../lib/api/problem-view.tsx'
import { RetryHere } from '../../../lib/api/retry-here.tsx'
import { useSecondLook } from '../../../lib/api/second-look.ts'
import { useHead } from '../../../lib/page/use-head.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** Product that does not exist, was deleted or failed to load. */
export function ProductFailure() {
  const error = useRouteError()
  useSecondLook(problemOf(error).kind === 'not_found')
  return <ProductProblem error={error} />
}

export function ProductProblem({ error }: { error: unknown }) {
  const problem = problemOf(error)
  useHead(problem.kind === 'not_found' ? { title: m.detail_not_found(), index: false } : problemHead(problem))
  if (problem.kind === 'deleted') return <ProblemView {...problem} />
  if (problem.kind === 'not_found') return <ProductNotFound />
  return (
    <>
      <VisuallyHidden as="h1">{m.product()}</VisuallyHidden>
      <RetryHere message={problem.kind === 'offline' ? m.detail_failed() : m.detail_fetch_error()} />
    </>
  )
}

function ProductNotFound() {
  return (
    <EmptyState
      page
      heading="h1"
      title={m.detail_not_found()}
      text={m.problem_not_found()}
      action={
        <ButtonLink href="/feeds" kind="brand">
          {m.back_home()}
        </ButtonLink>
      }
    />
  )
}
