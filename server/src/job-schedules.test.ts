import { parseCronItems } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from './platform/slice.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

describe('jobsOf', () => {
  it('returns schedules that the runner can parse: one invalid schedule would stop all jobs', () => {
    const scheduled = jobsOf(test.slices).flatMap(({ name, schedule }) =>
      schedule ? [{ task: name, match: schedule }] : [],
    )
    expect(scheduled.length).toBeGreaterThan(10)
    expect(parseCronItems(scheduled)).toHaveLength(scheduled.length)
  })
})
