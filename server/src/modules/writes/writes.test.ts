import { updateProduct } from '@sheds/contract/products/products'
import { subscribe } from '@sheds/contract/sheds/sheds'
import { exportAccount } from '@sheds/contract/users/account-export'
import { closeAccount } from '@sheds/contract/users/accounts'
import { follow } from '@sheds/contract/users/users'
import * as replies from '@sheds/contract/writes/write-replies'
import * as writes from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { arrive, password, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { openShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { idAt, postReply, postWrite, readAllPages, someWrite } from '../../testing/writes.ts'
import { blackPng } from '../files/testing/image-bytes.ts'

let test: TestApp
let ahead = 0
const clock: Clock = { now: () => new Date(Date.now() + ahead) }
const minute = 60_000

beforeAll(async () => {
  test = await startTestApp({ clock })
})

afterAll(() => test.close())

const read = (id: string, token?: string) => test.call(writes.getWrite, { params: { id } } as never, token)
const refusal = async (...call: Parameters<TestApp['refused']>) => {
  const { status, body } = await test.refused(...call)
  return { status, code: body.code, fields: body.fields }
}
const timeline = (token?: string, limit = 100) =>
  readAllPages((cursor) => test.call(writes.listWrites, { query: { limit, ...(cursor && { cursor }) } }, token))

describe('a write', () => {
  it("is visible to everyone once posted, dated by the server's clock", async () => {
    const author = await arrive(test)
    const before = Date.now()
    const { body } = await test.call(
      writes.createWrite,
      { body: someWrite({ content: '  Bonjour **Douala**\r\n- un ' }) },
      author.token,
    )
    expect(body.message).toBe('Post created successfully!')
    expect(body.write).toMatchObject({
      content: 'Bonjour **Douala**\n- un',
      user_id: author.id,
      author: { id: author.id, name: author.name, picture: null },
      edited_at: null,
      approval_count: 0,
      reply_count: 0,
      because: null,
      viewer: { owned: true, approved: false, can: { edit: true, delete: true, approve: false } },
    })
    expect(Date.parse(body.write.createdAt)).toBeGreaterThanOrEqual(before - 1000)
    const { viewer: _, ...shown } = body.write
    expect((await read(body.write.id)).body).toEqual(shown)
    expect((await test.call(writes.listWrites, { query: { limit: 1 } })).body).toEqual([shown])
  })

  it('holds up to 800 characters and 16 KB', async () => {
    const { token } = await arrive(test)
    const family = '👨‍👩‍👧‍👦'
    const post = (content: unknown) => test.send(writes.createWrite, { body: { content } }, token)
    for (const fits of [family.repeat(600), 'é'.repeat(800), 'e\u0301'.repeat(800), 'x'.repeat(800)])
      expect((await post(fits)).status).toBe(201)
    for (const [content, message] of [
      ['x'.repeat(801), 'Maximum characters exceeded!'],
      [family.repeat(700), 'Maximum characters exceeded!'],
      [`a${'\u0315'.repeat(8200)}`, 'Maximum characters exceeded!'],
      ['', 'Content is required'],
      [' \n ', 'Content is required'],
      ['\u200b\u200d', 'Content is required'],
      ['left\u202eright', 'This contains characters that cannot be used.'],
      [undefined, 'Content is required'],
    ] as const) {
      const { status, body } = (await post(content)) as { status: number; body: { fields?: { content?: string } } }
      expect(status).toBe(400)
      expect(body.fields?.content).toBeTypeOf('string')
      if (!message.startsWith('This')) expect(body.fields?.content).toBe(message)
    }
  })

  it("is stored once when sent again, whatever the client's clock, and refuses a taken id", async () => {
    const [author, stranger] = [await arrive(test), await arrive(test)]
    for (const made of [Date.now(), Date.now() - 400 * 86_400_000, Date.now() + 400 * 86_400_000]) {
      const body = someWrite({ id: idAt(made) })
      const first = await test.call(writes.createWrite, { body }, author.token)
      const second = await test.call(writes.createWrite, { body }, author.token)
      expect(second.body).toEqual(first.body)
      expect((await timeline()).filter(({ id }) => id === body.id)).toHaveLength(1)
      expect((await timeline())[0]?.id).toBe(body.id)
      expect(await refusal(writes.createWrite, { body }, stranger.token)).toMatchObject({ code: 'conflict' })
      const reply = { params: { id: body.id }, body: { comment: 'once', id: idAt(made) } }
      const told = await test.call(replies.replyToWrite, reply as never, stranger.token)
      expect((await test.call(replies.replyToWrite, reply as never, stranger.token)).body).toEqual(told.body)
      expect(told.body.reply_count).toBe(1)
      expect(await refusal(replies.replyToWrite, reply, author.token)).toMatchObject({ code: 'conflict' })
    }
    expect(await refusal(writes.createWrite, { body: someWrite({ id: 'x' }) }, author.token)).toMatchObject({
      status: 400,
    })
  })

  it('shows its product while that is visible, and its latest picture', async () => {
    const { owner, product, shed } = await arriveWithProduct(test)
    const author = await arrive(test)
    const write = await postWrite(test, author, { product_id: product.id })
    expect(write.product).toMatchObject({ id: product.id, name: product.name, price: 1500, shed_id: shed.id })
    const hide = (status: 'hidden' | 'on sale') =>
      test.call(updateProduct, { params: { id: product.id }, body: { status } }, owner.token)
    await hide('hidden')
    expect((await read(write.id, author.token)).body.product).toBeNull()
    expect(
      await refusal(writes.createWrite, { body: someWrite({ product_id: product.id }) }, author.token),
    ).toMatchObject({ code: 'not_found' })
    await hide('on sale')
    const attach = async (width: number) => {
      const media = new Blob([new Uint8Array(blackPng({ width, height: 40 }))])
      return (await test.call(writes.addWriteMedia, { params: { id: write.id }, files: { media } }, author.token)).body
        .write
    }
    expect((await attach(40)).picture?.width).toBe(40)
    expect((await attach(50)).picture?.width).toBe(50)
    // A client that sends only the text keeps picture and product.
    const reworded = { params: { id: write.id }, body: { content: write.content } }
    const kept = (await test.call(writes.updateWrite, reworded, author.token)).body.write
    expect([kept.picture?.width, kept.product?.id]).toEqual([50, product.id])
    const change = { params: { id: write.id }, body: { picture: null, product_id: null } }
    const bare = (await test.call(writes.updateWrite, change, author.token)).body.write
    expect(bare).toMatchObject({ picture: null, product: null, content: write.content, edited_at: null })
    const [left] = await test.context.database.sql`select count(*)::int as used from files where unused_since is null`
    expect(left).toEqual({ used: 0 })
  })

  it('shows that it was edited, and keeps versions that others may have read', async () => {
    const [author, fan] = [await arrive(test), await arrive(test)]
    const write = await postWrite(test, author, { content: 'first' })
    const params = { id: write.id }
    const edit = (content: string) => test.call(writes.updateWrite, { params, body: { content } }, author.token)
    const versions = async () => (await test.call(writes.listWriteEdits, { params, query: {} })).body
    expect((await edit('nobody read this')).body.write.edited_at).not.toBeNull()
    await test.call(writes.approveWrite, { params }, fan.token)
    await edit('within the grace')
    expect(await versions()).toEqual([])
    ahead += 6 * minute
    await edit('third')
    ahead += 6 * minute
    await edit('fourth')
    expect((await versions()).map(({ content }) => content)).toEqual(['third', 'within the grace'])
    const same = (await edit('fourth')).body.write
    expect(same.content).toBe('fourth')
    expect(await versions()).toHaveLength(2)
    expect(await refusal(writes.updateWrite, { params, body: { content: 'x' } }, fan.token)).toMatchObject({
      status: 403,
    })
  })

  it('leaves only its replies when deleted', async () => {
    const [author, fan] = [await arrive(test), await arrive(test)]
    const write = await postWrite(test, author, { content: 'a secret' })
    const params = { id: write.id }
    const reply = await postReply(test, fan, { id: write.id })
    const [{ total } = { total: 0 }] = await test.context.database.sql<
      { total: number }[]
    >`select writes as total from write_totals`
    await test.call(writes.deleteWrite, { params, body: { write_id: write.id } }, author.token)
    const answer = await test.refused(writes.getWrite, { params })
    expect([answer.status, answer.body.code, answer.body.gone]).toEqual([
      404,
      'deleted',
      { what: 'write', user_id: author.id, user_name: author.name },
    ])
    expect((await test.call(replies.listReplies, { params, query: {} })).body.map(({ id }) => id)).toEqual([reply.id])
    expect(await refusal(replies.replyToWrite, { params, body: { comment: 'late' } }, fan.token)).toMatchObject({
      code: 'deleted',
    })
    expect((await timeline()).some(({ id }) => id === write.id)).toBe(false)
    const list = await test.call(writes.listWrites, { query: { limit: 1 } })
    expect(list.headers['x-total-count']).toBe(String(Number(total) - 1))
    const [kept] = await test.context.database.sql`select count(*)::int as n from writes where content like '%secret%'`
    expect(kept).toEqual({ n: 0 })
  })
})

describe('GET /writes', () => {
  it("lists the circle's writes of 72 hours first, then all others, without repeats, with reasons", async () => {
    const [me, followed, stranger, newcomer] = [
      await arrive(test),
      await arrive(test),
      await arrive(test),
      await arrive(test),
    ]
    const { owner: seller, shed } = await arriveWithProduct(test)
    await test.call(follow, { body: { userId: followed.id, status: 1 } }, me.token)
    await test.call(subscribe, { body: { shed_id: shed.id, status: 1 } }, me.token)
    const old = await postWrite(test, followed, { content: 'long ago' })
    const { sql } = test.context.database
    await sql`update users set created_at = created_at - interval '30 days' where id = ${stranger.id}`
    const longAgo = idAt(Date.now() - 73 * 3_600_000)
    await sql`update writes set place = ${longAgo} where id = ${old.id}`
    const mine = await postWrite(test, me)
    const ofFollowed = await postWrite(test, followed)
    const ofSeller = await postWrite(test, seller)
    const ofStranger = await postWrite(test, stranger)
    const ofNewcomer = await postWrite(test, newcomer)
    for (const limit of [1, 2, 3, 7, 100]) {
      const seen = await timeline(me.token, limit)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      expect(seen.slice(0, 5).map(({ id }) => id)).toEqual(
        [ofSeller, ofFollowed, mine, ofNewcomer, ofStranger].map(({ id }) => id),
      )
      expect(seen.slice(0, 5).map(({ because }) => because && [because.kind, because.name])).toEqual([
        ['subscribed', shed.name],
        ['following', followed.name],
        null,
        ['new', newcomer.name],
        null,
      ])
      expect(seen.at(-1)?.id).toBe(old.id)
      const visitors = await timeline(undefined, limit)
      expect(visitors.slice(0, 4).map(({ id }) => id)).toEqual(
        [ofNewcomer, ofStranger, ofSeller, ofFollowed].map(({ id }) => id),
      )
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(visitors.map(({ id }) => id)))
    }
    const newer = async (than: string, token?: string) => {
      const { body } = await test.call(writes.countNewWrites, { query: { than } }, token)
      return [body.count, ...body.authors.map(({ name }) => name)]
    }
    // Newest first, without the caller's own.
    const all = [newcomer, stranger, seller, followed].map(({ name }) => name)
    expect(await newer(mine.id)).toEqual([4, ...all])
    expect(await newer(ofFollowed.id, stranger.token)).toEqual([2, newcomer.name, seller.name])
    expect([await newer('x'), await newer(newId())]).toEqual([[0], [0]])
  })

  it('returns the newest write of all, so that only later ones count as new', async () => {
    const [me, followed, stranger] = [await arrive(test), await arrive(test), await arrive(test)]
    await test.call(follow, { body: { userId: followed.id, status: 1 } }, me.token)
    await postWrite(test, followed)
    const further = await postWrite(test, stranger)
    const page = (token?: string, cursor?: string) =>
      test.call(writes.listWrites, { query: { limit: 1, ...(cursor && { cursor }) } }, token)
    const newest = async (...of: Parameters<typeof page>) => (await page(...of)).headers['x-newest']
    const newer = async (than: string) =>
      (await test.call(writes.countNewWrites, { query: { than } }, me.token)).body.count
    const own = await page(me.token)
    expect(own.body[0]?.user_id).toBe(followed.id)
    // It is further down in this list, but reported anyway.
    expect([own.headers['x-newest'], await newest()]).toEqual([further.id, further.id])
    const next = /cursor=([^&>]+)/.exec(String(own.headers.link))?.[1]
    expect(await newest(me.token, next)).toBeUndefined()
    expect(await newer(further.id)).toBe(0)
    await postWrite(test, stranger)
    expect(await newer(further.id)).toBe(1)
  })

  it('lists the same by person or by scan, in one or two statements', async () => {
    const me = await arrive(test)
    const { sql } = test.context.database
    const people = await sql<{ id: string }[]>`
      insert into users (id, name, name_key, email, phone_number, created_at)
      select gen_random_uuid(), 'Many ' || n, 'many ' || n, 'm@private.example', '+237677000000', now() - interval '1 year'
      from generate_series(1, 1400) n returning id`
    // Half of them are followed; the newest 3,100 writes but a few are by others.
    await sql`
      insert into follows (id, follower_id, followed_id, created_at)
      select gen_random_uuid(), ${me.id}, id, now() from unnest(${people.slice(0, 700).map(({ id }) => id)}::uuid[]) as t (id)`
    const at = Date.now() - 3_600_000
    const places = Array.from({ length: 3200 }, (_, n) => idAt(at + n))
    const authors = places.map((_, n) => people[n < 60 ? n : 700 + (n % 700)]?.id ?? '')
    await sql`
      with made as (
        insert into writes (id, place, user_id, content, created_at)
        select gen_random_uuid(), place, author, 'many', now()
        from unnest(${places}::uuid[], ${authors}::uuid[]) as t (place, author) returning id)
      insert into write_counts (write_id) select id from made`
    const first = await test.call(writes.listWrites, { query: { limit: 50 } }, me.token)
    expect(first.body.filter(({ because }) => because?.kind === 'following')).toHaveLength(50)
    expect(await test.countStatements(() => test.call(writes.listWrites, { query: { limit: 50 } }, me.token))).toBe(3)
    // More than are ever loaded.
    await sql`
      insert into users (id, name, name_key, email, phone_number, created_at)
      select gen_random_uuid(), 'Silent ' || n, 'silent ' || n, 'm@private.example', '+237677000000', now() - interval '1 year'
      from generate_series(1, 10000) n`
    await sql`
      insert into follows (id, follower_id, followed_id, created_at)
      select gen_random_uuid(), ${me.id}, id, now() from users where name_key like 'silent %'`
    const crowded = await test.call(writes.listWrites, { query: { limit: 50 } }, me.token)
    expect(crowded.body.map(({ id }) => id)).toEqual(first.body.map(({ id }) => id))
    await sql`delete from follows f using users u where u.id = f.followed_id and u.name_key like 'silent %'`
    for (const left of [500, 75]) {
      await sql`delete from follows where followed_id = any(${people.slice(left, 700).map(({ id }) => id)}::uuid[])`
      const asked = await test.call(writes.listWrites, { query: { limit: 50 } }, me.token)
      expect(asked.body.map(({ id }) => id)).toEqual(first.body.map(({ id }) => id))
      expect(await test.countStatements(() => test.call(writes.listWrites, { query: { limit: 50 } }, me.token))).toBe(2)
    }
    await sql`delete from write_counts c using writes w where w.id = c.write_id and w.content = 'many'`
    await sql`delete from writes where content = 'many'`
  })
})

describe('closing an account', () => {
  it('leaves its writes without a name and deletes its approvals, after exporting both', async () => {
    const [leaver, other] = [await arrive(test), await arrive(test)]
    const shed = await openShed(test, other)
    const [own, theirs] = [await postWrite(test, leaver), await postWrite(test, other)]
    const reply = await postReply(test, leaver, { id: theirs.id, comment: `at &${shed.name.replace(' ', '-')}!` })
    expect(reply.mentions).toEqual([{ symbol: '&', type: 'shed', id: shed.id, name: shed.name }])
    const second = await postReply(test, other, { id: theirs.id })
    await test.call(writes.approveWrite, { params: { id: theirs.id } }, leaver.token)
    await test.call(replies.approveReply, { params: { id: second.id } }, leaver.token)
    const { body: taken } = await test.call(exportAccount, { params: { id: leaver.id } }, leaver.token)
    for (const one of [
      { kind: 'write', id: own.id, content: own.content },
      { kind: 'reply', write_id: theirs.id, comment: reply.comment },
      { kind: 'approval', write_id: theirs.id, content: theirs.content },
      { kind: 'reply_approval', reply_id: second.id, comment: second.comment },
    ])
      expect(taken.belongings).toContainEqual(expect.objectContaining(one))
    await test.call(closeAccount, { params: { id: leaver.id }, body: { password } }, leaver.token)
    await runJob(test, 'writes.accountClosed', { userId: leaver.id })
    expect((await read(own.id)).body).toMatchObject({ content: own.content, author: { name: '', picture: null } })
    expect((await read(theirs.id)).body).toMatchObject({ approval_count: 0, reply_count: 2 })
    const [first, last] = (await test.call(replies.listReplies, { params: { id: theirs.id }, query: {} })).body
    expect([first?.reply_author.name, first?.comment, last?.approval_count]).toEqual(['', reply.comment, 0])
    expect(await refusal(writes.listWritesOfAuthor, { params: { id: leaver.id } })).toMatchObject({ code: 'deleted' })
  })
})

describe('GET /users/:id/writes', () => {
  it("lists a person's writes newest first with their number", async () => {
    const author: TestPerson = await arrive(test)
    const posted = [await postWrite(test, author), await postWrite(test, author), await postWrite(test, author)]
    const params = { id: author.id }
    const seen = await readAllPages((cursor) =>
      test.call(writes.listWritesOfAuthor, { params, query: { limit: 2, ...(cursor && { cursor }) } }),
    )
    expect(seen.map(({ id }) => id)).toEqual(posted.map(({ id }) => id).reverse())
    const { headers } = await test.call(writes.listWritesOfAuthor, { params, query: { limit: 1 } })
    expect(headers['x-total-count']).toBe('3')
  })
})
