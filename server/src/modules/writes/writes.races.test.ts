import { blockUser } from '@sheds/contract/moderation/moderation'
import * as replies from '@sheds/contract/writes/write-replies'
import * as writes from '@sheds/contract/writes/writes'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { together } from '../../testing/races/together.ts'
import { stayOpen, untilWaiting } from '../../testing/races/while-locked.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { postReply, postWrite, someWrite } from '../../testing/writes.ts'

let test: TestApp
/** A second server instance on the same database. */
let copy: TestApp
let people: TestPerson[]
let author: TestPerson

const crowd = 60

beforeAll(async () => {
  test = await startTestApp()
  copy = await startTestApp({ sharedDatabase: test.database })
  author = await arrive(test)
  people = await together(crowd, () => arrive(test))
})

afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await copy.close()
  await test.close()
})

const appAt = (at: number): TestApp => (at % 2 === 0 ? test : copy)
const personAt = (at: number): TestPerson => people[at % crowd] as TestPerson

const countsOf = async (id: string) => {
  const [row] = await test.context.database.sql`
    select c.approval_count as approvals, c.reply_count as replies,
      (select count(*)::int from write_approvals a where a.write_id = c.write_id) as "approvalRows",
      (select count(*)::int from write_replies r where r.write_id = c.write_id) as "replyRows"
    from write_counts c where c.write_id = ${id}`
  return row as Record<'approvals' | 'replies' | 'approvalRows' | 'replyRows', number>
}

const totals = async () => {
  const [row] = await test.context.database.sql`
    select t.writes::int as total, (select count(*)::int from writes where deleted_at is null and hidden_at is null) as rows,
      (select coalesce(sum(writes), 0)::int from author_totals) as authors from write_totals t`
  return row as Record<'total' | 'rows' | 'authors', number>
}

describe('simultaneous requests on two server instances', () => {
  it('store a write and a reply once when both are sent repeatedly', async () => {
    const body = someWrite({ id: newId() })
    const posted = await together(8, (at) => appAt(at).call(writes.createWrite, { body }, author.token))
    expect(new Set(posted.map(({ body: { write } }) => JSON.stringify(write))).size).toBe(1)
    const params = { id: body.id }
    const reply = { params, body: { comment: 'twice', id: newId() } }
    const answers = await together(8, (at) => appAt(at).call(replies.replyToWrite, reply, personAt(0).token))
    expect(new Set(answers.map(({ body: { comment } }) => comment.id))).toEqual(new Set([reply.body.id]))
    expect(await countsOf(body.id)).toMatchObject({ replies: 1, replyRows: 1 })
    const { total, rows, authors } = await totals()
    expect([total, authors]).toEqual([rows, rows])
  })

  it('count each approval and withdrawal exactly once', async () => {
    const [hot, other] = [await postWrite(test, author), await postWrite(test, author)]
    const reply = await postReply(test, author, { id: hot.id })
    const statements = await test.countStatements(() =>
      together(crowd, (at) => test.call(writes.approveWrite, { params: { id: hot.id } }, personAt(at).token)),
    )
    // One statement per caller finds the session; the approvals are written together.
    expect(statements).toBeLessThan(crowd + 30)
    expect(await countsOf(hot.id)).toMatchObject({ approvals: crowd, approvalRows: crowd })
    await together(crowd, async (at) => {
      for (let taps = 0; taps < 6; taps += 1) {
        const { id } = (at + taps) % 2 === 0 ? hot : other
        const wanted = (at * 7 + taps * 3) % 5 < 3
        const { body } = await appAt(at + taps).call(
          wanted ? writes.approveWrite : writes.unapproveWrite,
          { params: { id } },
          personAt(at).token,
        )
        expect(body.approved).toBe(wanted)
        await appAt(at).call(
          wanted ? replies.approveReply : replies.unapproveReply,
          { params: { id: reply.id } },
          personAt(at).token,
        )
      }
    })
    for (const { id } of [hot, other]) {
      const { approvals, approvalRows } = await countsOf(id)
      expect(approvals).toBe(approvalRows)
    }
    const [counted] = await test.context.database.sql`
    select r.approval_count as counted,
      (select count(*)::int from reply_approvals a where a.reply_id = r.id) as rows
    from write_replies r where r.id = ${reply.id}`
    expect(counted?.counted).toBe(counted?.rows)
  })

  it('accept a reply or refuse it as deleted, with exact counters', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await postWrite(test, author)
      const params = { id }
      const all = await Promise.all([
        ...Array.from({ length: 8 }, (_, at) =>
          appAt(at).send(replies.replyToWrite, { params, body: { comment: 'here' } }, personAt(at).token),
        ),
        ...Array.from({ length: 3 }, (_, at) => appAt(at).send(writes.deleteWrite, { params }, author.token)),
      ])
      const statuses = all.map(({ status }) => status)
      const made = statuses.slice(0, 8).filter((status) => status === 201).length
      expect(statuses.slice(0, 8).every((status) => status === 201 || status === 404)).toBe(true)
      expect(statuses.slice(8).filter((status) => status === 200)).toHaveLength(1)
      expect(await countsOf(id)).toMatchObject({ replies: made, replyRows: made })
      const { total, rows, authors } = await totals()
      expect([total, authors]).toEqual([rows, rows])
    }
  })

  it('keep both edits and approvals', async () => {
    const { id } = await postWrite(test, author)
    const params = { id }
    await Promise.all([
      ...Array.from({ length: 6 }, (_, at) =>
        appAt(at).call(writes.updateWrite, { params, body: { content: `edit ${at}` } }, author.token),
      ),
      ...Array.from({ length: 20 }, (_, at) => appAt(at).call(writes.approveWrite, { params }, personAt(at).token)),
    ])
    const { body } = await test.call(writes.getWrite, { params }, author.token)
    expect(body.content).toMatch(/^edit \d$/)
    expect(await countsOf(id)).toMatchObject({ approvals: 20, approvalRows: 20 })
  })

  it('refuse a waiting reply whose author is blocked in the meantime', async () => {
    const { id } = await postWrite(test, author)
    const replier = personAt(1)
    const reply = { params: { id }, body: { comment: 'wait' } }
    let replying: ReturnType<TestApp['send']> | undefined
    await test.context.database.sql.begin(async (tx) => {
      await stayOpen(tx)
      await tx`select from writes where id = ${id} for no key update`
      replying = test.send(replies.replyToWrite, reply, replier.token)
      await untilWaiting(test.context.database.sql)
      await copy.call(blockUser, { params: { id: replier.id } }, author.token)
    })
    expect(await replying).toMatchObject({ status: 403, body: { message: 'You cannot reply to this write.' } })
    expect(await countsOf(id)).toMatchObject({ replies: 0, replyRows: 0 })
  })
})
