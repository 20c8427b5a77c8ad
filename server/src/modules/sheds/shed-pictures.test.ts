import {
  deleteShed,
  getShed,
  listShedDetails,
  listSheds,
  setShedCover,
  setShedDetail,
  setShedLogo,
} from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive } from '../../testing/people.ts'
import { arriveWithShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { photo } from '../files/testing/image-bytes.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const nobody = '01890000-0000-7000-8000-000000000000'
const picture = async (width = 300): Promise<Blob> =>
  new Blob([new Uint8Array(await photo({ width, height: 200 }).jpeg().toBuffer())], { type: 'image/jpeg' })

/** Number of a user's pictures in use, and of those waiting to be collected. */
const filesOf = async (ownerId: string) => {
  const [row] = await test.context.database.sql`
    select count(*) filter (where unused_since is null)::int as used,
      count(*) filter (where unused_since is not null)::int as unused
    from files where owner_id = ${ownerId}`
  return row
}

describe('shed logo and cover', () => {
  it('appear wherever the shed does, each upload replacing the last', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const params = { id: shed.id }
    await test.call(getShed, { params })
    const first = await test.call(setShedLogo, { params, files: { logo: await picture(300) } }, owner.token)
    expect([first.status, first.body.message]).toEqual([200, 'Done. good job!'])
    const second = await test.call(setShedLogo, { params, files: { logo: await picture(310) } }, owner.token)
    await test.call(setShedCover, { params, files: { background_image: await picture(320) } }, owner.token)
    const { shed_details: details, logo } = (await test.call(getShed, { params })).body
    expect(details.logo).toBe(second.body.shed.shed_details.logo)
    expect(details.logo).toMatch(/-310\.webp$/)
    expect(details.background_image).toMatch(/-320\.webp$/)
    expect(details.logo_picture).toMatchObject({ width: 310, height: 200, src: details.logo })
    expect(logo).toMatch(/^\/files\/\S+-160\.webp$/)
    expect((await test.call(listSheds, { query: { limit: 1 } })).body[0]?.logo).toBe(logo)
    const listed = await test.call(listShedDetails, { query: { limit: 1 } })
    expect(listed.body).toEqual([{ shed_id: shed.id, logo: details.logo, background_image: details.background_image }])
    expect(await filesOf(owner.id)).toEqual({ used: 2, unused: 1 })
    expect((await test.app.inject(String(details.logo))).statusCode).toBe(200)
  })

  it('can be sent together or alone, and an empty form is refused in both languages', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const params = { shed_id: shed.id }
    const both = { logo: await picture(300), back_ground_image: await picture(320) }
    const made = await test.call(setShedDetail, { params, files: both }, owner.token)
    expect(made.status).toBe(201)
    const before = made.body.shed.shed_details
    const one = await test.call(
      setShedDetail,
      { params, files: { back_ground_image: await picture(330) } },
      owner.token,
    )
    const after = one.body.shed.shed_details
    expect(after.logo).toBe(before.logo)
    expect(after.background_image).toMatch(/-330\.webp$/)
    const nothing = await test.refused(setShedDetail, { params, body: {} }, owner.token)
    expect([nothing.status, nothing.body.fields]).toEqual([
      400,
      { logo: 'Please select an image for logo', back_ground_image: 'Please select an image for the cover photo' },
    ])
    const id = { id: shed.id }
    const noLogo = await test.refused(setShedLogo, { params: id, files: {} }, owner.token)
    expect(noLogo.body.fields).toEqual({ logo: 'Please select an image for logo' })
    const noCover = await test.refused(setShedCover, { params: id, body: {} }, owner.token)
    expect(noCover.body.fields).toEqual({ background_image: 'Please select an image for the cover photo' })
    const french = await test.app.inject({
      method: 'POST',
      url: `/api/sheds/${shed.id}/shed_detail`,
      headers: { authorization: `Bearer ${owner.token}`, 'accept-language': 'fr' },
      payload: {},
    })
    expect(french.json().fields.logo).not.toBe('Please select an image for logo')
  })

  it('are both refused if one of them is not a picture', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const files = { logo: await picture(), back_ground_image: new Blob(['not a picture'], { type: 'image/png' }) }
    const { status, body } = await test.refused(setShedDetail, { params: { shed_id: shed.id }, files }, owner.token)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([415, ['back_ground_image']])
    expect((await test.call(getShed, { params: { id: shed.id } })).body.shed_details.logo).toBe(null)
    await runJob(test, 'collect_files')
    expect(await filesOf(owner.id)).toEqual({ used: 0, unused: 0 })
  })

  it('can be changed by the owner only', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const { token } = await arrive(test)
    const files = { logo: await picture() }
    const code = async (id: string, bearer?: string) =>
      (await test.refused(setShedLogo, { params: { id }, files }, bearer)).body.code
    expect(await code(shed.id, token)).toBe('forbidden')
    expect(await code(shed.id)).toBe('login_required')
    expect(await code(nobody, owner.token)).toBe('not_found')
    expect(await code('me', owner.token)).toBe('not_found')
    expect(await filesOf(owner.id)).toEqual({ used: 0, unused: 0 })
  })

  it('are released when the shed closes', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const files = { logo: await picture(300), back_ground_image: await picture(320) }
    await test.call(setShedDetail, { params: { shed_id: shed.id }, files }, owner.token)
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    expect(await filesOf(owner.id)).toEqual({ used: 0, unused: 2 })
    const late = { params: { id: shed.id }, files: { logo: await picture() } }
    expect((await test.refused(setShedLogo, late, owner.token)).body.code).toBe('deleted')
  })

  it('leave one file in use when sent at once', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const files = await Promise.all([300, 301, 302, 303].map(picture))
    await Promise.all(
      files.map((logo) => test.call(setShedLogo, { params: { id: shed.id }, files: { logo } }, owner.token)),
    )
    expect(await filesOf(owner.id)).toEqual({ used: 1, unused: 3 })
  })
})
