import { exportAccount } from '@sheds/contract/users/account-export'
import * as replies from '@sheds/contract/writes/write-replies'
import { getWrite } from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { postReply, postWrite } from '../../testing/writes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const remove = (write: { id: string }, reply: { id: string }, { token }: TestPerson) =>
  test.send(replies.deleteReply, { params: { id: write.id, comment_id: reply.id } }, token)
const list = async ({ id }: { id: string }, token?: string) =>
  (await test.call(replies.listReplies, { params: { id } }, token)).body
const approve = ({ id }: { id: string }, { token }: TestPerson) =>
  test.send(replies.approveReply, { params: { id }, body: {} }, token)

const arriveWithReply = async (more: Record<string, unknown> = {}) => {
  const [author, replier] = [await arrive(test), await arrive(test)]
  const write = await postWrite(test, author)
  return { author, replier, write, reply: await postReply(test, replier, { id: write.id, ...more }) }
}

describe('DELETE /writes/:id/comments/:comment_id', () => {
  it('removes a reply without approvals and counts it out', async () => {
    const { author, replier, write, reply } = await arriveWithReply()
    const other = await postReply(test, author, { id: write.id })
    await list(write)
    const { body } = await test.call(
      replies.deleteReply,
      { params: { id: write.id, comment_id: reply.id } },
      replier.token,
    )
    expect(body).toEqual({ message: 'Your reply is deleted.', reply_count: 1 })
    expect((await list(write)).map(({ id }) => id)).toEqual([other.id])
    expect((await test.call(getWrite, { params: { id: write.id } })).body.reply_count).toBe(1)
  })

  it('keeps the place of a reply that has approvals, without its text', async () => {
    const { author, replier, write, reply } = await arriveWithReply()
    await approve(reply, author)
    await remove(write, reply, replier)
    const [left] = await list(write)
    expect(left).toMatchObject({ id: reply.id, deleted: true, comment: '', approval_count: 1 })
    expect(left?.reply_author).toMatchObject({ name: '', picture: null })
    const late = await arrive(test)
    expect((await approve(reply, late)).body).toMatchObject({ code: 'deleted' })
    await test.call(replies.unapproveReply, { params: { id: reply.id } }, author.token)
    test.context.cache.clear()
    expect(await list(write)).toEqual([])
  })

  it('answers 404 the second time and counts once', async () => {
    const { replier, write, reply } = await arriveWithReply()
    const both = await Promise.all([remove(write, reply, replier), remove(write, reply, replier)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await test.call(getWrite, { params: { id: write.id } })).body.reply_count).toBe(0)
  })

  it('refuses the author of the write, and a reply to another write', async () => {
    const { author, replier, write, reply } = await arriveWithReply()
    expect((await remove(write, reply, author)).body).toMatchObject({ code: 'forbidden' })
    expect((await remove(await postWrite(test, author), reply, replier)).body).toMatchObject({ code: 'not_found' })
    expect(await list(write)).toHaveLength(1)
  })

  it('does not bring the reply back when the device sends it again', async () => {
    const { replier, write } = await arriveWithReply()
    const again = { params: { id: write.id }, body: { comment: 'True talk', id: newId() } }
    const { body } = await test.call(replies.replyToWrite, again, replier.token)
    await remove(write, body.comment, replier)
    expect((await test.refused(replies.replyToWrite, again, replier.token)).body.code).toBe('deleted')
    expect(await list(write)).toHaveLength(1)
  })

  it('leaves nothing of the text in the export', async () => {
    const { replier, write, reply } = await arriveWithReply({ comment: 'Words to forget' })
    await remove(write, reply, replier)
    const { body } = await test.send(exportAccount, { params: { id: replier.id } }, replier.token)
    expect(JSON.stringify(body)).not.toContain('Words to forget')
  })
})
