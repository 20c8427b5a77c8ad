import { useRouteError } from 'react-router'
import { problemOf, problemTitle } from './problem.ts'

export function RootError() {
  const problem = problemOf(useRouteError())
  return (
    <main>
      <h1>{problemTitle(problem)}</h1>
      <a href="/feeds">Back home</a>
    </main>
  )
}
