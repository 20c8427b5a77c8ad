import { runSchedule } from '@sheds/server/modules/payments/testing/operator-schedules'
import setup from '@sheds/server/testing/database.setup'
import { holdBar, holdCeiling } from './rounds.ts'

/** Operators that break off, repeat themselves and lie, on servers that die: whatever happens, no money is made or lost. */
export const measureOperatorFaults = async (seeds: readonly number[]): Promise<void> => {
  const stop = await setup(undefined as never)
  const failed: number[] = []
  let [paid, moved, reviews] = [0, 0, 0]
  try {
    for (const seed of seeds) {
      try {
        const told = await runSchedule(seed)
        paid += told.payments
        moved += told.moved
        reviews += told.reviews
      } catch (error) {
        failed.push(seed)
        console.error(`seed ${seed}: ${error instanceof Error ? error.message : error}`)
      }
    }
  } finally {
    await stop()
  }
  console.log(`${paid} payments, ${moved} movements at the operators, ${reviews} for somebody to look at`)
  holdCeiling(`schedules after which money was amiss (${failed.join(' ') || 'none'})`, failed.length, 0)
  holdBar('payments that ended', paid, seeds.length * 4)
}
