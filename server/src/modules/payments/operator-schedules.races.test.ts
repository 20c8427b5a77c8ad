import { expect, it } from 'vitest'
import { runSchedule } from './testing/operator-schedules.ts'

it.each([1, 2, 3, 4, 5, 6])(
  'operators that break off and servers that die neither make nor lose money: seed %i',
  async (seed) => {
    const { payments } = await runSchedule(seed)
    expect(payments).toBe(4)
  },
)
