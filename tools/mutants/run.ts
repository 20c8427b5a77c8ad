import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, type Tally } from '../steps.ts'
import { type Coverage, findCoverage, type Reaching, testsReaching } from './coverage.ts'
import { explained } from './explained.ts'
import { type Mutant, mutantsOfFunction, mutantsOfSource } from './mutants.ts'
import { printReport } from './report.ts'
import { noticing, noticingFunction, sourceTargets } from './targets.ts'
import { type Order, openWorker, type TestRun, type Worker } from './worker.ts'

export interface Verdict {
  id: string
  kind: Mutant['kind']
  target: string
  /** `unreached`: no test comes by. */
  state: 'killed' | 'survived' | 'unreached' | 'invalid'
  by?: string
}

const keptFile = join(root, 'node_modules/.cache/mutants.json')
const workers = Number(process.env.MUTANTS_WORKERS ?? 2)

/**
 * `npm run proof -- mutants [part of a name] [left]`: each mistake of one kind in what moves money, and how many of them the
 * tests notice. `left` asks again only for what was not noticed the last time.
 */
export const proveMutants = async (filters: readonly string[]): Promise<Tally> => {
  const isLeft = filters.includes('left')
  const parts = filters.filter((each) => each !== 'left')
  const isAsked = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part))
  const open = await Promise.all(Array.from({ length: workers }, () => openWorker()))
  try {
    const functions = open[0]?.functions.filter(({ name }) => isAsked(name)) ?? []
    const paths = sourceTargets().filter(isAsked)
    const kept = readKept()
    const mutants = [...functions.flatMap(mutantsOfFunction), ...paths.flatMap(mutantsOfSource)]
    const isOver = (id: string) => explained[id] !== undefined || kept.get(id)?.state === 'killed'
    const asked = isLeft ? mutants.filter(({ id }) => !isOver(id)) : mutants
    const tests = { paths: sourceTargets(), tests: noticing() }
    const coverage = paths.length === 0 ? { files: {} } : await findCoverage(open[0] as Worker, tests)
    const context: Judging = { coverage, killers: new Map(), trusted: new Map(), total: asked.length, done: 0 }
    const verdicts = new Map(mutants.flatMap(({ id }) => (kept.has(id) ? [[id, kept.get(id) as Verdict]] : [])))
    const waiting = [...asked]
    await Promise.all(
      open.map(async (worker) => {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          const verdict = await judge(worker, context, mutant)
          for (const notes of [verdicts, kept]) notes.set(verdict.id, verdict)
          writeKept(kept)
        }
      }),
    )
    return printReport({ verdicts: [...verdicts.values()], explained, isWhole: parts.length === 0 })
  } finally {
    for (const worker of open) await worker.close()
  }
}

const readKept = (): Map<string, Verdict> =>
  new Map(existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as [string, Verdict][]) : [])

const writeKept = (kept: ReadonlyMap<string, Verdict>): void => {
  mkdirSync(dirname(keptFile), { recursive: true })
  writeFileSync(keptFile, JSON.stringify([...kept]))
}

interface Judging {
  coverage: Coverage
  /** How much a test file noticed of a target, by both. */
  killers: Map<string, number>
  /** Tests that pass by themselves as long as nothing is wrong. */
  trusted: Map<string, boolean>
  total: number
  done: number
}

const judge = async (worker: Worker, judging: Judging, mutant: Mutant): Promise<Verdict> => {
  const { id, kind, target } = mutant
  const started = Date.now()
  const verdict = { id, kind, target, ...(await findVerdict(worker, judging, mutant)) }
  judging.done += 1
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const sign = { killed: '✓', survived: '✗', unreached: '✗ (unreached)', invalid: '–' }[verdict.state]
  console.log(
    `${judging.done}/${judging.total} ${sign} ${seconds} s ${id}${verdict.by === undefined ? '' : ` – ${verdict.by}`}`,
  )
  return verdict
}

const findVerdict = async (
  worker: Worker,
  judging: Judging,
  mutant: Mutant,
): Promise<Pick<Verdict, 'state'> & { by?: string }> => {
  const runs = runsFor(judging, mutant)
  if (runs.length === 0) return { state: 'unreached' }
  const { killedBy, isInvalid, words } = await worker.ask({ ...orderFor(mutant), runs })
  if (isInvalid === true) return { state: 'invalid', by: words?.slice(0, 100) ?? '' }
  if (killedBy === undefined) return { state: 'survived' }
  const name = `${killedBy.path} > ${killedBy.name ?? 'itself'}`
  if (
    killedBy.name !== undefined &&
    !(await isTrusted(worker, judging, { path: killedBy.path, names: [killedBy.name] }))
  )
    return { state: 'survived', by: `${name} fails by itself` }
  const mark = `${mutant.target} ${killedBy.path}`
  judging.killers.set(mark, (judging.killers.get(mark) ?? 0) + 1)
  return { state: 'killed', by: name }
}

const orderFor = ({ target, text, original }: Mutant): Omit<Order, 'runs'> =>
  target.endsWith('.ts')
    ? { files: [{ path: target, text }], undo: { files: [{ path: target, text: original }] } }
    : { sql: text, undo: { sql: original } }

/** What fails with nothing wrong says nothing. */
const isTrusted = async (worker: Worker, { trusted }: Judging, run: TestRun): Promise<boolean> => {
  const name = `${run.path} ${run.names?.join()}`
  const known = trusted.get(name)
  if (known !== undefined) return known
  const isGood = (await worker.ask({ runs: [run] })).killedBy === undefined
  trusted.set(name, isGood)
  return isGood
}

const mostMs = 30_000

/** The likeliest to notice first: what is called alike, what noticed most, what is quick; so much of it as takes a while. */
const runsFor = ({ coverage, killers }: Judging, { target, within }: Mutant): TestRun[] => {
  if (!target.endsWith('.ts')) return noticingFunction(target)
  const noun = target.split('/').at(-1)?.split('.')[0] ?? ''
  const worth = ({ path, ms }: Reaching): number =>
    (killers.get(`${target} ${path}`) ?? 0) * 2000 + (path.includes(noun) ? 10_000 : 0) - ms
  const reaching = testsReaching(coverage, target, within).sort((one, other) => worth(other) - worth(one))
  let ms = 0
  return reaching.filter((each) => {
    const isIn = ms < mostMs
    ms += each.ms
    return isIn
  })
}
