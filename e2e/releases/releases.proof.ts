import startDatabase from '@sheds/server/testing/database.setup'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { TestProject } from 'vitest/node'
import { buildSite } from '../../tools/build.ts'
import { chromiumPath } from '../support/chromium.ts'
import { type Copies, startCopies } from './copies.ts'
import { createCast, openWindows, releaseUnderTabs } from './release-story.ts'

let copies: Copies | undefined
let stopDatabase: (() => Promise<void>) | undefined

const releases = Number(process.env.RELEASES ?? 50)
const first = Number(process.env.SEED ?? 1)

beforeAll(async () => {
  await buildSite()
  await chromiumPath()
  stopDatabase = await startDatabase({} as TestProject)
  copies = await startCopies()
})

afterAll(async () => {
  await copies?.stop()
  await stopDatabase?.()
})

describe('consecutive releases of two copies under open tabs', () => {
  it.each(Array.from({ length: releases }, (_, n) => first + n))(
    'lose no text and no payment (seed %i)',
    async (seed) => {
      if (copies === undefined) throw new Error('the copies have not started')
      const cast = await createCast(copies, seed)
      const windows = await openWindows(copies, cast)
      await releaseUnderTabs(seed, copies, cast, windows)
      await Promise.all([windows.reader.leave(), windows.payer.leave()])
    },
  )
})
