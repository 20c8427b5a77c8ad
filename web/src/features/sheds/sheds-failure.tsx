import { useRouteError } from 'react-router'
import { problemHead, problemOf } from '../../lib/api/problem.ts'
import { RetryHere } from '../../lib/api/retry-here.tsx'
import { useHead } from '../../lib/page/use-head.ts'
import * as m from '../../messages/compiled/messages.ts'

/** List of sheds that failed to load. */
export function ShedsFailure() {
  useHead(problemHead(problemOf(useRouteError())))
  return (
    <>
      <h1 className="text-2xl text-balance mt-4">{m.sheds()}</h1>
      <RetryHere message={m.sheds_data_failed()} />
    </>
  )
}
