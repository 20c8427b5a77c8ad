// @module-tag chromium
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Copies, startCopies } from './copies.ts'
import { meetCast, openWindows, releaseUnderTabs } from './release-story.ts'

let copies: Copies
let cast: Awaited<ReturnType<typeof meetCast>>

beforeAll(async () => {
  copies = await startCopies()
  cast = await meetCast(copies)
})

afterAll(() => copies.stop())

/** `releases.proof.ts` does fifty. */
describe('a release under open tabs', () => {
  it.each([1, 2])('loses no letter and no payment, and each tab is new after its yes (seed %i)', async (seed) => {
    const windows = await openWindows(copies, cast)
    await releaseUnderTabs(seed, copies, cast, windows)
    await Promise.all([windows.reader.leave(), windows.payer.leave()])
  })
})
