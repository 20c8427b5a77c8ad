import { listNotifications } from '@sheds/contract/notifications/notifications'
import { deleteProductReview, listProductReviews, reviewProduct } from '@sheds/contract/products/product-reviews'
import { getProduct } from '@sheds/contract/products/products'
import { addReviewMedia, deleteReviewReply, replyToReview } from '@sheds/contract/sheds/reviews'
import { deleteShedReview, listShedReviews, reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { getShed } from '@sheds/contract/sheds/sheds'
import { closeAccount } from '@sheds/contract/users/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, password, type TestPerson } from '../../../testing/people.ts'
import { arriveWithProduct } from '../../../testing/products.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { doWaitingJobs } from '../../../testing/waiting-jobs.ts'
import { photo } from '../../files/testing/image-bytes.ts'

const dataDir = testFolder()
let test: TestApp
let pictures: Blob[]

beforeAll(async () => {
  test = await startTestApp({ env: { DATA_DIR: dataDir } })
  pictures = await Promise.all([40, 41, 42, 43].map(picture))
})
afterAll(() => test.close())

/** Distinguished by its width. */
const picture = async (width: number): Promise<Blob> =>
  new Blob([new Uint8Array(await photo({ width, height: 30 }).png().toBuffer())], { type: 'image/png' })

interface Thing {
  product: { id: string }
  shed: { id: string }
}

const kinds = {
  product: {
    review: async ({ product: { id } }: Thing, { token }: TestPerson, more: object = {}) =>
      (await test.call(reviewProduct, { params: { id }, body: { rating: '4', comment: 'Good', ...more } }, token)).body
        .review,
    list: async ({ product: { id } }: Thing, token?: string) =>
      (await test.call(listProductReviews, { params: { id } }, token)).body,
    remove: ({ product: { id } }: Thing, { token }: TestPerson) =>
      test.send(deleteProductReview, { params: { id } }, token),
    figures: async ({ product: { id } }: Thing) => (await test.call(getProduct, { params: { id } })).body,
    heat: ({ product: { id } }: Thing) =>
      test.context.database.sql`select heat from product_counts where product_id = ${id}`,
  },
  shed: {
    review: async ({ shed: { id } }: Thing, { token }: TestPerson, more: object = {}) =>
      (await test.call(reviewShed, { body: { shed_id: id, rating_value: 4, ...more } }, token)).body.review,
    list: async ({ shed: { id } }: Thing, token?: string) =>
      (await test.call(listShedReviews, { params: { shed_id: id } }, token)).body.data,
    remove: ({ shed: { id } }: Thing, { token }: TestPerson) =>
      test.send(deleteShedReview, { params: { shed_id: id } }, token),
    figures: async ({ shed: { id } }: Thing) => (await test.call(getShed, { params: { id } })).body,
    heat: ({ shed: { id } }: Thing) => test.context.database.sql`select heat from shed_counts where shed_id = ${id}`,
  },
} as const

const upload = (id: string, media: readonly Blob[], { token }: TestPerson) =>
  test.send(addReviewMedia, { params: { id }, files: { media } }, token)
const reply = (id: string, text: string, { token }: TestPerson) =>
  test.call(replyToReview, { params: { id }, body: { text } }, token)
const widths = ({ media }: { media: readonly { width: number }[] }) => media.map(({ width }) => width)

const usedFiles = async ({ id }: TestPerson) => {
  const [row] = await test.context.database.sql`
    select count(*)::int as used from files where owner_id = ${id} and unused_since is null`
  return row?.used
}

const newsOf = async ({ token }: TestPerson) => {
  await doWaitingJobs(test)
  return (await test.call(listNotifications, { query: {} }, token)).body.rows
}

describe.each(['product', 'shed'] as const)('a review of a %s', (kind) => {
  const of = kinds[kind]

  it('has up to three pictures, stored once when an upload is repeated', async () => {
    const [thing, author] = [await arriveWithProduct(test), await arrive(test)]
    const { id, media } = await of.review(thing, author)
    expect(media).toEqual([])
    await of.list(thing)
    for (const _ of [1, 2]) expect((await upload(id, pictures.slice(0, 2), author)).status).toBe(201)
    expect((await upload(id, pictures.slice(2, 3), author)).status).toBe(201)
    const [shown] = await of.list(thing)
    expect(shown && widths(shown)).toEqual([40, 41, 42])
    const { status, body } = await upload(id, pictures.slice(3), author)
    expect([status, (body as { fields: object }).fields]).toEqual([400, { media: 'A review can have 3 pictures.' }])
    expect(await usedFiles(author)).toBe(3)
  })

  it('keeps the named pictures and the reply when it is written again; all if none are named', async () => {
    const [thing, author] = [await arriveWithProduct(test), await arrive(test)]
    const first = await of.review(thing, author)
    await upload(first.id, pictures.slice(0, 3), author)
    await reply(first.id, 'Thank you.', thing.owner)
    const second = await of.review(thing, author)
    expect(widths(second)).toEqual([40, 41, 42])
    const third = await of.review(thing, author, { media: [second.media[1]?.id, first.id] })
    expect(widths(third)).toEqual([41])
    expect(third.reply?.text).toBe('Thank you.')
    expect(await usedFiles(author)).toBe(1)
    expect(widths(await of.review(thing, author, { media: [] }))).toEqual([])
  })

  it('gets one reply of the seller, who may change and delete it', async () => {
    const [thing, author] = [await arriveWithProduct(test), await arrive(test)]
    const { id } = await of.review(thing, author)
    const told = await test.call(replyToReview, { params: { id }, body: { text: '  Thank you. ' } }, thing.owner.token)
    expect(told.body.review.about).toEqual({ kind, id: thing[kind].id })
    const before = (await of.list(thing))[0]?.reply
    expect(before?.text).toBe('Thank you.')
    await reply(id, 'Thank you very much.', thing.owner)
    expect((await of.list(thing))[0]?.reply).toEqual({ ...before, text: 'Thank you very much.' })
    const owners = (await of.list(thing, thing.owner.token))[0]?.viewer
    expect(owners).toEqual({ owned: false, can: { edit: false, delete: false, reply: true } })
    for (const _ of [1, 2]) await test.call(deleteReviewReply, { params: { id } }, thing.owner.token)
    expect((await of.list(thing))[0]?.reply).toBeNull()
  })

  it('notifies its author of the first reply only', async () => {
    const [thing, author] = [await arriveWithProduct(test), await arrive(test)]
    const { id } = await of.review(thing, author)
    await reply(id, 'Thank you.', thing.owner)
    await reply(id, 'Thank you very much.', thing.owner)
    await test.call(deleteReviewReply, { params: { id } }, thing.owner.token)
    await reply(id, 'Thank you again.', thing.owner)
    const news = await newsOf(author)
    expect(news.map(({ type, count, subject }) => [type, count, subject?.kind, subject?.id])).toEqual([
      ['reply', 1, kind, thing[kind].id],
    ])
    expect((await newsOf(thing.owner)).map(({ type }) => type)).toEqual(['review'])
  })

  it('refuses an empty reply and one over 500 characters', async () => {
    const [thing, author] = [await arriveWithProduct(test), await arrive(test)]
    const { id } = await of.review(thing, author)
    const faults = async (text: unknown) =>
      (await test.refused(replyToReview, { params: { id }, body: { text } }, thing.owner.token)).body.fields
    expect(await faults(undefined)).toEqual({ text: 'Reply is required' })
    expect(await faults('  ')).toEqual({ text: 'Reply is required' })
    expect(await faults('x'.repeat(501))).toEqual({ text: 'This is too long.' })
    expect((await reply(id, '👍🏿'.repeat(500), thing.owner)).status).toBe(200)
  })

  it('is deleted by its author with stars, heat, pictures and reply', async () => {
    const [thing, author] = [await arriveWithProduct(test), await arrive(test)]
    const other = await arrive(test)
    await of.review(thing, other)
    const heat = Number((await of.heat(thing))[0]?.heat)
    const { id } = await of.review(thing, author, kind === 'product' ? { rating: '1' } : { rating_value: 1 })
    await upload(id, pictures.slice(0, 2), author)
    await of.figures(thing)
    expect((await of.remove(thing, author)).status).toBe(200)
    expect((await of.list(thing)).map(({ user_id: who }) => who)).toEqual([other.id])
    expect(await of.figures(thing)).toMatchObject({ review_count: 1, rating_average: 4 })
    expect(Number((await of.heat(thing))[0]?.heat)).toBeCloseTo(heat, 6)
    expect(await usedFiles(author)).toBe(0)
    expect((await of.remove(thing, author)).status).toBe(404)
    expect(await of.figures(thing)).toMatchObject({ review_count: 1 })
  })

  it('releases its pictures when the account is closed', async () => {
    const [thing, author] = [await arriveWithProduct(test), await arrive(test)]
    await upload((await of.review(thing, author)).id, pictures.slice(0, 2), author)
    await test.call(closeAccount, { params: { id: author.id }, body: { password } }, author.token)
    await doWaitingJobs(test)
    expect(await of.list(thing)).toEqual([])
    expect(await usedFiles(author)).toBe(0)
  })
})
