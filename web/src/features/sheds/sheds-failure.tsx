import { useRouteError } from 'react-router'
import { problemHead, problemOf } from '../../lib/problem.ts'
import { useHead } from '../../lib/use-head.ts'
import * as m from '../../messages/compiled/messages.ts'
import { RetryHere } from './retry-here.tsx'

/** The list of sheds did not come. */
export function ShedsFailure() {
  useHead(problemHead(problemOf(useRouteError())))
  return (
    <>
      <h1 className="t-2xl mt-4">{m.sheds()}</h1>
      <RetryHere message={m.sheds_data_failed()} />
    </>
  )
}
