import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { readLocaleFrom } from '../../lib/language/locale.ts'
import { TrustLine } from './trust-line.tsx'

const shown = (trust: Parameters<typeof TrustLine>[0]['trust'], year = false): string | undefined =>
  />([^<]*)</.exec(renderToStaticMarkup(createElement(TrustLine, { trust, year })))?.[1]

beforeAll(() => readLocaleFrom(() => 'en'))

describe('TrustLine', () => {
  it('shows sales, response time and, if asked, the year', () => {
    const trust = { sold: 12, answers_in: 60, since: 2024 }
    expect(shown(trust, true)).toBe('12 sold · usually answers within an hour · since 2024')
    expect(shown(trust)).toBe('12 sold · usually answers within an hour')
  })

  it('leaves out unknown parts, and shows nothing without any', () => {
    expect(shown({ sold: null, answers_in: null, since: 2024 }, true)).toBe('since 2024')
    expect(shown({ sold: null, answers_in: null, since: 2024 })).toBeUndefined()
    expect(shown(null, true)).toBeUndefined()
  })

  it('reserves its height while it loads with the year', () => {
    expect(shown(undefined, true)).toBe('')
    expect(shown(undefined)).toBeUndefined()
  })
})
