import { useRouteError } from 'react-router'
import { problemHead, problemOf } from '../lib/api/problem.ts'
import { ProblemView } from '../lib/api/problem-view.tsx'
import { useHead } from '../lib/page/use-head.ts'
import { Frame } from './root-layout.tsx'

/** A page that failed, in its place between header and tabs. */
export function PageError() {
  const problem = problemOf(useRouteError())
  useHead(problemHead(problem))
  return <ProblemView {...problem} />
}

/** A page without a frame of its own that failed: the frame comes with the words. */
export function FramedError() {
  return (
    <Frame>
      <PageError />
    </Frame>
  )
}

/** The frame itself failed: the same words, standing alone. */
export function RootError() {
  const problem = problemOf(useRouteError())
  return (
    <main id="main" className="mx-auto max-w-wrap px-gutter">
      <ProblemView {...problem} />
    </main>
  )
}
