import { describe, it } from 'vitest'
import { costGrowsEvenly, longUnits } from '../testing/markup-costs.ts'

describe('parseMarkup with a million letters', () => {
  it.each(longUnits)('takes linear time for %s', (_, unit) => costGrowsEvenly(unit, 2 ** 20))
})
