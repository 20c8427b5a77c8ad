import { readFileSync } from 'node:fs'
import { type SearchAnswer, searchMarket, suggestSearches } from '@sheds/contract/search/search'
import { SearchQuery } from '@sheds/contract/search/search-terms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { indexChanges } from './index/indexing.service.ts'
import { search } from './search.service.ts'
import { type PlantedQuery, plantEdits } from './testing/queries.ts'
import { parseSynonyms } from './words/synonyms.rules.ts'
import { wordsOf } from './words/words.rules.ts'

const things = 1500
const seed = 4711
let test: TestApp

/** Deterministic word for an index; four syllables, so that few words are similar by chance. */
const syllables = 'ba ché do fi gou ka lé mo nan pi ro sen ta vu zo jan mbe ndi pou trè'.split(' ')
const wordAt = (at: number): string => {
  let rest = Math.imul(at + 1, 2_654_435_761) >>> 0
  return Array.from({ length: 4 }, () => {
    const syllable = syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
    return syllable
  }).join('')
}

const common = wordAt(6000)
const names = Array.from(
  { length: things },
  (_, at) => `${wordAt(at % 900)} ${wordAt(3000 + (at % 700))} ${at % 3 === 0 ? common : wordAt(5000 + (at % 40))}`,
)

/** A name whose first word has a letter added, removed or replaced. */
const twinOf = (name: string, at: number): string => {
  const place = 2 + (at % 3)
  return name.slice(0, place) + (['', 'x', `x${name[place]}`][at % 3] ?? '') + name.slice(place + 1)
}
const twins = names.slice(0, 60).map((name, at) => ({
  name: `${name} seul`,
  others: [`${twinOf(name, at)} seul`, `${name} seul aussi`],
}))

/** The first two one-word phrases of each group. */
const synonyms = parseSynonyms(readFileSync(new URL('./words/synonyms.txt', import.meta.url), 'utf8'))
  .map((group) => group.filter((phrase) => wordsOf(phrase).length === 1).slice(0, 2))
  .filter(({ length }) => length === 2)
  .slice(0, 12)
const figures = ['25.4', '23.4', '25']

beforeAll(async () => {
  test = await startTestApp()
  const { owner, shed } = await arriveWithShed(test)
  const put = async (all: readonly string[], heat: number | null): Promise<void> => {
    const ids = all.map(() => newId())
    await test.context.database.sql`
      with added as (
        insert into products (id, shed_id, user_id, name, price, caption, category)
        select id, ${shed.id}, ${owner.id}, name, 1500, '', 'fashion' from unnest(${ids}::uuid[], ${[...all]}::text[]) t (id, name)
        returning id)
      insert into product_counts (product_id, heat) select id, ${heat}::float8 from added`
  }
  await put([...names, ...twins.map(({ name }) => name)], null)
  const liked = 100_000
  await put([...twins.flatMap(({ others }) => others), ...figures.map((figure) => `Pneu ${figure} pouces`)], liked)
  await put(
    synonyms.flat().map((word) => `Balafoun ${word}`),
    null,
  )
  await indexChanges(test.context)
})

afterAll(() => test.close())

const find = async (query: string): Promise<string[]> => {
  const asked = SearchQuery.parse({ query, type: 'product', limit: '10' })
  const { answer } = await search(test.context, undefined, asked)
  return answer.results.product.map(({ name }) => name)
}

const recallOf = async (planted: readonly PlantedQuery[]): Promise<number> => {
  let good = 0
  for (const { typed, meant } of planted) if ((await find(typed)).includes(meant)) good += 1
  return good / planted.length
}

describe('search among 1,500 products', () => {
  it('finds names in spite of one or two typos in a word', { tags: ['full'] }, async () => {
    const [one, two] = [plantEdits(names, seed, 200, 1), plantEdits(names, seed, 120, 2)]
    expect([one.length, two.length]).toEqual([200, 120])
    expect(await recallOf(one)).toBeGreaterThanOrEqual(0.98)
    expect(await recallOf(two)).toBeGreaterThanOrEqual(0.9)
  })

  it('ranks an exact name before similar and longer ones that are more popular', async () => {
    for (const { name } of twins) expect((await find(name))[0]).toBe(name)
  })

  it('finds a synonym, ranked below the word itself', async () => {
    expect(synonyms).toHaveLength(12)
    for (const pair of synonyms)
      for (const [word, other] of [pair, pair.toReversed()]) {
        const found = await find(`balafoun ${word}`)
        expect(found[0]).toBe(`Balafoun ${word}`)
        expect(found.slice(1)).toContain(`Balafoun ${other}`)
      }
  })

  it('matches numbers exactly', async () => {
    for (const figure of figures) expect(await find(`pneu ${figure} pouces`)).toEqual([`Pneu ${figure} pouces`])
  })
})

describe('unusual search queries', () => {
  const [first = '', second = ''] = names
  const hostile: Readonly<Record<string, string>> = {
    'no text': '',
    'one letter': 'b',
    '10,000 letters': 'abcdefghij'.repeat(1000),
    emoji: '👩🏾‍🦱🎉🇨🇲👍🏿',
    'right-to-left text': 'مرحبا بالعالم שלום',
    'combining marks': `e${'\u0301'.repeat(3000)}`,
    'unpaired surrogates': '\ud83d \udc4d',
    'a thousand words': Array.from({ length: 1000 }, (_, at) => wordAt(at)).join(' '),
    'dots and digits': '1.2.3.4.5.6.7.8.9'.repeat(20),
  }

  it.each(Object.entries(hostile))('get an answer for %s', async (_, query) => {
    for (const type of ['all', 'product'] as const) {
      expect((await test.send(searchMarket, { query: { query, type } })).status).toBe(200)
      expect((await test.send(suggestSearches, { query: { query, type } })).status).toBe(200)
    }
  })

  it.each([
    ['quotes', `'${first}"`],
    ['query operators', `(${first.replaceAll(' ', ' & ')}) | !<-> -`],
    ['LIKE patterns', `%_\\${first}%`],
    ['prefix operators', `${first.replaceAll(' ', ':* ')}:*`],
    ['NUL characters', first.replaceAll(' ', '\0')],
    ['upper case and decomposed accents', first.toUpperCase().normalize('NFD')],
    ['repeated words', `${first} ${first} ${first} ${first}`],
  ])('find the same in spite of %s', async (_, query) => {
    const { status, body } = await test.send(searchMarket, { query: { query, type: 'product' } })
    expect(status).toBe(200)
    const { results, meant } = body as SearchAnswer
    expect([results.product[0]?.name, meant]).toEqual([first, null])
  })

  it('treat a repeated word as one', async () => {
    const once = await find(common)
    expect(once).toHaveLength(10)
    expect(await find(Array.from({ length: 8 }, () => common).join(' '))).toEqual(once)
  })

  it('find nothing for two names at once', async () => expect(await find(`${first} ${second}`)).toEqual([]))
})
