import { listNotifications } from '@sheds/contract/notifications/notifications'
import * as replies from '@sheds/contract/writes/write-replies'
import * as writes from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { postReply, postWrite } from '../../testing/writes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const notificationsOf = async ({ token }: TestPerson) => {
  await doWaitingJobs(test)
  const { body } = await test.call(listNotifications, { query: {} }, token)
  return body.rows.map(({ type, actors, subject }) => [type, actors[0]?.name, subject?.name])
}
const hyphened = (name: string) => name.replaceAll(' ', '-')

describe('write notifications', () => {
  it('are sent once per reply, mention and approval to the people concerned', async () => {
    const { owner: seller, shed } = await arriveWithProduct(test)
    const [author, fan] = [await arrive(test), await arrive(test)]
    const write = await postWrite(test, author, { content: `*Merci* à &${hyphened(shed.name)}, vraiment.` })
    const title = `Merci à &${hyphened(shed.name)}, vraiment.`
    const reply = await postReply(test, fan, {
      id: write.id,
      comment: `@${hyphened(author.name)} @${hyphened(seller.name)}: oui`,
    })
    await postReply(test, fan, { id: write.id })
    for (let taps = 0; taps < 2; taps += 1) {
      await test.call(writes.approveWrite, { params: { id: write.id } }, fan.token)
      await test.call(writes.unapproveWrite, { params: { id: write.id } }, fan.token)
    }
    await test.call(replies.approveReply, { params: { id: reply.id } }, author.token)
    expect((await notificationsOf(seller)).toSorted()).toEqual([['mention', fan.name, title]])
    const told = await test.call(listNotifications, { query: {} }, author.token)
    expect(told.body.rows.map(({ type, count }) => [type, count])).toEqual([
      ['approval', 1],
      ['reply', 2],
    ])
    // The author of two replies is named once.
    expect(told.body.rows[1]?.actors.map(({ name }) => name)).toEqual([fan.name])
    expect(await notificationsOf(fan)).toEqual([['reply_approval', author.name, title]])
    await test.call(writes.updateWrite, { params: { id: write.id }, body: { content: 'Autre chose' } }, author.token)
    expect(await notificationsOf(fan)).toEqual([['reply_approval', author.name, 'Autre chose']])
  })
})
