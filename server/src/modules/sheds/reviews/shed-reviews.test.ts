import { listShedReviews, reviewShed } from '@sheds/contract/sheds/shed-reviews'
import { deleteShed, getShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { arriveWithShed } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { nextCursor, walkPages } from '../../../testing/walking.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const nobody = '01890000-0000-7000-8000-000000000000'
const review = (person: TestPerson, shedId: string, rating: unknown, text?: string) =>
  test.call(
    reviewShed,
    { body: { shed_id: shedId, rating_value: rating, ...(text !== undefined && { review_text: text }) } },
    person.token,
  )
const list = (shedId: string, query: object = {}, token?: string) =>
  test.call(listShedReviews, { params: { shed_id: shedId }, query }, token)

describe('POST /shed_review', () => {
  it('answers with the review, shows it at once and rates the shed', async () => {
    const { shed } = await arriveWithShed(test)
    const [one, other] = [await arrive(test), await arrive(test)]
    await list(shed.id)
    const { status, body } = await review(one, shed.id, 4, '  Fast and friendly.  ')
    expect(status).toBe(201)
    expect(body.message).toBe('Thank you for your review!')
    expect(body.review).toMatchObject({
      shed_id: shed.id,
      user_id: one.id,
      rating_value: 4,
      review_text: 'Fast and friendly.',
      reviewer: { username: one.name, picture: null },
      viewer: { owned: true, can: { edit: true } },
    })
    await review(other, shed.id, '1')
    const { body: page } = await list(shed.id)
    expect(page).toMatchObject({ totalPages: 1, count: 2, rating: { average: 2.5, stars: [1, 0, 0, 1, 0] } })
    expect(page.data.map((each) => each.user_id)).toEqual([other.id, one.id])
    expect(page.data[0]).toMatchObject({ rating_value: 1, review_text: '' })
    expect(page.data[0]).not.toHaveProperty('viewer')
    const own = (await list(shed.id, {}, one.token)).body.data.map(({ viewer }) => viewer?.owned)
    expect(own).toEqual([false, true])
    expect((await test.call(getShed, { params: { id: shed.id } })).body).toMatchObject({
      review_count: 2,
      rating_average: 2.5,
    })
  })

  it('replaces an earlier review, as the newest, without adding heat again', async () => {
    const { shed } = await arriveWithShed(test)
    const [one, other] = [await arrive(test), await arrive(test)]
    const first = await review(one, shed.id, 5, 'Perfect')
    await review(other, shed.id, 3)
    const heat = () => test.context.database.sql`select heat from shed_counts where shed_id = ${shed.id}`
    const warm = await heat()
    const second = await review(one, shed.id, 2, 'Not any more')
    expect(second.status).toBe(201)
    expect(second.body.review.id > first.body.review.id).toBe(true)
    const { body } = await list(shed.id)
    expect(body).toMatchObject({ count: 2, rating: { average: 2.5, stars: [0, 1, 1, 0, 0] } })
    expect(body.data.map((each) => each.review_text)).toEqual(['Not any more', ''])
    expect(await heat()).toEqual(warm)
  })

  it('requires a rating, with errors in both languages; the text is optional', async () => {
    const { shed } = await arriveWithShed(test)
    const { token } = await arrive(test)
    const refused = async (rating: unknown, language = 'en') => {
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
      const payload = { shed_id: shed.id, rating_value: rating, review_text: 'x' }
      const answer = await test.app.inject({ method: 'POST', url: '/api/shed_review', headers, payload })
      return [answer.statusCode, answer.json().fields]
    }
    for (const missing of [undefined, null, '', 0]) {
      expect(await refused(missing)).toEqual([400, { rating_value: 'Please select a rating' }])
    }
    expect((await refused(undefined, 'fr'))[1].rating_value).not.toBe('Please select a rating')
    for (const wrong of [6, -1, 3.5, '6', '4.5', 'five', true, [5], {}]) {
      const [status, fields] = await refused(wrong)
      expect([wrong, status, Object.keys(fields)]).toEqual([wrong, 400, ['rating_value']])
    }
  })

  it.each([
    ['r'.repeat(1001), false],
    ['turned \u202e around', false],
    ['bell\u0007', false],
    ['👍🏿'.repeat(1000), true],
    ['طعام لذيذ جدا', true],
    ['two\nlines', true],
    ['<script>alert(1)</script>', true],
  ])('accepts the text %j: %s', async (text, isTaken) => {
    const { shed } = await arriveWithShed(test)
    const { token } = await arrive(test)
    const call = { body: { shed_id: shed.id, rating_value: 5, review_text: text } }
    if (isTaken) expect((await test.call(reviewShed, call, token)).body.review.review_text).toBe(text)
    else expect((await test.refused(reviewShed, call, token)).body.fields).toHaveProperty('review_text')
  })

  it("refuses the shed's owner, visitors, and unknown and closed sheds", async () => {
    const { owner, shed } = await arriveWithShed(test)
    const { id, token } = await arrive(test)
    const code = async (shedId: unknown, bearer?: string) =>
      (await test.refused(reviewShed, { body: { shed_id: shedId, rating_value: 5, user_id: id } }, bearer)).body.code
    expect(await code(shed.id, owner.token)).toBe('forbidden')
    expect(await code(nobody, token)).toBe('not_found')
    expect(await code('nonsense', token)).toBe('not_found')
    expect(await code(undefined, token)).toBe('invalid_input')
    expect(await code(shed.id)).toBe('login_required')
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect(await code(shed.id, token)).toBe('deleted')
    const gone = await test.refused(listShedReviews, { params: { shed_id: shed.id } })
    expect(gone.body).toMatchObject({ code: 'deleted', gone: { name: shed.name } })
  })
})

describe('GET /shed_reviews/:shed_id', () => {
  const plant = async (shedId: string, count: number) => {
    const { sql } = test.context.database
    await sql`
      with people as (
        insert into users (id, name, email, phone_number)
        select ('01890000-0000-7000-8000-' || lpad(to_hex(n + ${Math.trunc(Math.random() * 1e9)}), 12, '0'))::uuid,
          'Reviewer ' || n, '', '' from generate_series(1, ${count}) n returning id, name
      )
      insert into shed_reviews (id, shed_id, user_id, rating, review_text, created_at)
      select ('01891000-' || lpad(to_hex(split_part(name, ' ', 2)::int), 4, '0') || substr(gen_random_uuid()::text, 14))::uuid,
        ${shedId}, id, 5, name, now() from people`
    await sql`
      update shed_counts set review_count = ${count}, stars = array[0, 0, 0, 0, ${count}::int] where shed_id = ${shedId}`
  }
  const names = (page: Awaited<ReturnType<typeof list>>) => page.body.data.map((each) => each.review_text)
  const numbered = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, at) => `Reviewer ${from - at}`)

  it('returns five a page by number, with the number of pages', async () => {
    const { shed } = await arriveWithShed(test)
    await plant(shed.id, 12)
    const [first, second, third, beyond] = [
      await list(shed.id),
      await list(shed.id, { page: 2 }),
      await list(shed.id, { page: '3' }),
      await list(shed.id, { page: 4 }),
    ]
    expect(names(first)).toEqual(numbered(12, 8))
    expect(names(second)).toEqual(numbered(7, 3))
    expect(names(third)).toEqual(numbered(2, 1))
    expect(names(beyond)).toEqual([])
    for (const { body, headers } of [first, second, third, beyond]) {
      expect([body.totalPages, body.count, headers['x-total-count']]).toEqual([3, 12, '12'])
    }
    expect(nextCursor(third.headers)).toBeUndefined()
    for (const page of ['0', '-1', 'x', '1.5', ''])
      expect(names(await list(shed.id, { page })), page).toEqual(names(first))
    for (const page of ['201', '1e9', '9007199254740993', '1e999'])
      expect(names(await list(shed.id, { page })), page).toEqual([])
  })

  it('continues by cursor from any page', async () => {
    const { shed } = await arriveWithShed(test)
    await plant(shed.id, 12)
    const pages = await walkPages((cursor) => list(shed.id, { ...(cursor && { cursor }) }))
    expect(pages.flatMap(({ data }) => data.map((each) => each.review_text))).toEqual(numbered(12, 1))
    const second = await list(shed.id, { page: 2 })
    const third = await test.app.inject(String(second.headers.link).slice(1).split('>')[0] ?? '')
    expect(third.json().data.map((each: { review_text: string }) => each.review_text)).toEqual(numbered(2, 1))
    expect((await test.refused(listShedReviews, { params: { shed_id: shed.id }, query: { cursor: 'x' } })).status).toBe(
      400,
    )
  })

  it('takes one statement, on page 200 as on the first', async () => {
    const { owner, shed } = await arriveWithShed(test)
    await plant(shed.id, 1003)
    const last = await list(shed.id, { page: 200 })
    expect(names(last)).toEqual(numbered(8, 4))
    expect(last.body.totalPages).toBe(201)
    // Page numbers end here; later reviews are reached by cursor.
    expect(names(await list(shed.id, { page: 201 }))).toEqual([])
    const behind = await list(shed.id, { cursor: nextCursor(last.headers) })
    expect(names(behind)).toEqual(numbered(3, 1))
    for (const page of [1, 200]) {
      test.context.cache.clear()
      expect(await test.countStatements(() => list(shed.id, { page }))).toBe(1)
      expect(await test.countStatements(() => list(shed.id, { page }, owner.token))).toBe(2)
    }
  })

  it("adds the caller's own review to the first page, wherever it is in the list", async () => {
    const { owner, shed } = await arriveWithShed(test)
    const reader = await arrive(test)
    await plant(shed.id, 4)
    await test.call(reviewShed, { body: { shed_id: shed.id, rating_value: 2, review_text: 'mine' } }, reader.token)
    const own = async (query: { page?: number } = {}, token?: string) =>
      (await test.call(listShedReviews, { params: { shed_id: shed.id }, query }, token)).body
    for (const reviews of [5, 6, 7, 8]) {
      const first = await own({}, reader.token)
      expect([first.count, first.data.length, first.own?.review_text]).toEqual([reviews, 5, 'mine'])
      const other = await arrive(test)
      await test.call(reviewShed, { body: { shed_id: shed.id, rating_value: 5 } }, other.token)
    }
    expect((await own({ page: 2 }, reader.token)).own).toBe(undefined)
    for (const token of [undefined, owner.token]) expect((await own({}, token)).own).toBe(undefined)
  })

  it('returns an empty list for a shed without reviews, and not_found for no shed', async () => {
    const { shed } = await arriveWithShed(test)
    expect((await list(shed.id)).body).toEqual({
      data: [],
      totalPages: 0,
      count: 0,
      rating: { average: null, stars: [0, 0, 0, 0, 0] },
    })
    for (const shedId of [nobody, 'me']) {
      expect((await test.refused(listShedReviews, { params: { shed_id: shedId } })).body.code).toBe('not_found')
    }
  })
})
