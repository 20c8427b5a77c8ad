import {
  openStage,
  runSchedule,
  type Schedule,
  type Stage,
} from '@sheds/server/modules/payments/testing/operator-schedules'
import setup from '@sheds/server/testing/database.setup'
import { holdBar, holdCeiling } from './rounds.ts'

/** Operators that break off, repeat themselves and lie, on servers that are killed: whatever happens, no money is made or lost. */
export const measureOperatorFaults = async (seeds: readonly number[]): Promise<void> => {
  const stop = await setup(undefined as never)
  const failed: number[] = []
  const sums: Schedule = { payments: 0, moved: 0, reviews: 0, killed: 0 }
  let stage = await openStage()
  try {
    for (const seed of seeds) {
      const told = await play(stage, seed)
      if (told === undefined) {
        failed.push(seed)
        stage = await renew(stage)
      } else for (const name of Object.keys(sums) as (keyof Schedule)[]) sums[name] += told[name]
    }
  } finally {
    await stage.close()
    await stop()
  }
  const { payments, moved, reviews, killed } = sums
  console.log(`${payments} payments, ${moved} movements at the operators, ${reviews} for somebody to look at`)
  holdCeiling(`schedules after which money was amiss (${failed.join(' ') || 'none'})`, failed.length, 0)
  holdBar('payments that ended', payments, seeds.length * 3)
  holdBar('servers that were killed', killed, seeds.length)
}

const play = async (stage: Stage, seed: number): Promise<Schedule | undefined> => {
  try {
    const told = await runSchedule(stage, seed)
    console.log(
      `seed ${seed}: ${Object.entries(told)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
    )
    return told
  } catch (error) {
    console.error(`seed ${seed}: ${error instanceof Error ? error.message : error}`)
    return undefined
  }
}

/** What is amiss would be amiss in all that follow. */
const renew = async (stage: Stage): Promise<Stage> => {
  await stage.close().catch(() => undefined)
  return openStage()
}
