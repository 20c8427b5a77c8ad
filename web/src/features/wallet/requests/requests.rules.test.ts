import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/api.ts'
import { readLocaleFrom } from '../../../lib/language/locale.ts'
import { namesLine } from '../wallet-names.ts'
import { requestFailure } from './requests.rules.ts'

beforeAll(() => readLocaleFrom(() => 'en'))

describe('requestFailure', () => {
  it.each([
    ['an unexpected error', new TypeError('not a function'), 'Unexpected error occurred.'],
    ['a lost connection', new ApiError(0, {}), 'Network error. Please try again later.'],
    ['a response without a message', new ApiError(400, {}), 'Failed to perform action.'],
    ['a response with a message', new ApiError(409, { message: 'It was paid.' }), 'It was paid.'],
  ])('returns the text for %s', (_, problem, said) => {
    expect(requestFailure(problem)).toBe(said)
  })
})

describe('namesLine', () => {
  it('joins all names without empty ones and repeats', () => {
    expect(namesLine('Ada', 'Savings', 'ABC123')).toBe('Ada · Savings · ABC123')
    expect(namesLine('Ada', 'Ada', 'ABC123')).toBe('Ada · ABC123')
    expect(namesLine(undefined, '', 'ABC123')).toBe('ABC123')
  })
})
