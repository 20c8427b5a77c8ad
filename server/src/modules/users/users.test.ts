import { signUp } from '@sheds/contract/users/accounts'
import {
  follow,
  getProfile,
  listFollowers,
  listFollowing,
  listProfilePictures,
  listSuggestedUsers,
  listUsers,
  unfollow,
  updateProfile,
} from '@sheds/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, signupForm, type TestPerson } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const nobody = '01890000-0000-7000-8000-000000000000'
const runJob = (name: string) =>
  test.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find((job) => job.name === name)
    ?.run({}, test.context.log)
const followAs = (person: TestPerson, id: string) =>
  test.call(follow, { body: { status: 1, userId: id } }, person.token)

const walk = async (page: (cursor: string | undefined) => Promise<{ ids: string[]; link: unknown }>) => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { ids, link } = await page(cursor)
    seen.push(...ids)
    cursor = /cursor=([^&>]+)/.exec(String(link ?? ''))?.[1]
  } while (cursor !== undefined)
  return seen
}

describe('GET /users/:id/profile', () => {
  it('returns everything to its owner and masked data to others', async () => {
    const [one, other] = [await arrive(test), await arrive(test)]
    const own = (await test.call(getProfile, { params: { id: one.id } }, one.token)).body
    expect(own).toMatchObject({ phone_number: '+237677123456', sex: 'F', date_of_birth: '1997-03-14' })
    expect(own.viewer).toEqual({ owned: true, following: false, can: { edit: true, delete: true, follow: false } })
    const others = (await test.call(getProfile, { params: { id: one.id } }, other.token)).body
    expect(others).toMatchObject({ phone_number: '(+237) 67*****56', email: 'pe***@private.example' })
    expect(others.viewer).toMatchObject({ owned: false, can: { edit: false } })
    const visitors = (await test.call(getProfile, { params: { id: one.id } })).body
    expect(visitors).not.toHaveProperty('viewer')
    expect(visitors).not.toHaveProperty('sex')
    expect(visitors).toMatchObject({ profile_picture: [], cover_picture: [], my_shed: [] })
  })

  it('shows a change at once although it was cached', async () => {
    const { id, token } = await arrive(test)
    await test.call(getProfile, { params: { id } })
    expect(await test.countStatements(() => test.call(getProfile, { params: { id } }))).toBe(0)
    await test.call(updateProfile, { params: { id }, body: { bio: 'sings now' } }, token)
    expect((await test.call(getProfile, { params: { id } })).body.bio).toBe('sings now')
  })

  it('answers not_found for an unknown id', async () => {
    for (const id of [nobody, 'me', "'", '%00']) {
      expect((await test.refused(getProfile, { params: { id } })).body.code).toBe('not_found')
    }
  })
})

describe('following a user', () => {
  it('updates the counts of both users, and changes nothing when repeated', async () => {
    const [fan, star] = [await arrive(test), await arrive(test)]
    await test.call(getProfile, { params: { id: star.id } })
    expect((await followAs(fan, star.id)).body).toEqual({ following: true, follower_count: 1 })
    expect((await followAs(fan, star.id)).body).toEqual({ following: true, follower_count: 1 })
    expect((await test.call(getProfile, { params: { id: star.id } })).body.follower_count).toBe(1)
    const mine = (await test.call(getProfile, { params: { id: fan.id } }, fan.token)).body
    expect(mine.following_count).toBe(1)
    const seen = (await test.call(getProfile, { params: { id: star.id } }, fan.token)).body
    expect(seen.viewer?.following).toBe(true)
    const params = { id: star.id }
    expect((await test.call(unfollow, { params }, fan.token)).body).toEqual({ following: false, follower_count: 0 })
    expect((await test.call(unfollow, { params }, fan.token)).body).toEqual({ following: false, follower_count: 0 })
  })

  it('refuses self, unknown users and visitors', async () => {
    const { id, token } = await arrive(test)
    const code = async (userId: unknown, bearer?: string) =>
      (await test.refused(follow, { body: { status: 1, userId } }, bearer)).body.code
    expect(await code(id, token)).toBe('forbidden')
    expect(await code(nobody, token)).toBe('not_found')
    expect(await code('nonsense', token)).toBe('not_found')
    expect(await code(undefined, token)).toBe('invalid_input')
    expect(await code(id)).toBe('login_required')
    expect((await test.refused(unfollow, { params: { id } }, token)).body.code).toBe('forbidden')
  })

  it("lists followers newest first after the caller's own record, each once", async () => {
    const star = await arrive(test)
    const fans = [await arrive(test), await arrive(test), await arrive(test), await arrive(test)]
    for (const fan of fans) await followAs(fan, star.id)
    const newestFirst = fans.map(({ id }) => id as string).reverse()
    const seenBy = (token: string | undefined, limit: number) =>
      walk(async (cursor) => {
        const call = { params: { id: star.id }, query: { limit, ...(cursor && { cursor }) } }
        const { body, headers } = await test.call(listFollowers, call, token)
        expect(body.count).toBe(4)
        return { ids: body.rows.map((row) => row.follower_id), link: headers.link }
      })
    for (const limit of [1, 2, 3, 4, 20]) {
      expect(await seenBy(undefined, limit)).toEqual(newestFirst)
      const own = fans[1] as TestPerson
      expect(await seenBy(own.token, limit)).toEqual([own.id, ...newestFirst.filter((id) => id !== own.id)])
    }
  })

  it('lists followed people newest first', async () => {
    const [fan, ...stars] = [await arrive(test), await arrive(test), await arrive(test), await arrive(test)]
    for (const star of stars) await followAs(fan, star.id)
    const seen = await walk(async (cursor) => {
      const call = { params: { id: fan.id }, query: { limit: 2, ...(cursor && { cursor }) } }
      const { body, headers } = await test.call(listFollowing, call)
      expect(body.count).toBe(3)
      return { ids: body.rows.map((row) => row.following_id), link: headers.link }
    })
    expect(seen).toEqual(stars.map(({ id }) => id).reverse())
  })
})

describe('GET /users', () => {
  it('pages newest first without repeats, with one statement a page', async () => {
    const made = [await arrive(test), await arrive(test), await arrive(test)]
    const seen = await walk(async (cursor) => {
      const { body, headers } = await test.call(listUsers, { query: { limit: 2, ...(cursor && { cursor }) } })
      return { ids: body.map(({ id }) => id), link: headers.link }
    })
    expect(seen.slice(0, 3)).toEqual(made.map(({ id }) => id).reverse())
    expect(new Set(seen).size).toBe(seen.length)
    const { headers } = await test.call(listUsers, {})
    expect(headers['x-total-count']).toBe(String(seen.length))
    expect(await test.countStatements(() => test.call(listUsers, { query: { limit: 7 } }))).toBe(1)
  })

  it('filters by any part of the name, ignoring case and accents', async () => {
    await test.call(signUp, { body: signupForm('Gaëlle Tchoupo') })
    const names = async (name: string) =>
      (await test.call(listUsers, { query: { name } })).body.map((user) => user.name)
    for (const part of ['gaelle', 'LLE TCH', 'tchoupò', 'ë', 'ae', 'O']) {
      expect(await names(part)).toContain('Gaëlle Tchoupo')
    }
    for (const part of ['gaele', 'tchoupox', '%', '_', "'", '\\']) expect(await names(part)).toEqual([])
    expect((await names('  ')).length).toBeGreaterThan(1)
  })

  it('counts a filtered list up to 1,000', async () => {
    const { sql } = test.context.database
    await sql`
      insert into users (id, name, name_key, name_grams, email, phone_number)
      select gen_random_uuid(), 'Zoua ' || n, 'zoua ' || n, array['z','zo','zou','oua','a '], '', ''
      from generate_series(1, 1001) n`
    const total = async (name: string) =>
      (await test.call(listUsers, { query: { name } }, (await arrive(test)).token)).headers['x-total-count']
    expect(await total('zou')).toBe('1000+')
    await sql`delete from users where name = 'Zoua 1'`
    expect(await total('zou')).toBe('1000')
    await sql`delete from users where name_key like 'zoua %'`
    expect(await total('zou')).toBe('0')
  })
})

describe('GET /users/limit', () => {
  it('suggests friends of friends by common follows, never the caller or followed people', async () => {
    const [me, friend, pal, near, far] = [
      await arrive(test),
      await arrive(test),
      await arrive(test),
      await arrive(test),
      await arrive(test),
    ]
    for (const [fan, star] of [
      [me, friend],
      [me, pal],
      [friend, near],
      [pal, near],
      [friend, far],
      [friend, me],
      [friend, pal],
    ] as const)
      await followAs(fan, star.id)
    const { body } = await test.call(listSuggestedUsers, {}, me.token)
    const ids = body.map(({ id }) => id)
    expect(ids.slice(0, 2)).toEqual([near.id, far.id])
    expect(ids).toHaveLength(10)
    expect(ids).not.toContain(me.id)
    expect(ids).not.toContain(friend.id)
    expect(ids).not.toContain(pal.id)
    expect(new Set(ids).size).toBe(10)
  })

  it('suggests the most followed active users to visitors after the ranking job', async () => {
    const star = await arrive(test)
    for (let fans = 0; fans < 6; fans += 1) await followAs(await arrive(test), star.id)
    await runJob('rank_popular_people')
    const { body } = await test.call(listSuggestedUsers, {})
    expect(body[0]?.id).toBe(star.id)
    expect(await test.countStatements(() => test.call(listSuggestedUsers, {}, 'nobody-has-this-token-at-all'))).toBe(2)
  })
})

describe('every list of people', () => {
  it('takes at most two statements, however many it shows', async () => {
    const [star, fan] = [await arrive(test), await arrive(test)]
    await followAs(fan, star.id)
    const params = { id: star.id }
    const lists = [
      () => test.call(listUsers, { query: { limit: 11 } }),
      () => test.call(listUsers, { query: { name: 'person', limit: 12 } }),
      () => test.call(listFollowers, { params, query: { limit: 13 } }),
      () => test.call(listFollowing, { params: { id: fan.id }, query: { limit: 14 } }),
      () => test.call(listSuggestedUsers, {}),
      () => test.call(listProfilePictures, { query: { user_ids: `${star.id},${fan.id}` } }),
    ]
    for (const list of lists) {
      test.context.cache.clear()
      expect(await test.countStatements(list)).toBeLessThanOrEqual(2)
    }
  })
})

describe('user endpoints', () => {
  it('answer at both paths', async () => {
    const { id } = await arrive(test)
    for (const path of ['limit', `${id}/profile`, `${id}/followers`, `${id}/following`, 'profile_/profile_pictures/']) {
      const [bare, full] = await Promise.all([test.app.inject(`/api/${path}`), test.app.inject(`/api/users/${path}`)])
      expect([path, bare.statusCode]).toEqual([path, 200])
      expect(bare.payload).toBe(full.payload)
    }
    expect((await test.app.inject('/api/users/')).json()).toBeInstanceOf(Array)
    expect((await test.app.inject('/api/')).json()).toMatchObject({ name: 'Sheds' })
    expect((await test.app.inject('/api/nothing-here')).statusCode).toBe(404)
  })

  it('answer with an empty list when no user has a picture', async () => {
    expect((await test.call(listProfilePictures, { query: { user_ids: `${nobody},x` } })).body).toEqual([])
  })

  it('reveal nothing private to strangers', async () => {
    const secret = await arrive(test, 'Private Person')
    const stranger = await arrive(test)
    await followAs(secret, stranger.id)
    await followAs(stranger, secret.id)
    const { sql } = test.context.database
    const [row] = await sql`
      select u.email, w.wallet_id from users u join wallets w on w.owner_id = u.id where u.id = ${secret.id}`
    const words = [
      String(row?.email),
      String(row?.wallet_id),
      '237677123456',
      '677123456',
      '1997-03-14',
      '"sex"',
      'argon2',
    ]
    for (const id of [secret.id, stranger.id]) {
      for (const path of ['', '/limit', '?name=private', `/${id}/profile`, `/${id}/followers`, `/${id}/following`]) {
        for (const headers of [{}, { authorization: `Bearer ${stranger.token}` }]) {
          const { payload } = await test.app.inject({ url: `/api/users${path}`, headers })
          const isOwn = id === stranger.id && path.endsWith('/profile') && 'authorization' in headers
          if (!isOwn) for (const word of words) expect([path, payload.includes(word)]).toEqual([path, false])
        }
      }
    }
  })
})
