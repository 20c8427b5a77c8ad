import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casesOfTier } from '../../../testing/tiers/tier.ts'
import { openStage, runSchedule, type Stage } from '../testing/operator-schedules.ts'

let stage: Stage
/** Restarting the servers takes long on a busy machine. */
const patience = 180_000

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Two of the 40 seeds in `operator-schedules.proof.ts`. */
describe('payments under faults', () => {
  it.each(casesOfTier([1, 2]))(
    'neither create nor lose money when operators hang and servers are killed, seed %i',
    async (seed) => {
      const { payments, killed } = await runSchedule(stage, seed)
      expect(payments + killed, `seed ${seed}`).toBeGreaterThan(2)
    },
    patience,
  )
})
