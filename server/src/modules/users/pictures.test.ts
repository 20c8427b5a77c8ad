import {
  follow,
  getProfile,
  listFollowers,
  listFollowing,
  listProfilePictures,
  listSuggestedUsers,
  listUsers,
  uploadProfileCover,
  uploadProfilePicture,
} from '@sheds/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { photo } from '../files/testing/image-bytes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const picture = async (width = 300): Promise<Blob> =>
  new Blob([new Uint8Array(await photo({ width, height: 200 }).jpeg().toBuffer())], { type: 'image/jpeg' })

describe('profile and cover pictures', () => {
  it('appear wherever the user does, in several widths, the newest as the current one', async () => {
    const { id, token } = await arrive(test)
    const call = async (width: number) => ({ params: { id }, files: { picture: await picture(width) } })
    const first = await test.call(uploadProfilePicture, await call(300), token)
    const second = await test.call(uploadProfilePicture, await call(310), token)
    await test.call(uploadProfileCover, await call(320), token)
    const { body } = await test.call(getProfile, { params: { id } })
    const present = body.profile_picture.at(-1)
    expect(body.profile_picture).toEqual(second.body.profile_picture)
    expect(body.profile_picture[0]).toEqual(first.body.profile_picture[0])
    expect(present?.srcset?.webp).toMatch(/^\/files\/\S+-160\.webp 160w, \/files\/\S+-310\.webp 310w$/)
    expect(present?.srcset?.avif).toContain('-160.avif 160w')
    expect(body.cover_picture[0]?.picture).toMatch(/^\/files\//)
    expect((await test.call(listUsers, { query: {} })).body[0]?.profile_picture).toEqual([present])
    const listed = await test.call(listProfilePictures, { query: { user_ids: `${id},x` } })
    expect(listed.body).toEqual([{ user_id: id, ...present }])
  })

  it('are stored once when the same upload is repeated', { tags: ['full'] }, async () => {
    const { id, token } = await arrive(test)
    const [one, other] = [await picture(330), await picture(340)]
    for (const upload of [uploadProfilePicture, uploadProfileCover]) {
      for (const file of [one, one, other, one])
        await test.call(upload, { params: { id }, files: { picture: file } }, token)
      await Promise.all([1, 2].map(() => test.call(upload, { params: { id }, files: { picture: other } }, token)))
    }
    const { body } = await test.call(getProfile, { params: { id } })
    const kept = (list: readonly { picture: string }[]) => list.map(({ picture: src }) => src)
    const shown = kept(body.profile_picture)
    expect(shown).toEqual([shown[0], shown[1], shown[0], shown[1]])
    expect(new Set(shown).size).toBe(2)
    expect(kept(body.cover_picture)).toEqual(shown)
  })

  it('are changed by the owner only, and require a file', async () => {
    const owner = await arrive(test)
    const other = await arrive(test)
    const params = { id: owner.id }
    const files = { picture: await picture() }
    expect((await test.refused(uploadProfilePicture, { params, files }, other.token)).body.code).toBe('forbidden')
    expect((await test.refused(uploadProfilePicture, { params, files })).status).toBe(401)
    const missing = await test.refused(uploadProfilePicture, { params, body: {} }, owner.token)
    expect(missing.body.fields).toEqual({ picture: 'Please select a profile picture.' })
    const noCover = await test.refused(uploadProfileCover, { params, body: {} }, owner.token)
    expect(noCover.body.fields).toEqual({ picture: 'Please select a cover photo.' })
  })

  it('add one statement to a list of people, however many have a picture', async () => {
    const [star, fan] = [await arrive(test), await arrive(test)]
    for (const { id, token } of [star, fan])
      await test.call(uploadProfilePicture, { params: { id }, files: { picture: await picture() } }, token)
    await test.call(follow, { body: { userId: star.id } }, fan.token)
    const params = { id: star.id }
    const lists = [
      () => test.call(listUsers, { query: { limit: 7 } }),
      () => test.call(listUsers, { query: { name: 'person' } }),
      () => test.call(listFollowers, { params }),
      () => test.call(listFollowing, { params: { id: fan.id } }),
      () => test.call(listSuggestedUsers, {}),
      () => test.call(listProfilePictures, { query: { user_ids: `${star.id},${fan.id}` } }),
    ]
    for (const list of lists) {
      test.context.cache.clear()
      expect(await test.countStatements(list)).toBe(2)
    }
    // One statement more for the sheds.
    expect(await test.countStatements(() => test.call(getProfile, { params }))).toBe(3)
    expect((await test.call(listFollowers, { params })).body.rows[0]?.profile_picture).toHaveLength(1)
  })

  it('are all kept when sent at once; beyond ten, the oldest and their files are deleted', {
    tags: ['full'],
  }, async () => {
    const { id, token } = await arrive(test)
    const send = async (width: number) =>
      test.call(uploadProfilePicture, { params: { id }, files: { picture: await picture(width) } }, token)
    await Promise.all([300, 301, 302, 303].map(send))
    expect((await test.call(getProfile, { params: { id } })).body.profile_picture).toHaveLength(4)
    for (let width = 304; width < 311; width += 1) await send(width)
    const last = (await send(311)).body.profile_picture
    expect(last).toHaveLength(10)
    expect(last.at(-1)?.picture).toContain('-311.webp')
    const { sql } = test.context.database
    const [files] = await sql`
      select count(*) filter (where unused_since is null)::int as used, count(*)::int as all
      from files where owner_id = ${id}`
    expect(files).toEqual({ used: 10, all: 12 })
  })
})
