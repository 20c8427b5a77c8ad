import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'
import { kindOf } from './tiers.ts'

/** Milliseconds of each test file in earlier runs, by its path. */
type Durations = Record<string, number>

/** Number of finished files before an estimate is possible. */
const sampleFiles = 10

/**
 * Estimates the rest of a run from the durations of earlier runs, or of files of the same kind in this one; undefined
 * while too few files have ended.
 */
export const estimateRest = (
  known: Readonly<Durations>,
  done: ReadonlyMap<string, number>,
  left: readonly string[],
  elapsedMs: number,
): number | undefined => {
  if (done.size < sampleFiles) return undefined
  const byKind = Map.groupBy(
    [...done].filter(([, ms]) => ms > 0),
    ([path]) => kindOf(path),
  )
  const means = new Map([...byKind].map(([kind, files]) => [kind, sum(files.map(([, ms]) => ms)) / files.length]))
  const doneMs = sum([...done].map(([path, ms]) => known[path] ?? ms))
  const leftMs = sum(left.map((path) => known[path] ?? means.get(kindOf(path)) ?? Number.NaN))
  return Number.isNaN(leftMs) ? undefined : (elapsedMs / doneMs) * leftMs
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)

/** Prints one line for each test file as it ends; failures follow at the end of the run. */
export class ProgressReporter extends DefaultReporter {
  readonly #durationsFile: string
  readonly #known: Durations
  readonly #done = new Map<string, number>()
  #left = new Set<string>()

  constructor(root: string) {
    super({ summary: false })
    this.#durationsFile = join(root, 'node_modules/.cache/test-durations.json')
    this.#known = readDurations(this.#durationsFile)
  }

  override onTestRunStart(specifications: ReadonlyArray<TestSpecification>): void {
    super.onTestRunStart(specifications)
    this.#left = new Set(specifications.map(({ moduleId }) => this.relative(moduleId)))
  }

  override printTestModule(module: TestModule): void {
    const state = module.state()
    const path = this.relative(module.moduleId)
    this.#left.delete(path)
    const { duration } = module.diagnostic()
    this.#done.set(path, duration)
    if (state === 'skipped') return
    const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')
    const total = this.#done.size + this.#left.size
    const line = `${state === 'failed' ? '✗' : '✓'} ${this.#done.size}/${total} ${path} (${tests.length} tests, ${seconds(duration)})`
    this.log(`${line}${this.#rest()}`)
    for (const test of tests.filter((each) => each.result().state === 'failed'))
      this.log(`    ✗ ${test.fullName}: ${test.result().errors?.[0]?.message.split('\n', 1)[0] ?? ''}`)
  }

  override onTestRunEnd(...args: Parameters<DefaultReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(...args)
    mkdirSync(dirname(this.#durationsFile), { recursive: true })
    writeFileSync(this.#durationsFile, JSON.stringify({ ...this.#known, ...Object.fromEntries(this.#done) }))
  }

  #rest(): string {
    const rest = estimateRest(this.#known, this.#done, [...this.#left], performance.now() - this.start)
    return rest === undefined || this.#left.size === 0 ? '' : `, about ${Math.ceil(rest / 60_000)} min left`
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const readDurations = (file: string): Durations => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Durations
  } catch {
    return {}
  }
}
