import { createDish, getDish, listMenu } from '@sheds/contract/menu/menu'
import { listNotifications } from '@sheds/contract/notifications/notifications'
import { confirmOrder } from '@sheds/contract/orders/orders'
import { listProductReviews, reviewProduct } from '@sheds/contract/products/product-reviews'
import { getProduct } from '@sheds/contract/products/products'
import { listShedReviews, reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { getShed } from '@sheds/contract/sheds/sheds'
import { deleteReply, listReplies } from '@sheds/contract/writes/write-replies'
import { getWrite } from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arriveTakingOrders, placeOrder } from '../../testing/orders.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithProduct } from '../../testing/products.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { doWaitingJobs } from '../../testing/waiting-jobs.ts'
import { postReply, postWrite } from '../../testing/writes.ts'
import { decideCase, describeCase, listCases } from './report-cases.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Kind = Parameters<typeof decideCase>[1]['kind']

interface Target {
  kind: Kind
  id: string
  owner: TestPerson
  /** Ids that a caller sees in the list, and the counter beside it. */
  seen(token?: string): Promise<unknown>
}

const thing = (value: Target): Target => value

const makers = {
  reply: async () => {
    const [author, owner] = [await arrive(test), await arrive(test)]
    const write = await postWrite(test, author)
    const { id } = await postReply(test, owner, { id: write.id })
    const params = { id: write.id }
    const seen = async (token?: string) => [
      (await test.call(listReplies, { params }, token)).body.map((each) => [each.id, each.hidden]),
      (await test.call(getWrite, { params }, token)).body.reply_count,
    ]
    return thing({ kind: 'reply', id, owner, seen })
  },
  'review of a product': async () => {
    const [{ product }, owner] = [await arriveWithProduct(test), await arrive(test)]
    const params = { id: product.id }
    const body = { rating: '2', comment: 'Bad' }
    const { id } = (await test.call(reviewProduct, { params, body }, owner.token)).body.review
    const seen = async (token?: string) => [
      (await test.call(listProductReviews, { params }, token)).body.map((each) => [each.id, each.hidden]),
      (await test.call(getProduct, { params }, token)).body.review_count,
    ]
    return thing({ kind: 'review', id, owner, seen })
  },
  'review of a shed': async () => {
    const [{ shed }, owner] = [await arriveWithShed(test), await arrive(test)]
    const { id } = (await test.call(reviewShed, { body: { shed_id: shed.id, rating_value: 2 } }, owner.token)).body
      .review
    const seen = async (token?: string) => {
      const { data, own } = (await test.call(listShedReviews, { params: { shed_id: shed.id } }, token)).body
      const rows = token === owner.token && own ? [own] : data
      return [
        rows.map((each) => [each.id, each.hidden]),
        (await test.call(getShed, { params: { id: shed.id } }, token)).body.review_count,
      ]
    }
    return thing({ kind: 'review', id, owner, seen })
  },
  dish: async () => {
    const { owner, shed } = await arriveWithShed(test, 'food_delivery')
    const params = { shed_id: shed.id }
    const { id } = (await test.call(createDish, { params, body: { name: 'Ndolè', price: 1500 } }, owner.token)).body
      .dish
    const seen = async (token?: string) => {
      const { body, headers } = await test.call(listMenu, { params }, token)
      const hidden = body.map((each) => [each.id, each.viewer?.hidden_for === 'reports' ? true : undefined])
      return [hidden, token === owner.token ? 0 : Number(headers['x-total-count'])]
    }
    return thing({ kind: 'dish', id, owner, seen })
  },
} as const

const report = async ({ token }: TestPerson, { kind, id }: Pick<Target, 'kind' | 'id'>, remoteAddress = '10.0.0.1') => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/reports',
    remoteAddress,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
    payload: { kind, id, reason: 'scam' },
  })
  return answer.statusCode === 200 ? 200 : answer.json().code
}

/** By five established users in five networks. */
const reportByMany = async (subject: Pick<Target, 'kind' | 'id'>): Promise<void> => {
  const people = await Promise.all(Array.from({ length: 5 }, () => arrive(test)))
  await test.context.database.sql`
    update users set created_at = created_at - interval '8 days' where id = any(${people.map(({ id }) => id)}::uuid[])`
  for (const [at, who] of people.entries()) expect(await report(who, subject, `10.${at}.0.1`)).toBe(200)
}

const lastNewsOf = async ({ token }: TestPerson) => {
  await doWaitingJobs(test)
  const [last] = (await test.call(listNotifications, { query: {} }, token)).body.rows
  return [last?.type, last?.detail]
}

describe.each(Object.keys(makers) as (keyof typeof makers)[])('reports of a %s', (name) => {
  it('hide it from all but its author, uncounted, until a verdict', async () => {
    const reported = await makers[name]()
    const { kind, id, owner, seen } = reported
    const isText = kind !== 'dish'
    const before = await seen()
    expect(before).toEqual([[[id, undefined]], 1])
    await reportByMany(reported)
    expect(await seen()).toEqual([[], 0])
    expect(await seen(owner.token)).toEqual([[[id, true]], 0])
    expect(await lastNewsOf(owner)).toEqual(['reported_hidden', isText ? kind : ''])
    await decideCase(test.context, { kind, id: id as never, verdict: 'fine' })
    expect(await seen()).toEqual(before)
    await decideCase(test.context, { kind, id: id as never, verdict: 'upheld' })
    expect(await seen()).toEqual([[], 0])
    expect(await report(await arrive(test), reported)).toBe('not_found')
  })

  it('are refused from its own author', async () => {
    const reported = await makers[name]()
    expect(await report(reported.owner, reported)).toBe('forbidden')
  })
})

describe('a hidden review', () => {
  it.each(['review of a product', 'review of a shed'] as const)(
    'stays hidden and uncounted when its author writes it again: a %s',
    async (name) => {
      const reported = await makers[name]()
      await reportByMany(reported)
      const { sql } = test.context.database
      const [row] = await sql`
        select product_id as product, null as shed from product_reviews where id = ${reported.id}
        union all select null, shed_id from shed_reviews where id = ${reported.id}`
      const { token } = reported.owner
      if (row?.product)
        await test.call(reviewProduct, { params: { id: row.product }, body: { rating: '5', comment: 'Good' } }, token)
      else await test.call(reviewShed, { body: { shed_id: row?.shed, rating_value: 5 } }, token)
      expect(await reported.seen()).toEqual([[], 0])
      await decideCase(test.context, { kind: 'review', id: reported.id as never, verdict: 'fine' })
      expect(await reported.seen()).toEqual([[[reported.id, undefined]], 1])
    },
  )
})

describe('a hidden reply', () => {
  it('is counted out once when its author deletes it', async () => {
    const reported = await makers.reply()
    await reportByMany(reported)
    const [row] = await test.context.database.sql`select write_id as id from write_replies where id = ${reported.id}`
    const params = { id: row?.id, comment_id: reported.id as never }
    const { body } = await test.call(deleteReply, { params }, reported.owner.token)
    expect(body.reply_count).toBe(0)
    await decideCase(test.context, { kind: 'reply', id: reported.id as never, verdict: 'fine' })
    expect(await reported.seen()).toEqual([[], 0])
  })
})

describe('a reported dish', () => {
  it('is unknown to others on its page while hidden', async () => {
    const { kind, id, owner } = await makers.dish()
    await reportByMany({ kind, id })
    const params = { id: id as never }
    expect((await test.refused(getDish, { params })).body.code).toBe('not_found')
    expect((await test.call(getDish, { params }, owner.token)).body.viewer?.hidden_for).toBe('reports')
  })
})

describe('a reported user', () => {
  it('waits for the operator however many report', async () => {
    const { id } = await arrive(test)
    await reportByMany({ kind: 'user', id })
    expect((await listCases(test.context)).find((each) => each.id === id)).toMatchObject({ state: 'open', reports: 5 })
    expect(await decideCase(test.context, { kind: 'user', id: id as never, verdict: 'upheld' })).toBe(true)
    expect(await report(await arrive(test), { kind: 'user', id })).toBe(200)
  })

  it('is not the reporter', async () => {
    const self = await arrive(test)
    expect(await report(self, { kind: 'user', id: self.id })).toBe('forbidden')
  })
})

describe('a reported order', () => {
  it('is accepted from its two sides only, and shown with its steps', async () => {
    const [shop, buyer, other] = [await arriveTakingOrders(test), await arrive(test), await arrive(test)]
    const { id, code } = await placeOrder(test, buyer, shop, { note: 'Size 42' })
    await test.call(confirmOrder, { params: { code }, body: { note: 'Saturday' } }, shop.owner.token)
    const subject = { kind: 'order' as const, id }
    expect(await report(other, subject)).toBe('not_found')
    expect(await report(buyer, subject)).toBe(200)
    expect(await report(shop.owner, subject)).toBe(200)
    const lines = await describeCase(test.context, { kind: 'order', id: id as never })
    expect(lines[0]).toContain(code)
    expect(lines.slice(1).map((line) => line.replace(/^[-\d]+ [:\d]+ /, ''))).toEqual([
      'sent: Size 42',
      'confirmed: Saturday',
    ])
    expect((await listCases(test.context)).find((each) => each.id === id)).toMatchObject({ state: 'open', reports: 2 })
    expect(await decideCase(test.context, { kind: 'order', id: id as never, verdict: 'fine' })).toBe(true)
  })
})
