import { openBank, runFaults } from '@sheds/server/modules/wallet/testing/faults'
import { measureOperatorFaults } from './support/operator-faults.ts'
import { holdBar, holdCeiling } from './support/rounds.ts'

/**
 * `npm run bench -- faults`: 50 seeded schedules (`FAULTS=51-80` others) of killed server copies, killed databases, cut and
 * stalled lines under 32 callers. `SEED=7` runs that one again.
 * `-- faults operators`: 300 of operators that break off and lie, on servers that die.
 */
export const measure = async (): Promise<void> => {
  const isOfOperators = process.argv[3] === 'operators'
  const { SEED: seed, FAULTS: count = isOfOperators ? '300' : '50' } = process.env
  const seeds = seed === undefined ? seedsOf(count) : [Number(seed)]
  if (isOfOperators) return measureOperatorFaults(seeds)
  const bank = await openBank()
  const failed: number[] = []
  let [told, resolved, reads] = [0, 0, 0]
  for (const seed of seeds) {
    try {
      const report = await runFaults(bank, seed)
      told += report.done + report.refused
      resolved += report.resolved
      reads += report.reads
      console.log(
        `seed ${seed}: ${report.faults.join(' ')}; ${report.done} done, ${report.refused} refused, ${report.resolved} asked again, ${report.reads} reads`,
      )
    } catch (error) {
      failed.push(seed)
      console.error(`seed ${seed}: ${error instanceof Error ? error.message : error}`)
    }
  }
  await bank.close()
  console.log(`${told} answers, ${resolved} times asked again, ${reads} sums read`)
  holdCeiling(`schedules that broke the books (${failed.join(' ') || 'none'})`, failed.length, 0)
  holdBar('answers each of which stands in the books once', told, seeds.length * 300)
}

/** So many from the first one on, or `51-80`. */
const seedsOf = (text: string): number[] => {
  const [first = 1, last = first] = text.includes('-') ? text.split('-').map(Number) : [1, Number(text)]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
