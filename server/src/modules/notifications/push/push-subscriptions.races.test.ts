import type { Id } from '@sheds/contract/scalars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { stayOpen, untilWaiting } from '../../../testing/races/while-locked.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { deleteLeastUsed, upsertSubscription } from './push-subscriptions.queries.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const subscriptionOn = async ({ id: userId }: TestPerson, endpoint: string) => {
  const [session] = await test.context.database.sql<{ id: string }[]>`
    select id from sessions where user_id = ${userId}`
  const now = new Date().toISOString()
  const keys = { p256dh: 'p', auth: 'a', lang: 'en' as const, showsDetails: undefined, endsAt: null }
  return { id: newId(), userId, sessionId: session?.id as Id, endpoint, ...keys, now }
}

describe('push device limit', () => {
  it('keeps a device that another user takes over during the clean-up', async () => {
    const [before, after] = [await arrive(test), await arrive(test)]
    const endpoint = 'https://push.example/device'
    const [old, taken] = [await subscriptionOn(before, endpoint), await subscriptionOn(after, endpoint)]
    const { sql } = test.context.database
    await sql.begin((tx) => upsertSubscription(tx, old))
    let trimming: Promise<void> | undefined
    await sql.begin(async (tx) => {
      await stayOpen(tx)
      await upsertSubscription(tx, taken)
      trimming = sql.begin((other) => deleteLeastUsed(other, before.id, 0))
      await untilWaiting(sql)
    })
    await trimming
    expect(await sql`select user_id as id from push_subscriptions`).toEqual([{ id: after.id }])
  })
})
