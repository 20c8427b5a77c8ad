import { expect, it } from 'vitest'
import { problemOf } from './problem.ts'

it.each([
  [{ code: 'not_found' }, 'not_found', 404],
  [{ code: 'deleted' }, 'deleted', 410],
  [{ code: 'overloaded' }, 'unavailable', 503],
  [{ code: 'constructor' }, 'failed', 500],
  [{ kind: 'deleted', status: 410 }, 'deleted', 410],
  [new Error('a slip'), 'failed', 500],
  [undefined, 'failed', 500],
])('%o is shown as %s', (error, kind, status) => {
  expect(problemOf(error)).toEqual({ kind, status })
})
