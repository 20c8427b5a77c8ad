import type { Tally } from '../steps.ts'
import type { Verdict } from './run.ts'

/** Of a hundred mistakes so many have to be noticed; those that change nothing are not counted. */
const fewest = { sql: 97, code: 90 } as const

interface Reported {
  verdicts: readonly Verdict[]
  explained: Readonly<Record<string, string>>
  isWhole: boolean
}

/** What was noticed, and by name what was not. */
export const printReport = ({ verdicts, explained, isWhole }: Reported): Tally => {
  const tally = { passed: 0, failed: 0, skipped: 0 }
  for (const kind of ['sql', 'code'] as const) {
    const all = verdicts.filter((each) => each.kind === kind && each.state !== 'invalid')
    const killed = all.filter(({ state }) => state === 'killed').length
    const same = all.filter(({ id, state }) => state !== 'killed' && explained[id] !== undefined)
    const left = all.filter(({ id, state }) => state !== 'killed' && explained[id] === undefined)
    if (all.length === 0) continue
    const share = (100 * killed) / Math.max(1, all.length - same.length)
    console.log(
      `\n${kind}: ${killed} of ${all.length} noticed, ${same.length} change nothing, ${left.length} left: ${share.toFixed(1)} %`,
    )
    for (const { id, state } of left) console.log(`  ${state}: ${id}`)
    tally.passed += killed + same.length
    tally[share < fewest[kind] ? 'failed' : 'skipped'] += left.length
  }
  const known = new Set(verdicts.map(({ id }) => id))
  const stale = isWhole ? Object.keys(explained).filter((id) => !known.has(id)) : []
  for (const id of stale) console.log(`explained, but nobody can make it any more: ${id}`)
  return { ...tally, failed: tally.failed + stale.length }
}
