import * as moderation from '@sheds/contract/moderation/moderation'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { contactSeller } from '@sheds/contract/sheds/contacts'
import { follow, getProfile, unfollow } from '@sheds/contract/users/users'
import { requestFund } from '@sheds/contract/wallet/fund-requests'
import { listMentions } from '@sheds/contract/writes/mentions'
import * as replies from '@sheds/contract/writes/write-replies'
import * as writes from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { giveWallet } from '../../testing/wallets.ts'
import { postReply, postWrite } from '../../testing/writes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

/** All four endpoints have the same input and output. */
type RestrictionCall = typeof moderation.muteUser
const restrict = (endpoint: { path: string }, { token }: TestPerson, { id }: TestPerson) =>
  test.call(endpoint as RestrictionCall, { params: { id } }, token)
const followBy = ({ token }: TestPerson, { id }: TestPerson) => ({ body: { userId: id, status: 1 as const }, token })
const refusedAs = async (...call: Parameters<TestApp['refused']>) => {
  const { body } = await test.refused(...call)
  return [body.code, body.message]
}
const notificationsOf = async ({ token }: TestPerson) => {
  await doWaitingJobs(test)
  const { body } = await test.call(listNotifications, { query: {} }, token)
  return body.rows.map(({ type, actors, subject }) => [type, actors[0]?.name, subject?.name])
}
const seenBy = async ({ token }: TestPerson) =>
  (await test.call(writes.listWrites, { query: { limit: 100 } }, token)).body.map(({ id }) => id)
const optionsFor = async ({ token }: TestPerson, symbol: '@' | '&' | '!', query: string) =>
  (await test.call(listMentions, { query: { symbol, query } }, token)).body.map(({ name }) => name)
const hyphened = (name: string) => name.replaceAll(' ', '-')

describe('user block', () => {
  it('stops contact in both directions, without revealing it to the blocked user', async () => {
    const { owner: blocker, shed, product } = await arriveWithProduct(test)
    const { owner: blocked, shed: theirs } = await arriveWithProduct(test)
    const [wallet] = [await giveWallet(test, blocker, 1000)]
    await giveWallet(test, blocked, 1000)
    for (const pair of [followBy(blocker, blocked), followBy(blocked, blocker)])
      await test.call(follow, pair, pair.token)
    const [mine, hers] = [await postWrite(test, blocked), await postWrite(test, blocker)]
    const early = await postReply(test, blocked, { id: hers.id })
    const before = (await test.call(getProfile, { params: { id: blocker.id } }, blocked.token)).body
    expect(before.viewer).toMatchObject({ following: true, blocked: false })
    await notificationsOf(blocker)

    expect((await restrict(moderation.blockUser, blocker, blocked)).body).toEqual({ blocked: true, muted: false })
    const after = (await test.call(getProfile, { params: { id: blocker.id } }, blocked.token)).body
    expect([before.follower_count, after.follower_count, after.following_count]).toEqual([1, 0, 0])
    // A blocked user sees the same as everyone.
    expect(after.viewer).toEqual({ ...before.viewer, following: false })
    expect(await seenBy(blocked)).toEqual(expect.arrayContaining([mine.id, hers.id]))
    expect(await seenBy(blocker)).not.toContain(mine.id)
    const listed = await test.call(replies.listReplies, { params: { id: hers.id }, query: {} }, blocker.token)
    expect(listed.body.map(({ id }) => id)).not.toContain(early.id)

    const cannot = 'cannot'
    const blockedDoes: [Parameters<TestApp['refused']>, string][] = [
      [[follow, followBy(blocked, blocker)], 'You cannot follow this person.'],
      [
        [replies.replyToWrite, { params: { id: hers.id }, body: { comment: cannot } }],
        'You cannot reply to this write.',
      ],
      [
        [contactSeller, { body: { shed_id: shed.id, product_id: product.id } }],
        'This shed cannot be contacted right now.',
      ],
    ]
    for (const [[endpoint, call], message] of blockedDoes)
      expect(await refusedAs(endpoint, call, blocked.token)).toEqual(['forbidden', message])
    const own = 'You have blocked this person. Unblock them first.'
    const blockerDoes: Parameters<TestApp['refused']>[] = [
      [follow, followBy(blocker, blocked)],
      [replies.replyToWrite, { params: { id: mine.id }, body: { comment: cannot } }],
      [contactSeller, { body: { shed_id: theirs.id } }],
    ]
    for (const [endpoint, call] of blockerDoes)
      expect(await refusedAs(endpoint, call, blocker.token)).toEqual(['forbidden', own])
    const asking = { params: { id: blocked.id }, body: { payerId: wallet.my_wallet_id, amount: 100 } }
    expect(await refusedAs(requestFund, asking, blocked.token)).toEqual(['not_found', 'Recipient not found.'])

    const naming = `hello @${hyphened(blocker.name)} of &${hyphened(shed.name)} about !${hyphened(product.name)}`
    expect((await postWrite(test, blocked, { content: naming })).mentions).toEqual([])
    expect(await optionsFor(blocked, '@', blocker.name)).not.toContain(blocker.name)
    expect(await optionsFor(blocked, '&', shed.name)).not.toContain(shed.name)
    expect(await optionsFor(blocker, '@', blocked.name)).not.toContain(blocked.name)
    await test.call(writes.approveWrite, { params: { id: hers.id } }, blocked.token)
    expect((await notificationsOf(blocker)).filter(([type]) => type === 'approval' || type === 'mention')).toEqual([])

    expect((await restrict(moderation.unblockUser, blocker, blocked)).body).toEqual({ blocked: false, muted: false })
    expect((await test.call(requestFund, asking, blocked.token)).status).toBe(201)
    const again = followBy(blocked, blocker)
    expect((await test.call(follow, again, again.token)).body.following).toBe(true)
    expect((await postWrite(test, blocked, { content: naming })).mentions.map(({ id }) => id)).toEqual([
      blocker.id,
      shed.id,
      product.id,
    ])
  })

  it('is listed and ended by its owner only, independently of a mute', async () => {
    const [me, one, two] = [await arrive(test), await arrive(test), await arrive(test)]
    await restrict(moderation.muteUser, me, one)
    expect((await restrict(moderation.blockUser, me, one)).body).toEqual({ blocked: true, muted: true })
    await restrict(moderation.muteUser, me, two)
    for (let times = 0; times < 2; times += 1)
      expect((await restrict(moderation.unblockUser, me, one)).body).toEqual({ blocked: false, muted: true })
    const { body } = await test.call(moderation.listRestricted, { query: {} }, me.token)
    expect(body.map(({ name, blocked, muted }) => [name, blocked, muted])).toEqual([
      [two.name, false, true],
      [one.name, false, true],
    ])
    const [theirs] = [await postWrite(test, one)]
    expect(await seenBy(me)).not.toContain(theirs.id)
    // A muted user may still follow and reply, but causes no notification.
    const pair = followBy(one, me)
    await test.call(follow, pair, pair.token)
    await postReply(test, one, { id: (await postWrite(test, me)).id })
    expect(await notificationsOf(me)).toEqual([])
    await test.call(unfollow, { params: { id: me.id } }, one.token)
    await restrict(moderation.unmuteUser, me, one)
    expect(await seenBy(me)).toContain(theirs.id)
  })

  it('leaves no follow when set during simultaneous follows', { tags: ['full'] }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, other] = [await arrive(test), await arrive(test)]
      await Promise.all([
        test.send(follow, followBy(one, other), one.token),
        test.send(follow, followBy(other, one), other.token),
        restrict(moderation.blockUser, one, other),
      ])
      const [left] = await test.context.database.sql`
        select count(*)::int as follows, (select sum(follower_count + following_count)::int from users
          where id in (${one.id}, ${other.id})) as counted
        from follows where follower_id in (${one.id}, ${other.id})`
      expect(left).toEqual({ follows: 0, counted: 0 })
    }
  })
})
