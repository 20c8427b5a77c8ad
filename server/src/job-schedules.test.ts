import { parseCronItems } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsOf } from './platform/slice.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

it('every schedule is one that whoever runs the jobs can read: of a single other one no job would run', () => {
  const scheduled = jobsOf(test.slices).flatMap(({ name, schedule }) =>
    schedule ? [{ task: name, match: schedule }] : [],
  )
  expect(scheduled.length).toBeGreaterThan(10)
  expect(parseCronItems(scheduled)).toHaveLength(scheduled.length)
})
