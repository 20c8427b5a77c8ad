import type { Tally } from '../steps.ts'
import type { Verdict } from './run.ts'

/** Of a hundred mistakes so many have to be noticed; those that change nothing are not counted. */
const fewest = { sql: 97, code: 90 } as const

interface Reported {
  verdicts: readonly Verdict[]
  explained: Readonly<Record<string, string>>
  isWhole: boolean
  sample: number | undefined
  seed: number
}

interface Share {
  all: number
  killed: number
  same: number
  left: Verdict[]
  percent: number
}

const shareOf = (verdicts: readonly Verdict[], explained: Reported['explained']): Share => {
  const real = verdicts.filter(({ state }) => state !== 'invalid')
  const killed = real.filter(({ state }) => state === 'killed').length
  const rest = real.filter(({ state }) => state !== 'killed')
  const left = rest.filter(({ id }) => explained[id] === undefined)
  const same = rest.length - left.length
  const percent = (100 * killed) / Math.max(1, real.length - same)
  return { all: real.length, killed, same, left, percent: real.length === same ? 100 : percent }
}

const inWords = ({ all, killed, same, left, percent }: Share): string =>
  `${killed} of ${all} noticed, ${same} change nothing, ${left.length} left: ${percent.toFixed(1)} %`

/** Of the functions in the database it is another bar than of sources, whose SQL counts with the rest. */
const kindOf = ({ target }: Verdict): keyof typeof fewest => (target.endsWith('.ts') ? 'code' : 'sql')

/** What was noticed, by target, and by name what was not. */
export const printReport = ({ verdicts, explained, isWhole, sample, seed }: Reported): Tally => {
  const tally = { passed: 0, failed: 0, skipped: 0 }
  for (const [target, some] of Map.groupBy(verdicts, (each) => each.target))
    console.log(`${target}: ${inWords(shareOf(some, explained))}`)
  for (const kind of ['sql', 'code'] as const) {
    const share = shareOf(
      verdicts.filter((each) => kindOf(each) === kind),
      explained,
    )
    if (share.all === 0) continue
    const drawn = sample === undefined ? '' : ` (${sample} drawn with seed ${seed})`
    console.log(`\n${kind}: ${inWords(share)}${drawn}`)
    for (const { id, state } of share.left) console.log(`  ${state}: ${id}`)
    tally.passed += share.killed + share.same
    tally[share.percent < fewest[kind] ? 'failed' : 'skipped'] += share.left.length
  }
  const known = new Set(verdicts.map(({ id }) => id))
  const stale = isWhole ? Object.keys(explained).filter((id) => !known.has(id)) : []
  for (const id of stale) console.log(`explained, but nobody can make it any more: ${id}`)
  return { ...tally, failed: tally.failed + stale.length }
}
