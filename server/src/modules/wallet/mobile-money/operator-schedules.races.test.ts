import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, runSchedule, type Stage } from '../testing/operator-schedules.ts'

let stage: Stage
/** Servers that start anew again and again take their time where others work. */
const patience = 180_000

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Of many more in `operator-schedules.proof.ts`. */
it.each([1, 2])(
  'operators that break off and servers that are killed neither make nor lose money: seed %i',
  async (seed) => {
    const { payments, killed } = await runSchedule(stage, seed)
    expect(payments + killed, `seed ${seed}`).toBeGreaterThan(2)
  },
  patience,
)
