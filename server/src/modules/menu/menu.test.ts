import {
  createDish,
  type Dish,
  deleteDish,
  getDish,
  listMenu,
  setDishPicture,
  updateDish,
} from '@sheds/contract/menu/menu'
import { deleteShed, type Shed } from '@sheds/contract/sheds/sheds'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { arriveWithShed, openShed, runJob } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { walkPages } from '../../testing/walking.ts'
import { photo } from '../files/testing/image-bytes.ts'

let test: TestApp
let cook: TestPerson
let kitchen: Shed

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

afterEach(() => void vi.useRealTimers())

const openKitchen = async () => {
  const { owner, shed } = await arriveWithShed(test, 'food_delivery')
  cook = owner
  kitchen = shed
}

const unknownId = '01890000-0000-7000-8000-000000000000'
const malformed = ['me', "'", `${unknownId}0`]
const hour = 3_600_000
const moveTo = (moment: string): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(moment))
}

const picture = async (width = 300): Promise<Blob> =>
  new Blob([new Uint8Array(await photo({ width, height: 200 }).jpeg().toBuffer())], { type: 'image/jpeg' })
const addDish = async (name = 'Ndolé', price: unknown = 2000): Promise<Dish> =>
  (await test.call(createDish, { params: { shed_id: kitchen.id }, body: { name, price } }, cook.token)).body.dish
const menu = async (token?: string) =>
  (await test.call(listMenu, { params: { shed_id: kitchen.id } }, token)).body.map(({ name }) => name)
const change = (dish: Dish, body: object) =>
  test.call(updateDish, { params: { shed_id: kitchen.id, dish_id: dish.id }, body }, cook.token)
const filesOf = async (ownerId: string) => {
  const [row] = await test.context.database.sql`
    select count(*) filter (where unused_since is null)::int as used,
      count(*) filter (where unused_since is not null)::int as unused
    from files where owner_id = ${ownerId}`
  return row
}

describe('POST /sheds/:id/menu', () => {
  beforeAll(openKitchen)

  it('returns the dish, with and without a picture, and shows it at once', async () => {
    const params = { shed_id: kitchen.id }
    expect(await menu()).toEqual([])
    const { status, body } = await test.call(createDish, { params, body: { name: 'Ndolé', price: 2000 } }, cook.token)
    expect([status, body.message]).toEqual([201, 'The dish is on the menu.'])
    expect(body.dish).toMatchObject({
      name: 'Ndolé',
      price: 2000,
      picture: null,
      picture_data: null,
      available: true,
      back_at: null,
      shed_id: kitchen.id,
      user_id: cook.id,
      shed_is: { id: kitchen.id, name: kitchen.name, phone_number: '+237699887722', location: 'Douala', logo: null },
      owner_is: { id: cook.id, name: cook.name },
      viewer: { owned: true, can: { edit: true, delete: true, contact: false } },
    })
    const call = { params, body: { name: 'Eru', price: '1500' }, files: { picture: await picture() } }
    const { dish } = (await test.call(createDish, call, cook.token)).body
    expect(dish).toMatchObject({ name: 'Eru', price: 1500, picture: expect.stringMatching(/^\/files\/\S+-300\.webp$/) })
    expect(dish.picture_data).toMatchObject({ width: 300, height: 200, src: dish.picture })
    expect(await filesOf(cook.id)).toEqual({ used: 1, unused: 0 })
    expect(await menu()).toEqual(['Eru', 'Ndolé'])
  })

  it('requires a name and a price, in both languages', async () => {
    const refusedIn = async (language: string, payload: object) => {
      const headers = { authorization: `Bearer ${cook.token}`, 'accept-language': language }
      const url = `/api/sheds/${kitchen.id}/menu`
      const answer = await test.app.inject({ method: 'POST', url, headers, payload })
      return [answer.statusCode, answer.json().fields]
    }
    const missing = 'Please fill all fields and upload a picture.'
    for (const payload of [{}, { name: ' ', price: '' }, { name: null, price: null }]) {
      expect(await refusedIn('en', payload)).toEqual([400, { name: missing, price: missing }])
    }
    const [, french] = await refusedIn('fr', {})
    expect(Object.keys(french)).toEqual(['name', 'price'])
    expect(french.name).not.toBe(missing)
  })

  it.each([
    ['name', 'x'],
    ['name', 'n'.repeat(61)],
    ['name', 'Eru\u202e'],
    ['name', 'Eru\u0000'],
    ['name', 5],
    ['price', 0],
    ['price', -100],
    ['price', 99.5],
    ['price', '12,5'],
    ['price', 100_000_001],
    ['price', 10 ** 12],
    ['price', 'free'],
    ['price', true],
    ['price', [100]],
  ])('refuses %s %j', async (field, value) => {
    const call = { params: { shed_id: kitchen.id }, body: { name: 'Eru', price: 1500, [field]: value } }
    const { body } = await test.refused(createDish, call, cook.token)
    expect([body.code, Object.keys(body.fields ?? {})]).toEqual(['invalid_input', [field]])
  })

  it.each([
    ['name', 'é'.normalize('NFD').repeat(60), 'é'.repeat(60)],
    ['name', '🍲 Poisson braisé', '🍲 Poisson braisé'],
    ['name', 'أرز بالخضار', 'أرز بالخضار'],
    ['price', '100000000', 100_000_000],
    ['price', 1, 1],
  ])('accepts %s %j', async (field, value, kept) => {
    const call = { params: { shed_id: kitchen.id }, body: { name: 'Eru', price: 1500, [field]: value } }
    const { dish } = (await test.call(createDish, call, cook.token)).body
    expect(dish[field as keyof Dish]).toBe(kept)
  })

  it('is for kitchens only', async () => {
    for (const category of ['fashion', 'mix', 'music', 'services'] as const) {
      const shed = await openShed(test, cook, category)
      const call = {
        params: { shed_id: shed.id },
        body: { name: 'Eru', price: 1500 },
        files: { picture: await picture() },
      }
      const refused = await test.refused(createDish, call, cook.token)
      expect([refused.status, refused.body.code]).toEqual([400, 'wrong_category'])
      expect((await test.call(listMenu, { params: { shed_id: shed.id } })).body).toEqual([])
    }
  })

  it('is for the owner only, and accepts only pictures as files', async () => {
    const other = await arrive(test)
    const body = { name: 'Eru', price: 1500 }
    const code = async (shedId: string, token?: string) =>
      (await test.refused(createDish, { params: { shed_id: shedId }, body }, token)).body.code
    expect(await code(kitchen.id, other.token)).toBe('forbidden')
    expect(await code(kitchen.id)).toBe('login_required')
    for (const id of [unknownId, ...malformed]) expect(await code(id, cook.token)).toBe('not_found')
    const before = await menu()
    const files = { picture: new Blob(['not a picture'], { type: 'image/png' }) }
    const refused = await test.refused(createDish, { params: { shed_id: kitchen.id }, body, files }, cook.token)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([415, ['picture']])
    expect(await menu()).toEqual(before)
  })
})

describe('GET /sheds/:id/menu', () => {
  beforeAll(openKitchen)

  it('shows visitors today’s dishes and the owner all; a dish that is off keeps its page', async () => {
    const [eru, ndole] = [await addDish('Eru'), await addDish('Ndolé')]
    expect(await menu()).toEqual(['Ndolé', 'Eru'])
    expect((await change(eru, { available: false })).body).toMatchObject({
      message: 'Edited succesfully',
      dish: { available: false, back_at: null },
    })
    expect(await menu()).toEqual(['Ndolé'])
    expect(await menu((await arrive(test)).token)).toEqual(['Ndolé'])
    const own = await test.call(listMenu, { params: { shed_id: kitchen.id } }, cook.token)
    expect(own.body.map(({ name, available }) => [name, available])).toEqual([
      ['Ndolé', true],
      ['Eru', false],
    ])
    expect(own.headers['x-total-count']).toBe('2')
    const page = (await test.call(getDish, { params: { id: eru.id } })).body
    expect(page).toMatchObject({ available: false, shed_is: { phone_number: '(+237) 69*****22' } })
    expect(page).not.toHaveProperty('viewer')
    await change(eru, { available: true })
    expect(await menu()).toEqual(['Ndolé', 'Eru'])
    for (const dish of [eru, ndole]) await change(dish, { available: false })
    expect(await menu()).toEqual([])
  })

  it('lists a paused dish again at 05:00 in Douala, even if the job has not run', async () => {
    await openKitchen()
    moveTo('2026-03-14T18:00:00Z')
    const eru = await addDish('Eru')
    expect((await change(eru, { back_tomorrow: true })).body.dish).toMatchObject({
      available: false,
      back_at: '2026-03-15T04:00:00.000Z',
    })
    const seen = async () => {
      test.context.cache.clear()
      const dish = (await test.call(getDish, { params: { id: eru.id } })).body
      return [await menu(), dish.available, dish.back_at]
    }
    moveTo('2026-03-15T03:59:59.999Z')
    expect(await seen()).toEqual([[], false, '2026-03-15T04:00:00.000Z'])
    moveTo('2026-03-15T04:00:00Z')
    expect(await seen()).toEqual([['Eru'], true, null])
    expect((await change(eru, { name: 'Eru and water fufu' })).body.dish).toMatchObject({ available: true })
  })

  it('reflects the job that ends pauses, in rows and cached responses', async () => {
    await openKitchen()
    const dishes = [await addDish('Eru'), await addDish('Ndolé')]
    for (const dish of dishes) await change(dish, { back_tomorrow: true })
    await runJob(test, 'menu.bring_back')
    expect(await menu()).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 24 * hour)
    // A response cached before the pause ended is invalidated by the job, not by its expiry.
    test.context.cache.clear()
    await menu()
    for (const _ of ['once', 'again, as a job may']) await runJob(test, 'menu.bring_back')
    const rows = await test.context.database.sql`
      select available, back_at as "backAt" from dishes where shed_id = ${kitchen.id}`
    expect(rows).toEqual([
      { available: true, backAt: null },
      { available: true, backAt: null },
    ])
    expect(await menu()).toEqual(['Ndolé', 'Eru'])
  })

  it('returns each page with one SQL statement', async () => {
    await openKitchen()
    for (const name of ['Eru', 'Ndolé', 'Koki']) await addDish(name)
    const params = { shed_id: kitchen.id }
    for (const limit of [1, 2, 3]) {
      const pages = await walkPages((cursor) =>
        test.call(listMenu, { params, query: { limit, ...(cursor && { cursor }) } }),
      )
      expect(pages.flat().map(({ name }) => name)).toEqual(['Koki', 'Ndolé', 'Eru'])
    }
    test.context.cache.clear()
    expect(await test.countStatements(() => test.call(listMenu, { params }))).toBe(1)
    expect(await test.countStatements(() => test.call(listMenu, { params }))).toBe(0)
    // One of the two SQL statements finds the caller.
    expect(await test.countStatements(() => test.call(listMenu, { params }, cook.token))).toBe(2)
    expect((await test.call(listMenu, { params })).headers['x-total-count']).toBe('3')
    for (const id of [unknownId, ...malformed]) {
      expect((await test.refused(listMenu, { params: { shed_id: id } })).body.code).toBe('not_found')
    }
  })
})

describe('a dish', () => {
  beforeAll(openKitchen)

  it('accepts any change under the rules of its creation', async () => {
    const dish = await addDish()
    expect((await change(dish, { price: '2500' })).body.dish).toMatchObject({ name: 'Ndolé', price: 2500 })
    expect((await change(dish, { name: 'Ndolé royal' })).body.dish).toMatchObject({ name: 'Ndolé royal', price: 2500 })
    expect((await change(dish, {})).body.dish).toMatchObject({ name: 'Ndolé royal', available: true })
    const params = { shed_id: kitchen.id, dish_id: dish.id }
    const wrong = { name: '', price: 0, available: 'no', back_tomorrow: 1 }
    const refused = await test.refused(updateDish, { params, body: wrong }, cook.token)
    expect(Object.keys(refused.body.fields ?? {}).sort()).toEqual(['available', 'back_tomorrow', 'name', 'price'])
  })

  it('has one picture, which a new upload replaces', async () => {
    await openKitchen()
    const dish = await addDish()
    const params = { shed_id: kitchen.id, dish_id: dish.id }
    const send = async (width: number) =>
      test.call(setDishPicture, { params, files: { picture: await picture(width) } }, cook.token)
    await send(300)
    const { status, body } = await send(310)
    expect([status, body.message]).toEqual([200, 'Done. good job!'])
    expect((await test.call(getDish, { params: { id: dish.id } })).body.picture).toMatch(/-310\.webp$/)
    expect(await filesOf(cook.id)).toEqual({ used: 1, unused: 1 })
    await Promise.all([301, 302, 303].map(send))
    expect(await filesOf(cook.id)).toEqual({ used: 1, unused: 4 })
    const missing = await test.refused(setDishPicture, { params, body: {} }, cook.token)
    expect([missing.status, missing.body.fields]).toEqual([400, { picture: 'Please select an image file.' }])
  })

  it('keeps its pause when its picture changes', async () => {
    const dish = await addDish()
    const { back_at: backAt } = (await change(dish, { back_tomorrow: true })).body.dish
    const params = { shed_id: kitchen.id, dish_id: dish.id }
    const sent = await test.call(setDishPicture, { params, files: { picture: await picture() } }, cook.token)
    expect(sent.body.dish).toMatchObject({ available: false, back_at: backAt })
  })

  it('can be changed only by its owner, and only under its own shed', async () => {
    const dish = await addDish()
    const stranger = await arrive(test)
    const other = await openShed(test, cook, 'food_delivery')
    const files = { picture: await picture() }
    const codes = async (params: { shed_id: string; dish_id: string }, token?: string) => [
      (await test.refused(updateDish, { params, body: { price: 1 } }, token)).body.code,
      (await test.refused(setDishPicture, { params, files }, token)).body.code,
      (await test.refused(deleteDish, { params }, token)).body.code,
    ]
    const params = { shed_id: kitchen.id, dish_id: dish.id }
    const all = (code: string) => [code, code, code]
    expect(await codes(params, stranger.token)).toEqual(all('forbidden'))
    expect(await codes(params)).toEqual(all('login_required'))
    expect(await codes({ ...params, shed_id: other.id }, cook.token)).toEqual(all('not_found'))
    for (const id of [unknownId, ...malformed]) {
      expect(await codes({ ...params, dish_id: id }, cook.token)).toEqual(all('not_found'))
      expect((await test.refused(getDish, { params: { id } })).body.code).toBe('not_found')
    }
    expect((await test.call(getDish, { params: { id: dish.id } })).body.price).toBe(2000)
  })

  it('is reported with its name and shed after its deletion', async () => {
    await openKitchen()
    const dish = await addDish('Koki')
    const params = { shed_id: kitchen.id, dish_id: dish.id }
    await test.call(setDishPicture, { params, files: { picture: await picture() } }, cook.token)
    expect((await test.call(deleteDish, { params }, cook.token)).body.message).toBe(
      'The dish has been removed from the menu.',
    )
    expect(await menu(cook.token)).toEqual([])
    expect(await filesOf(cook.id)).toEqual({ used: 0, unused: 1 })
    const gone = { name: 'Koki', shed_id: kitchen.id, shed_name: kitchen.name, user_id: cook.id, user_name: cook.name }
    const refusals = [
      await test.refused(getDish, { params: { id: dish.id } }),
      await test.refused(deleteDish, { params }, cook.token),
      await test.refused(updateDish, { params, body: { price: 1 } }, cook.token),
      await test.refused(setDishPicture, { params, files: { picture: await picture() } }, cook.token),
    ]
    for (const [at, { status, body }] of refusals.entries())
      expect([at, status, body.code, body.gone]).toEqual([at, 404, 'deleted', gone])
  })

  it('stays deleted when tabs change and delete it at once; a second deletion answers 404', async () => {
    await openKitchen()
    const dish = await addDish('Koki')
    const params = { shed_id: kitchen.id, dish_id: dish.id }
    const headers = { authorization: `Bearer ${cook.token}` }
    const url = `/api/sheds/${kitchen.id}/menu/${dish.id}`
    const answers = await Promise.all([
      test.app.inject({ method: 'PUT', url, headers, payload: { back_tomorrow: true } }),
      test.app.inject({ method: 'DELETE', url, headers }),
      test.app.inject({ method: 'DELETE', url, headers }),
      test.app.inject({ method: 'PUT', url, headers, payload: { price: 9 } }),
    ])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect([statuses[1], statuses[2]].sort()).toEqual([200, 404])
    expect((await test.refused(updateDish, { params, body: { price: 1 } }, cook.token)).body.code).toBe('deleted')
    expect(await menu(cook.token)).toEqual([])
  })

  it('is deleted with its shed, and its picture is released', async () => {
    await openKitchen()
    const dish = await addDish('Koki')
    const params = { shed_id: kitchen.id, dish_id: dish.id }
    await test.call(setDishPicture, { params, files: { picture: await picture() } }, cook.token)
    await test.call(getDish, { params: { id: dish.id } })
    await test.call(deleteShed, { params: { id: kitchen.id } }, cook.token)
    for (const _ of ['once', 'again, as a job may']) await runJob(test, 'menu.shedClosed', { shedId: kitchen.id })
    const { body } = await test.refused(getDish, { params: { id: dish.id } })
    expect([body.code, body.gone]).toEqual(['deleted', { name: 'Koki', user_id: cook.id, user_name: cook.name }])
    expect((await test.refused(listMenu, { params: { shed_id: kitchen.id } })).body).toMatchObject({
      code: 'deleted',
      gone: { name: kitchen.name },
    })
    expect(await filesOf(cook.id)).toEqual({ used: 0, unused: 1 })
  })
})
