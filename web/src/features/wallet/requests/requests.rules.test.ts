import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/api.ts'
import { readLocaleFrom } from '../../../lib/language/locale.ts'
import { namesLine } from '../wallet-names.ts'
import { requestFailure } from './requests.rules.ts'

beforeAll(() => readLocaleFrom(() => 'en'))

describe('what is said of a tap on a request that came to nothing', () => {
  it.each([
    ['what nobody foresaw', new TypeError('not a function'), 'Unexpected error occurred.'],
    ['no line', new ApiError(0, {}), 'Network error. Please try again later.'],
    ['no word', new ApiError(400, {}), 'Failed to perform action.'],
    ['the server’s words', new ApiError(409, { message: 'It was paid.' }), 'It was paid.'],
  ])('is true of %s', (_, problem, said) => {
    expect(requestFailure(problem)).toBe(said)
  })
})

describe('who somebody is', () => {
  it('is said by all their names, and by none of them twice', () => {
    expect(namesLine('Ada', 'Savings', 'ABC123')).toBe('Ada · Savings · ABC123')
    expect(namesLine('Ada', 'Ada', 'ABC123')).toBe('Ada · ABC123')
    expect(namesLine(undefined, '', 'ABC123')).toBe('ABC123')
  })
})
