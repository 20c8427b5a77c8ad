import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

/** Milliseconds of each test file in earlier runs, by its path. */
type Durations = Record<string, number>

/** Number of finished files before an estimate is possible. */
const sampleFiles = 10

/** Estimates the rest of a run from the durations of earlier runs; undefined while too few files have ended. */
export const estimateRest = (
  known: Readonly<Durations>,
  done: readonly string[],
  left: readonly string[],
  elapsedMs: number,
): number | undefined => {
  const knownDone = done.map((path) => known[path]).filter((ms) => ms !== undefined)
  const doneMs = knownDone.reduce((sum, ms) => sum + ms, 0)
  if (done.length < sampleFiles) return undefined
  if (doneMs === 0) return (elapsedMs / done.length) * left.length
  const mean = doneMs / knownDone.length
  const leftMs = left.reduce((sum, path) => sum + (known[path] ?? mean), 0)
  const expectedMs = doneMs + mean * (done.length - knownDone.length)
  return (elapsedMs / expectedMs) * leftMs
}

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
    const rest = estimateRest(this.#known, [...this.#done.keys()], [...this.#left], performance.now() - this.start)
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
