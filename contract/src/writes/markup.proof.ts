import { describe, it } from 'vitest'
import { costGrowsEvenly, longUnits } from '../testing/markup-costs.ts'

describe('a text of a million letters', () => {
  it.each(longUnits)('of %s takes time by its length alone', (_, unit) => costGrowsEvenly(unit, 2 ** 20))
})
