import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, type Tally } from '../steps.ts'
import { type Coverage, findCoverage, isLoaded, type Reaching, testsReaching } from './coverage.ts'
import { explained } from './explained.ts'
import { type Mutant, mutantsOfFunction, switchedSources } from './mutants.ts'
import { printReport } from './report.ts'
import { sampleOf } from './sample.ts'
import { noticing, noticingFunction, sourceTargets } from './targets.ts'
import { type Answer, openWorker, type TestRun, type Worker } from './worker.ts'

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

interface Asked {
  parts: readonly string[]
  isLeft: boolean
  isNew: boolean
  sample: number | undefined
  seed: number
}

const numberAfter = (words: readonly string[], name: string): number | undefined => {
  const word = words.find((each) => each.startsWith(`${name}=`))
  return word === undefined ? undefined : Number(word.slice(name.length + 1))
}

const askedIn = (words: readonly string[]): Asked => ({
  parts: words.filter((word) => !/^(left|new|sample=.*|seed=.*)$/.test(word)),
  isLeft: words.includes('left'),
  isNew: words.includes('new'),
  sample: numberAfter(words, 'sample'),
  seed: numberAfter(words, 'seed') ?? 1,
})

/**
 * `npm run proof -- mutants [part of a name]… [left | new] [sample=400] [seed=1]`: each mistake of one kind in what moves money,
 * and how many of them the tests notice. `left` asks again only for what was not noticed the last time, `new` for what was not
 * asked yet; `sample` asks for so many, of each source as large a part.
 */
export const proveMutants = async (words: readonly string[]): Promise<Tally> => {
  const asked = askedIn(words)
  const isAsked = (name: string) => asked.parts.length === 0 || asked.parts.some((part) => name.includes(part))
  const sources = switchedSources(sourceTargets())
  const open = await Promise.all(Array.from({ length: workers }, () => openWorker(sources)))
  try {
    const functions = asked.sample === undefined ? (open[0]?.functions ?? []).filter(({ name }) => isAsked(name)) : []
    const ofSources = sources.filter(({ path }) => isAsked(path)).flatMap(({ mutants }) => mutants)
    const all = [...functions.flatMap(mutantsOfFunction), ...ofSources]
    const mutants = asked.sample === undefined ? all : sampleOf(all, asked.sample, asked.seed)
    const kept = readKept()
    const waiting = mutants.filter(({ id }) => isWaiting(asked, kept.get(id)))
    const coverage = ofSources.length === 0 ? {} : await findCoverage(open[0] as Worker, { sources, tests: noticing() })
    const ofSource = new Map(
      sources.map((source) => [source.path, new Set(source.mutants.map((each) => each.number ?? 0))]),
    )
    const judging: Judging = {
      coverage,
      ofSource,
      killers: new Map(),
      trusted: new Map(),
      loaded: new Map(),
      mostMs: 6000,
      total: waiting.length,
      done: 0,
    }
    // Loading is slow.
    waiting.sort((one, other) => Number(isLoaded(coverage, one)) - Number(isLoaded(coverage, other)))
    await Promise.all(
      open.map(async (worker) => {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          const verdict = await judge(worker, judging, mutant)
          kept.set(verdict.id, verdict)
          keep(verdict)
        }
      }),
    )
    const verdicts = mutants.flatMap(({ id }) => kept.get(id) ?? [])
    return printReport({ verdicts, explained, ...asked, isWhole: words.length === 0 })
  } finally {
    for (const worker of open) await worker.close()
  }
}

const isWaiting = ({ isLeft, isNew }: Asked, known: Verdict | undefined): boolean => {
  if (isNew) return known === undefined
  return (
    !isLeft || (known?.state !== 'killed' && known?.state !== 'invalid' && explained[known?.id ?? ''] === undefined)
  )
}

const readKept = (): Map<string, Verdict> =>
  new Map(existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as [string, Verdict][]) : [])

/** Another run may keep its own meanwhile. */
const keep = (verdict: Verdict): void => {
  mkdirSync(dirname(keptFile), { recursive: true })
  writeFileSync(`${keptFile}.new`, JSON.stringify([...readKept().set(verdict.id, verdict)]))
  renameSync(`${keptFile}.new`, keptFile)
}

interface Judging {
  coverage: Coverage
  /** The numbers of each source's mistakes. */
  ofSource: ReadonlyMap<string, ReadonlySet<number>>
  /** How much a test file noticed of a target, by both. */
  killers: Map<string, number>
  /** Tests that pass by themselves as long as nothing is wrong. */
  trusted: Map<string, boolean>
  /** The mistake that a worker has loaded. */
  loaded: Map<Worker, number | undefined>
  /** So long may all that notices take. */
  mostMs: number
  total: number
  done: number
}

const signs = { killed: '✓', survived: '✗', unreached: '✗ (unreached)', invalid: '–' } as const

const judge = async (worker: Worker, judging: Judging, mutant: Mutant): Promise<Verdict> => {
  const { id, kind, target } = mutant
  const started = Date.now()
  const verdict = { id, kind, target, ...(await findVerdict(worker, judging, mutant)) }
  judging.done += 1
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const by = verdict.by === undefined ? '' : ` – ${verdict.by}`
  console.log(`${judging.done}/${judging.total} ${signs[verdict.state]} ${seconds} s ${id}${by}`)
  return verdict
}

const findVerdict = async (
  worker: Worker,
  judging: Judging,
  mutant: Mutant,
): Promise<Pick<Verdict, 'state'> & { by?: string }> => {
  const runs = runsFor(judging, mutant)
  if (runs.length === 0) return { state: 'unreached' }
  const answer = await askSure(worker, judging, { mutant, runs })
  const { killedBy, isInvalid, words } = answer
  if (isInvalid === true) return { state: 'invalid', by: words?.slice(0, 100) ?? '' }
  if (killedBy === undefined) return { state: 'survived' }
  const mark = `${mutant.target} ${killedBy.path}`
  judging.killers.set(mark, (judging.killers.get(mark) ?? 0) + 1)
  return { state: 'killed', by: `${killedBy.path.split('/').at(-1)} > ${killedBy.name ?? 'itself'}` }
}

const orderFor = ({ number: mistake, text = '', original = '' }: Mutant) =>
  mistake === undefined ? { sql: text, undoSql: original } : { mistake }

interface Question {
  mutant: Mutant
  runs: readonly TestRun[]
}

/** Tests of one file go on from one another: when one fails that fails by itself, all of its file is asked. */
const askSure = async (worker: Worker, judging: Judging, { mutant, runs }: Question): Promise<Answer> => {
  const asLoaded = isLoaded(judging.coverage, mutant) ? mutant.number : undefined
  const ask = (run: TestRun) => worker.ask({ ...orderFor(mutant), ...loading(worker, judging, asLoaded), runs: [run] })
  for (const run of runs) {
    const answer = await ask(run)
    const { killedBy } = answer
    if (killedBy === undefined && answer.isInvalid !== true) continue
    if (killedBy?.name === 'time' && !(await isInTime(worker, judging, run))) continue
    const isPart = run.names !== undefined
    if (!isPart || (await isTrusted(worker, judging, { path: run.path, names: [killedBy?.name ?? ''] }))) return answer
    const whole = await ask({ path: run.path, ms: 20_000 })
    if (whole.killedBy !== undefined || whole.isInvalid === true) return whole
  }
  return {}
}

/** On a machine with other work it may take as long with nothing wrong. */
const isInTime = async (worker: Worker, judging: Judging, run: TestRun): Promise<boolean> =>
  (await worker.ask({ runs: [run], ...loading(worker, judging, undefined) })).killedBy === undefined

/** A mistake in what is loaded is loaded once, and once more without it. */
const loading = (worker: Worker, { loaded }: Judging, asLoaded: number | undefined): { isLoadedAnew: boolean } => {
  const isLoadedAnew = loaded.get(worker) !== asLoaded
  loaded.set(worker, asLoaded)
  return { isLoadedAnew }
}

/** What fails with nothing wrong says nothing. */
const isTrusted = async (worker: Worker, judging: Judging, run: TestRun): Promise<boolean> => {
  const name = `${run.path} ${run.names?.join()}`
  const known = judging.trusted.get(name)
  if (known !== undefined) return known
  const isGood = (await worker.ask({ runs: [run], ...loading(worker, judging, undefined) })).killedBy === undefined
  judging.trusted.set(name, isGood)
  return isGood
}

/** The likeliest to notice first: what is called alike, what noticed most, what is quick; so much of it as takes a while. */
const runsFor = ({ coverage, killers, ofSource, mostMs }: Judging, mutant: Mutant): TestRun[] => {
  const { target, number } = mutant
  if (number === undefined) return noticingFunction(target)
  const noun = target.split('/').at(-1)?.split('.')[0] ?? ''
  const worth = ({ path, ms }: Reaching): number =>
    (killers.get(`${target} ${path}`) ?? 0) * 500 + (path.split('/').at(-1)?.includes(noun) ? 5000 : 0) - ms
  const reaching = testsReaching(coverage, mutant, ofSource.get(target) ?? new Set())
  reaching.sort((one, other) => worth(other) - worth(one))
  let ms = 0
  return reaching.filter((each) => {
    const isIn = ms < mostMs
    ms += each.ms
    return isIn
  })
}
