import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { stayOpen, untilWaiting } from '../../testing/races/while-locked.ts'
import { runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertActivities, lockReceivers, upsertSubjects } from './activities.queries.ts'
import { deleteReceiverData } from './cleaning.service.ts'
import type { Activity } from './notifications.rules.ts'
import { notify } from './notify.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const activityFor = ({ id }: TestPerson, subject: Activity['subject'] = null): Activity => ({
  type: 'new_device',
  receiverId: id,
  actorId: null,
  groupId: newId(),
  activityId: newId(),
  subject,
  shed: null,
  detail: '',
  at: new Date().toISOString(),
})

describe('notification cleaning', () => {
  it('deletes a notification that is sent while its account closes, without a deadlock', async () => {
    const person = await arrive(test)
    await notify(test.context, [activityFor(person)])
    const { sql } = test.context.database
    await sql`update users set closed_at = now() where id = ${person.id}`
    let forgetting: Promise<void> | undefined
    await sql.begin(async (tx) => {
      await stayOpen(tx)
      await lockReceivers(tx, [person.id])
      forgetting = deleteReceiverData(test.context, person.id)
      await untilWaiting(sql)
      await insertActivities(tx, [activityFor(person)])
      await tx`select from live_heads where user_id = ${person.id} for update nowait`
      await test.context.live.tell(tx, [{ userId: person.id, kind: 'notification', data: {} }])
    })
    await forgetting
    await notify(test.context, [activityFor(person)])
    const [left] = await sql`
    select (select count(*)::int from notifications where receiver_id = ${person.id}) as told,
      (select count(*)::int from notification_activities where receiver_id = ${person.id}) as activities,
      (select count(*)::int from notification_counts where user_id = ${person.id}) as counts,
      (select count(*)::int from live_events where user_id = ${person.id}) as events,
      (select count(*)::int from live_heads where user_id = ${person.id}) as heads`
    expect(left).toEqual({ told: 0, activities: 0, counts: 0, events: 0, heads: 0 })
  })

  it('keeps a subject that is used again while it is being deleted', async () => {
    const person = await arrive(test)
    const subject = { kind: 'shed' as const, id: newId(), name: 'Ndolo', picture: null }
    const { sql } = test.context.database
    const now = new Date().toISOString()
    await sql.begin((tx) => upsertSubjects(tx, [subject], '2020-01-01T00:00:00.000Z'))
    let cleaning: Promise<void> | undefined
    await sql.begin(async (tx) => {
      await stayOpen(tx)
      await upsertSubjects(tx, [subject], now)
      cleaning = runJob(test, 'notifications.clean')
      await untilWaiting(sql)
      await lockReceivers(tx, [person.id])
      await insertActivities(tx, [activityFor(person, subject)])
    })
    await cleaning
    expect(await sql`select name from notification_subjects where id = ${subject.id}`).toEqual([{ name: subject.name }])
  })
})
