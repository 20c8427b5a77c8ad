// @module-tag full
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Copies, startCopies } from './copies.ts'
import { createCast, openWindows, releaseUnderTabs } from './release-story.ts'

let copies: Copies

beforeAll(async () => {
  copies = await startCopies()
})

afterAll(() => copies.stop())

/** `releases.proof.ts` runs fifty seeds. In the fourth, a tab that followed another one gets the old page again. */
describe('a release under open tabs', () => {
  it.each([1, 4])(
    'loses no text and no payment, and updates each tab after its confirmation (seed %i)',
    async (seed) => {
      const cast = await createCast(copies, seed)
      const windows = await openWindows(copies, cast)
      await releaseUnderTabs(seed, copies, cast, windows)
      await Promise.all([windows.reader.leave(), windows.payer.leave()])
    },
  )
})
