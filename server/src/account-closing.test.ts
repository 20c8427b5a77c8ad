import { getHome, getProductPage, getShedPage } from '@sheds/contract/pages/pages'
import { getProductRating, listProductReviews, reviewProduct } from '@sheds/contract/products/product-reviews'
import * as products from '@sheds/contract/products/products'
import { listShedReviews, reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { getShed, listSheds, listSubscribers, subscribe } from '@sheds/contract/sheds/sheds'
import { closeAccount } from '@sheds/contract/users/accounts'
import * as users from '@sheds/contract/users/users'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cheapPasswords } from './testing/cheap-passwords.ts'
import { password } from './testing/people.ts'
import { arriveWithProduct } from './testing/products.ts'
import { runJob } from './testing/sheds.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp
let copy: TestApp
let hasty: TestApp

beforeAll(async () => {
  // Enough time on a slow machine; `hasty` tests the limit of the work within the call.
  test = await startTestApp({ users: { passwords: cheapPasswords, forgetMs: 120_000 } })
  copy = await startTestApp({ sharedDatabase: test.database })
  hasty = await startTestApp({ sharedDatabase: test.database, users: { passwords: cheapPasswords, forgetMs: 0 } })
})

afterAll(async () => {
  await Promise.all([copy.close(), hasty.close()])
  await test.close()
})

const crowd = 2000

/** An id of long ago. */
const old = (sql: TestApp['context']['database']['sql']) =>
  sql`('01000000' || substr(gen_random_uuid()::text, 9))::uuid`

/** Creates many followers, followed people, subscriptions and likes of a user, with their counters. */
const befriendCrowd = async (userId: string) => {
  const { sql } = test.context.database
  await sql`
    with people as (
      insert into users (id, name, email, phone_number, follower_count, following_count)
      select ${old(sql)}, 'Crowd ' || n, '', '', 1, 1 from generate_series(1, ${crowd}) n returning id
    ), followed as (
      insert into follows (id, follower_id, followed_id, created_at)
      select ${old(sql)}, ${userId}, id, now() from people
    ), following as (
      insert into follows (id, follower_id, followed_id, created_at)
      select ${old(sql)}, id, ${userId}, now() from people
    ), sheds as (
      insert into sheds (id, user_id, name, name_key, email, category, phone_number)
      select ${old(sql)}, id, 'Crowded', 'crowded', '', 'fashion', '' from people returning id, user_id
    ), shed_counts as (
      insert into shed_counts (shed_id, subscriber_count) select id, 1 from sheds
    ), subscribed as (
      insert into subscriptions (id, shed_id, user_id, created_at)
      select ${old(sql)}, id, ${userId}, now() from sheds
    ), products as (
      insert into products (id, shed_id, user_id, name, price, category)
      select ${old(sql)}, id, user_id, 'Thing', 100, 'fashion' from sheds returning id
    ), counts as (
      insert into product_counts (product_id, like_count) select id, 1 from products
    )
    insert into product_likes (id, product_id, user_id, created_at)
    select ${old(sql)}, id, ${userId}, now() from products`
  await sql`update users set follower_count = ${crowd}, following_count = ${crowd} where id = ${userId}`
}

const arriveWithTraces = async () => {
  const [leaver, other] = [await arriveWithProduct(test), await arriveWithProduct(test)]
  await befriendCrowd(leaver.owner.id)
  const { token } = leaver.owner
  await test.call(users.follow, { body: { status: 1, userId: other.owner.id } }, token)
  await test.call(users.follow, { body: { status: 1, userId: leaver.owner.id } }, other.owner.token)
  await test.call(subscribe, { body: { status: 1, shed_id: other.shed.id } }, token)
  await test.call(reviewShed, { body: { shed_id: other.shed.id, rating_value: '4', review_text: 'seen' } }, token)
  const params = { id: other.product.id }
  await test.call(products.likeProduct, { params }, token)
  await test.call(reviewProduct, { params, body: { rating: '4', comment: 'seen' } }, token)
  return { leaver, other }
}

type Traces = Awaited<ReturnType<typeof arriveWithTraces>>

/** Responses of every public call that could mention the closed account. */
const publicAnswers = async (app: TestApp, { leaver, other }: Traces): Promise<string[]> => {
  const [shed, product, person] = [other.shed.id, other.product.id, other.owner.id].map((id) => ({ params: { id } }))
  if (shed === undefined || product === undefined || person === undefined) throw new Error('three things')
  const own = { params: { id: leaver.shed.id } }
  const name = leaver.owner.name.toLowerCase()
  const answers = await Promise.all([
    app.send(users.listUsers, { query: { limit: 5 } }),
    app.send(users.listUsers, { query: { name } }),
    app.send(users.listSuggestedUsers, {}),
    app.send(users.getProfile, person),
    app.send(users.listFollowers, person),
    app.send(users.listFollowing, person),
    app.send(users.getProfile, { params: { id: leaver.owner.id } }),
    app.send(listSheds, { query: { limit: 5 } }),
    app.send(listSheds, { query: { name: leaver.shed.name.toLowerCase() } }),
    app.send(getShed, shed),
    app.send(listSubscribers, shed),
    app.send(listShedReviews, { params: { shed_id: other.shed.id } }),
    app.send(getShedPage, shed),
    app.send(getShedPage, own),
    app.send(getHome, {}),
    app.send(products.listProducts, { query: { limit: 5 } }),
    app.send(products.getProduct, product),
    app.send(products.listProductReactions, product),
    app.send(listProductReviews, product),
    app.send(getProductRating, product),
    app.send(getProductPage, product),
    app.send(products.getProduct, { params: { id: leaver.product.id } }),
    app.send(products.listListing, own),
  ])
  return answers.map(({ status, body, headers }) => JSON.stringify({ status, total: headers['x-total-count'], body }))
}

const counted = async (app: TestApp, { other }: Traces) => {
  const shed = (await app.call(getShed, { params: { id: other.shed.id } })).body
  const product = (await app.call(products.getProduct, { params: { id: other.product.id } })).body
  const person = (await app.call(users.getProfile, { params: { id: other.owner.id } })).body
  const followers = await app.call(users.listFollowers, { params: { id: other.owner.id } })
  return {
    shed: [shed.subscriber_count, shed.review_count, shed.rating_average],
    product: [product.like_count, product.review_count, product.rating_average],
    person: [person.follower_count, person.following_count],
    followers: [followers.body.count, followers.body.rows.length, followers.headers['x-total-count']],
  }
}

const nothing = { shed: [0, 0, null], product: [0, 0, null], person: [0, 0], followers: [0, 0, '0'] }

describe('DELETE /users/:id', () => {
  it('removes the account from public responses at once, on other copies soon', async () => {
    const traces = await arriveWithTraces()
    const { owner, shed } = traces.leaver
    for (const app of [test, copy]) {
      const before = await publicAnswers(app, traces)
      expect(before.filter((answer) => answer.includes(owner.name)).length).toBeGreaterThan(14)
      expect(await counted(app, traces)).not.toEqual(nothing)
    }
    const params = { id: owner.id }
    const [{ total } = { total: 0 }] = await test.context.database.sql<{ total: number }[]>`
    select users as total from user_totals`
    await test.call(closeAccount, { params, body: { password } }, owner.token)

    const after = await publicAnswers(test, traces)
    // A resource that closed with the account is reported as deleted; no other response names the account or an empty
    // name.
    const mentions = (answers: string[]) =>
      answers
        .filter((answer) => !answer.includes('"code":"deleted"'))
        .filter((answer) =>
          [owner.id, owner.name, shed.id, '"name":""', '"username":""'].some((w) => answer.includes(w)),
        )
        .map((answer) => answer.slice(0, 200))
    expect(mentions(after)).toEqual([])
    expect(after.filter((answer) => answer.includes(owner.name))).toEqual([])
    expect(await counted(test, traces)).toEqual(nothing)
    await vi.waitFor(async () => expect(await counted(copy, traces)).toEqual(nothing), { timeout: 120_000 })
    expect(mentions(await publicAnswers(copy, traces))).toEqual([])
    expect((await test.call(users.listUsers, { query: { limit: 1 } })).headers['x-total-count']).toBe(
      String(Number(total) - 1),
    )

    for (const name of ['sheds.accountClosed', 'products.accountClosed']) await runJob(test, name, { userId: owner.id })
    expect(await counted(test, traces)).toEqual(nothing)
    const [left] = await test.context.database.sql`
    select (select count(*)::int from follows where follower_id = ${owner.id} or followed_id = ${owner.id})
      + (select count(*)::int from subscriptions where user_id = ${owner.id})
      + (select count(*)::int from product_likes where user_id = ${owner.id}) as traces,
      (select count(*)::int from users where name like 'Crowd %' and (follower_count > 0 or following_count > 0)) as people,
      (select count(*)::int from shed_counts where subscriber_count > 0) as sheds,
      (select count(*)::int from product_counts where like_count > 0) as products`
    expect(left).toEqual({ traces: 0, people: 0, sheds: 0, products: 0 })
  })

  it('leaves the rest to jobs when the time within the call is up', { tags: ['full'] }, async () => {
    const traces = await arriveWithTraces()
    const { owner } = traces.leaver
    const [waiting] = await test.context.database.sql`
    select count(*)::int as jobs from graphile_worker._private_jobs`
    await hasty.call(closeAccount, { params: { id: owner.id }, body: { password } }, owner.token)
    expect(await counted(hasty, traces)).not.toEqual(nothing)
    const [now] = await test.context.database.sql`select count(*)::int as jobs from graphile_worker._private_jobs`
    // Six jobs for the person and two for each of their sheds; the number of rows does not matter.
    expect(Number(now?.jobs) - Number(waiting?.jobs)).toBeLessThanOrEqual(8)
    for (const name of ['users', 'sheds', 'products']) await runJob(test, `${name}.accountClosed`, { userId: owner.id })
    expect(await counted(test, traces)).toEqual(nothing)
  })
})
