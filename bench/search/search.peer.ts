import { readFileSync } from 'node:fs'
import { create, insertMultiple, search } from '@orama/orama'
import lunr from 'lunr'
import MiniSearch from 'minisearch'
import type { PeerAnswer } from './search.peers.ts'

interface Thing {
  id: number
  name: string
  caption: string
}

type Find = (query: string) => Promise<number[]> | number[]

const most = 10

/** Other search engines, set to require all words, to tolerate as many typos, and to rank names before captions, as far as each can. */
const contenders: Readonly<Record<string, (things: readonly Thing[]) => Promise<Find> | Find>> = {
  minisearch: (things) => {
    const index = new MiniSearch<Thing>({
      fields: ['name', 'caption'],
      searchOptions: { combineWith: 'AND', boost: { name: 2 }, fuzzy: editsOf },
    })
    index.addAll(things)
    return (query) =>
      index
        .search(query)
        .slice(0, most)
        .map(({ id }) => id as number)
  },
  orama: async (things) => {
    const index = create({ schema: { name: 'string', caption: 'string' } as const })
    await insertMultiple(
      index,
      things.map(({ id, ...texts }) => ({ id: String(id), ...texts })),
      5000,
    )
    return async (term) => {
      const found = await search(index, {
        term,
        tolerance: Math.max(...term.split(' ').map(editsOf)),
        threshold: 0,
        limit: most,
        boost: { name: 2 },
      })
      return found.hits.map(({ id }) => Number(id))
    }
  },
  lunr: (things) => {
    const index = lunr((builder) => {
      builder.field('name', { boost: 2 })
      builder.field('caption')
      builder.pipeline.reset()
      builder.searchPipeline.reset()
      for (const thing of things) builder.add(thing)
    })
    const asked = (query: string): string =>
      query
        .split(' ')
        .map((word) => `+${word}~${editsOf(word)}`)
        .join(' ')
    return (query) =>
      index
        .search(asked(query))
        .slice(0, most)
        .map(({ ref }) => Number(ref))
  },
}

const editsOf = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

const [name = '', things = '', queries = ''] = process.argv.slice(2)
const readThings = (): Thing[] =>
  readFileSync(things, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, id) => ({ id, name: line.split('\t')[0] ?? '', caption: line.split('\t')[1] ?? '' }))

const all = readThings()
const before = process.memoryUsage.rss()
const started = performance.now()
const find = await contenders[name]?.(all)
if (find === undefined) throw new Error(`one of ${Object.keys(contenders).join(', ')}`)
const answer: PeerAnswer = { buildSeconds: (performance.now() - started) / 1000, megabytes: 0, answers: [] }
const asked = JSON.parse(readFileSync(queries, 'utf8')) as string[]
for (const query of asked.slice(0, 50)) await find(query)
for (const query of asked) {
  const from = performance.now()
  const ids = await find(query)
  answer.answers.push({ ms: performance.now() - from, ids })
}
answer.megabytes = (process.memoryUsage.rss() - before) / 1_048_576
process.stdout.write(JSON.stringify(answer))
