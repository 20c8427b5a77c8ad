import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import startDatabase from '../../../testing/database.setup.ts'
import { openStage, runSchedule, type Stage } from '../testing/operator-schedules.ts'

let stopDatabase: () => Promise<void>
let stage: Stage

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  stage = await openStage()
})
afterAll(async () => {
  await stage.close()
  await stopDatabase()
})

describe('payments under faults', () => {
  it.each(Array.from({ length: 40 }, (_, at) => at + 1))(
    'neither create nor lose money when operators hang and servers are killed, seed %i',
    async (seed) => {
      const { payments, killed } = await runSchedule(stage, seed)
      expect(payments + killed, `seed ${seed}`).toBeGreaterThan(2)
    },
  )
})
