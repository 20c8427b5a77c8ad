// @module-tag chromium
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Copies, startCopies } from './copies.ts'
import { meetCast, openWindows, releaseUnderTabs } from './release-story.ts'

let copies: Copies

beforeAll(async () => {
  copies = await startCopies()
})

afterAll(() => copies.stop())

/** `releases.proof.ts` does fifty. In the fourth a tab that followed another one is given the old page again. */
describe('a release under open tabs', () => {
  it.each([1, 4])('loses no letter and no payment, and each tab is new after its yes (seed %i)', async (seed) => {
    const cast = await meetCast(copies, seed)
    const windows = await openWindows(copies, cast)
    await releaseUnderTabs(seed, copies, cast, windows)
    await Promise.all([windows.reader.leave(), windows.payer.leave()])
  })
})
