import { afterAll, beforeAll, describe, it } from 'vitest'
import startDatabase from '../../testing/database.setup.ts'
import { arrive } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { askOddly, oddWords } from './testing/odd-words.ts'

let stopDatabase: () => Promise<void>
let test: TestApp
let token: string

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
  test = await startTestApp()
  token = (await arrive(test)).token
})
afterAll(async () => {
  await test.close()
  await stopDatabase()
})

describe('calls with an unusual word in the URL', () => {
  it.each(oddWords)('cause no server error, with a login or without: %.60s', async (word) => {
    await askOddly(test, word, { token, every: 1 })
  })
})
