import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { TestRunner } from 'vitest'
import type { Hits, LookOutcome, Looping } from './looping.ts'

type Task = Parameters<TestRunner['onBeforeRunTask']>[0]
type File = Parameters<TestRunner['onAfterRunFiles']>[0][number]

const socket = connect(process.env.MUTANTS_ORDERS ?? '')
const lines = createInterface({ input: socket })[Symbol.asyncIterator]()

let mistake: number | undefined
let place: string | undefined = 'loading'
let hits = new Map<string, Set<number>>()
let isNoSql = false
let hasFailed = false
/** Errors that belong to no test. */
let stray: string | undefined

const note = (number: number): void => {
  const known = hits.get(place ?? '') ?? new Set()
  hits.set(place ?? '', known.add(number))
}
Object.assign(globalThis, {
  isMistake: (number: number): boolean => {
    if (mistake === undefined) note(number)
    return number === mistake
  },
})
process.on('unhandledRejection', (error) => (stray ??= String(error)))
process.on('uncaughtException', (error) => (stray ??= String(error)))

/** Syntax, types and grouping that are none: no statement that anybody could have shipped. */
const noStatement = /^42(601|883|804|846|803|P18|702|703|P01|P02|P10)$/
const { handleError } = pg.Query.prototype as unknown as { handleError: (...given: unknown[]) => unknown }
Object.assign(pg.Query.prototype, {
  handleError(this: unknown, error: { code?: string }, ...more: unknown[]) {
    isNoSql ||= noStatement.test(error.code ?? '')
    return handleError.call(this, error, ...more)
  },
})

const nameOf = ({ name, suite }: Task): string => {
  const names = [name]
  for (let each = suite; each !== undefined; each = each.suite) names.unshift(each.name)
  return names.join(' > ')
}

/** Whatever is below, the tests alone. */
const testsOf = (tasks: File['tasks']): Task[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task.tasks) : [task]))

const suitesOf = (suite: File | File['tasks'][number]): (File | File['tasks'][number])[] =>
  'tasks' in suite ? [suite, ...suite.tasks.flatMap(suitesOf)] : []

const wordsOf = (tasks: readonly { result?: { errors?: readonly { message: string }[] | undefined } | undefined }[]) =>
  tasks.flatMap(({ result }) => result?.errors?.map(({ message }) => message) ?? []).join(' ')

interface Loaded {
  importers: Set<string>
}

/** Whose files are run, one after another, is a list that may grow meanwhile. */
interface State {
  ctx: { files: object[] }
  evaluatedModules: { idToModuleMap: Map<string, Loaded> }
}

const stateOf = (runner: TestRunner): State => (runner as unknown as { workerState: State }).workerState

/**
 * Vitest's own, but one that does not end: when a file is through it tells what came of it, hears which mistake is made next and
 * which file may notice, and goes on. What it has loaded stays.
 */
class LoopingRunner extends TestRunner {
  override async onBeforeRunTask(test: Task): Promise<void> {
    if (hasFailed) test.mode = 'skip'
    await super.onBeforeRunTask(test)
    if (test.mode !== 'skip') place = nameOf(test)
  }

  override onAfterRunTask(test: Task): void {
    super.onAfterRunTask(test)
    place = ''
    hasFailed ||= mistake !== undefined && test.result?.state === 'fail'
  }

  onBeforeRunFiles(): void {
    place = ''
  }

  override async onAfterRunFiles(files: File[]): Promise<void> {
    super.onAfterRunFiles(files)
    const [file] = files
    if (file !== undefined) this.#tell(file)
    const next = await lines.next()
    if (next.done !== true) this.#begin(JSON.parse(next.value) as Looping)
  }

  #tell(file: File): void {
    const tests = testsOf(file.tasks)
    const failed = tests.find(({ result }) => result?.state === 'fail')
    const words = wordsOf([...suitesOf(file), ...tests]) || stray
    const isGood = file.result?.state !== 'fail' && stray === undefined
    const reached: Hits[] = [...hits].map(([name, numbers]) => ({ name, numbers: [...numbers] }))
    const ran = tests.filter(({ result }) => result?.state === 'pass' || result?.state === 'fail')
    const answer: LookOutcome = {
      ...{ pid: process.pid, isGood, isNoSql, words, name: failed === undefined ? undefined : nameOf(failed) },
      tests: ran.map((test) => ({ name: nameOf(test), ms: test.result?.duration ?? 0 })),
      hits: mistake === undefined ? reached : [],
    }
    socket.write(`${JSON.stringify(answer)}\n`)
  }

  #begin({ path, names, like, mistake: next, isLoadedAnew, patienceMs }: Looping): void {
    mistake = next
    hits = new Map()
    isNoSql = false
    hasFailed = false
    stray = undefined
    place = 'loading'
    if (isLoadedAnew) this.#forget()
    Object.assign(this.config, { testTimeout: patienceMs, hookTimeout: patienceMs * 2 })
    const spec = {
      filepath: path,
      testNames: names,
      testNamePattern: like === undefined ? undefined : new RegExp(like),
    }
    stateOf(this).ctx.files.push(spec)
  }

  /** What a source says once, when it is loaded, is said anew. */
  #forget(): void {
    for (const [path, module] of stateOf(this).evaluatedModules.idToModuleMap) {
      if (!path.startsWith(process.cwd()) || path.includes('/node_modules/')) continue
      Object.assign(module, { promise: undefined, exports: undefined, evaluated: false })
      module.importers.clear()
    }
  }
}

// biome-ignore lint/style/noDefaultExport: Vitest looks for the default export of a runner.
export default LoopingRunner
