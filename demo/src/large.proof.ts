import startDatabase from '@sheds/server/testing/database.setup'
import { afterAll, beforeAll, test } from 'vitest'
import { plantByCommand } from './testing/planted-large.ts'

let stopDatabase: () => Promise<void>

beforeAll(async () => {
  stopDatabase = await startDatabase(undefined as never)
})
afterAll(() => stopDatabase())

test('a hundredth of the large market is planted by its command', () => plantByCommand('hundredth'))
