import startDatabase from '@sheds/server/testing/database.setup'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { plantByCommand } from './testing/planted-large.ts'

let stopDatabase: () => Promise<void>

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
})
afterAll(() => stopDatabase())

describe('npm run demo:large', () => {
  test('plants a hundredth of the large market', () => plantByCommand('hundredth'))
})
