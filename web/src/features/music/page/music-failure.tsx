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

/** Error page: not found, deleted, or failed to load. */
export function MusicFailure() {
  const error = useRouteError()
  useSecondLook(problemOf(error).kind === 'not_found')
  return <MusicProblem error={error} />
}

export function MusicProblem({ error }: { error: unknown }) {
  const problem = problemOf(error)
  useHead(problem.kind === 'not_found' ? { title: m.music_none(), index: false } : problemHead(problem))
  if (problem.kind === 'deleted') return <ProblemView {...problem} />
  if (problem.kind === 'not_found') return <NoSuchMusic />
  return (
    <>
      <VisuallyHidden as="h1">{m.music()}</VisuallyHidden>
      <RetryHere message={m.music_list_failed()} />
    </>
  )
}

function NoSuchMusic() {
  return (
    <EmptyState
      page
      heading="h1"
      cloth="disque"
      title={m.music_none()}
      text={m.problem_not_found()}
      action={
        <ButtonLink href="/shed/categories/music" kind="brand">
          {m.category_music()}
        </ButtonLink>
      }
    />
  )
}
