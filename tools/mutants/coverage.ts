import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../steps.ts'
import type { Hits } from './looping.ts'
import type { Mutant } from './mutants.ts'
import type { TestRun, Worker } from './worker.ts'

const kept = join(root, 'node_modules/.cache/mutants-coverage.json')

interface FileCoverage {
  of: string
  tests: readonly { name: string; ms: number }[]
  hits: readonly Hits[]
}

/** Of each test file, which of its tests come by which mistakes. */
export type Coverage = Readonly<Record<string, FileCoverage>>

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Asked of the tests that are not known as they are now; each loads the sources anew, to see what runs then. */
export const findCoverage = async (
  worker: Worker,
  { sources, tests }: { sources: readonly { path: string; text: string }[]; tests: readonly string[] },
): Promise<Coverage> => {
  const all = sources.map(({ path, text }) => path + text).join()
  const known: Record<string, FileCoverage> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}
  for (const path of tests) {
    const of = hash('sha256', all + read(path))
    if (known[path]?.of === of) continue
    const run = { path }
    const { files: [ran] = [], killedBy, words } = await worker.ask({ runs: [run], isLoadedAnew: true, isWhole: true })
    if (ran === undefined) throw new Error(`a test fails as it is: ${path} > ${killedBy?.name}: ${words}`)
    known[path] = { of, tests: ran.tests, hits: ran.hits }
    console.log(`${path}: ${ran.tests.length} tests, ${reachedBy(ran.hits).size} mistakes within reach`)
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, JSON.stringify(known))
  }
  return Object.fromEntries(tests.map((path) => [path, known[path] as FileCoverage]))
}

const reachedBy = (hits: readonly Hits[]): Set<number> => new Set(hits.flatMap(({ numbers }) => numbers))

export interface Reaching extends TestRun {
  ms: number
}

/** The tests that come by a mistake, by file. What is in a source's tables and patterns belongs to all that use the source. */
export const testsReaching = (coverage: Coverage, mutant: Mutant, ofSource: ReadonlySet<number>): Reaching[] =>
  Object.entries(coverage).flatMap(([path, { tests, hits }]) => {
    const isIt = (number: number) => (isLoaded(coverage, mutant) ? ofSource.has(number) : number === mutant.number)
    const reached = hits.filter(({ name, numbers }) => name !== loading && numbers.some(isIt))
    if (reached.length === 0) return []
    // What runs around the tests belongs to all of the file.
    const names = reached.some(({ name }) => name === '') ? undefined : reached.map(({ name }) => name)
    const ms = tests.filter(({ name }) => names?.includes(name) ?? true).reduce((sum, test) => sum + test.ms, 0)
    return [{ path, names, ms }]
  })

const loading = 'loading'
const loaded = new WeakMap<Coverage, Set<number>>()

/** It runs when its source is loaded. */
export const isLoaded = (coverage: Coverage, { number }: Mutant): boolean => {
  const known = loaded.get(coverage) ?? new Set<number>()
  if (!loaded.has(coverage)) {
    loaded.set(coverage, known)
    for (const { hits } of Object.values(coverage))
      for (const { name, numbers } of hits) if (name === loading) for (const each of numbers) known.add(each)
  }
  return known.has(number ?? Number.NaN)
}
