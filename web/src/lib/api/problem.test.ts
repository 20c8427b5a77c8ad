import { describe, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { problemOf } from './problem.ts'

describe('problemOf', () => {
  it.each([
    [{ code: 'not_found' }, 'not_found', 404],
    [{ code: 'deleted' }, 'deleted', 410],
    [{ code: 'invalid_input', status: 400 }, 'not_found', 404],
    [{ code: 'overloaded' }, 'unavailable', 503],
    [{ code: 'constructor' }, 'failed', 500],
    [{ kind: 'deleted', status: 410 }, 'deleted', 410],
    [new Error('a slip'), 'failed', 500],
    [undefined, 'failed', 500],
  ])('turns %o into %s', (error, kind, status) => {
    expect(problemOf(error)).toEqual({ kind, status })
  })

  it('keeps name and shed of a deleted thing, also through JSON', () => {
    const gone = { name: 'Pagne', shed_id: '0192', shed_name: 'Chez Awa' }
    const problem = problemOf(new ApiError(404, { code: 'deleted', message: 'gone', gone }))
    expect(problem).toEqual({ kind: 'deleted', status: 410, gone })
    expect(problemOf(JSON.parse(JSON.stringify(problem)))).toEqual(problem)
  })
})
