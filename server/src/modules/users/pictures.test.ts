import {
  getProfile,
  listProfilePictures,
  listUsers,
  uploadProfileCover,
  uploadProfilePicture,
} from '@sheds/contract/users'
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

describe('pictures of a person', () => {
  it('are shown wherever the person is, the new one in place of the old', async () => {
    const { id, token } = await arrive(test)
    const call = async (width: number) => ({ params: { id }, files: { picture: await picture(width) } })
    const first = await test.call(uploadProfilePicture, await call(300), token)
    const second = await test.call(uploadProfilePicture, await call(310), token)
    await test.call(uploadProfileCover, await call(320), token)
    const { body } = await test.call(getProfile, { params: { id } })
    expect(body.profile_picture).toEqual(second.body.profile_picture)
    expect(body.profile_picture).toHaveLength(1)
    expect(body.profile_picture).not.toEqual(first.body.profile_picture)
    expect(body.cover_picture[0]?.picture).toMatch(/^\/files\//)
    expect((await test.call(listUsers, { query: {} })).body[0]?.profile_picture).toEqual(body.profile_picture)
    const listed = await test.call(listProfilePictures, { query: { user_ids: `${id},x` } })
    expect(listed.body).toEqual([{ user_id: id, picture: body.profile_picture[0]?.picture }])
    expect(await test.countStatements(() => test.call(listUsers, { query: { limit: 7 } }))).toBe(2)
  })

  it('are the person’s own to change, and need a file', async () => {
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

  it('are one, however many come at once', async () => {
    const { id, token } = await arrive(test)
    const files = await Promise.all([300, 310, 320, 330].map(picture))
    await Promise.all(
      files.map((file) => test.call(uploadProfilePicture, { params: { id }, files: { picture: file } }, token)),
    )
    expect((await test.call(getProfile, { params: { id } })).body.profile_picture).toHaveLength(1)
  })
})
