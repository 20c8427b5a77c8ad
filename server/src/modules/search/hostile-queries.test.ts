import { searchMarket, suggestSearches } from '@sheds/contract/search/search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../../testing/products.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { indexChanges } from './index/indexing.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  const seller = await arriveWithShed(test, 'mix')
  for (let at = 0; at < 30; at += 1)
    await addProduct(test, seller, { name: `Wax ${'abcdefghijklmnopqrstuvwxyz'[at % 26]}`, category: 'fashion' })
  await indexChanges(test.context)
})

afterAll(() => test.close())

const queries: readonly (readonly [string, string])[] = [
  ['one letter', 'w'],
  ['ten thousand letters', 'w'.repeat(10_000)],
  ['a word of 3,000 letters', 'wax'.repeat(1000)],
  ['quotes', `"wax' or 1=1 --`],
  ['operators', 'wax & !(pagne | <-> robe)'],
  ['LIKE patterns', '%_\\%wax%'],
  ['a prefix search', 'wax:*'],
  ['emoji', '👗🧵👨‍👩‍👧‍👦 wax'],
  ['right-to-left text', '\u202eقماش wax'],
  ['a NUL character', 'wax\u0000pagne'],
  ['lone surrogates', '\ud800wax\udfff'],
  ['a thousand words', 'wax '.repeat(1000)],
  ['a thousand other words', Array.from({ length: 1000 }, (_, at) => `w${at}x`).join(' ')],
  ['the most common word eight times', Array(8).fill('wax').join(' ')],
  ['spaces', ' \t\n\u00a0 '],
  ['thousands of combining marks', `wax${'\u0301'.repeat(3000)}`],
  ['stop words only', 'le la les'],
  ['a path', '../../etc/passwd'],
  ['JSON', '{"$gt": ""}'],
]

/** Enough for eight words of 24 letters with all corrections, the longest query. */
const statements = { search: 12, suggest: 8 }

describe.each(queries)('search query: %s', (_, query) => {
  it.each(['all', 'product', 'user'])('is answered for type %s with a bounded number of statements', async (type) => {
    for (const exact of ['', '1']) {
      const count = await test.countStatements(async () => {
        const { status } = await test.call(searchMarket, { query: { query, type, exact } } as never)
        expect(status).toBe(200)
      })
      expect(count).toBeLessThanOrEqual(statements.search)
    }
    const count = await test.countStatements(async () => {
      expect((await test.call(suggestSearches, { query: { query, type } } as never)).status).toBe(200)
    })
    expect(count).toBeLessThanOrEqual(statements.suggest)
  })
})
