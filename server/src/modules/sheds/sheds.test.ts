import { createProduct, deleteProduct } from '@sheds/contract/products/products'
import { createShed, deleteShed, getShed, listSheds, updateShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arrive } from '../../testing/people.ts'
import { arriveWithShed, openShed, someShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const nobody = '01890000-0000-7000-8000-000000000000'
const malformed = ['me', "'", '%00', `${nobody}0`]

/** Field errors of POST /shed in a language. */
const fieldsIn = async (language: string, token: string, payload: object) => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  return (await test.app.inject({ method: 'POST', url: '/api/shed', headers, payload })).json().fields
}

describe('POST /shed', () => {
  it('answers with the shed and a message, and counts it', async () => {
    const owner = await arrive(test)
    const before = Number((await test.call(listSheds, {}, owner.token)).headers['x-total-count'])
    const { status, body } = await test.call(createShed, { body: someShed('cosmetics', 'Belle Peau') }, owner.token)
    expect(status).toBe(201)
    expect(body.message).toBe('Shed created successfully!')
    expect(body.shed).toMatchObject({
      name: 'Belle Peau',
      category: 'cosmetics',
      email: 'chezmaman.douala@private.example',
      phone_number: '+237699887722',
      location: 'Douala',
      user_id: owner.id,
      owner: { id: owner.id, name: owner.name },
      subscriber_count: 0,
      product_count: 0,
      review_count: 0,
      rating_average: null,
      logo: null,
      shed_details: { logo: null, background_image: null },
    })
    const list = await test.call(listSheds, {})
    expect(list.headers['x-total-count']).toBe(String(before + 1))
    expect(list.body[0]?.id).toBe(body.shed.id)
  })

  it('answers in French', async () => {
    const { token } = await arrive(test)
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'fr' }
    const answer = await test.app.inject({ method: 'POST', url: '/api/shed', headers, payload: someShed() })
    expect(answer.json().message).toMatch(/^Shed créé avec succès\s!$/)
  })

  it('requires no location, description, bio or unique name', async () => {
    const { token } = await arrive(test)
    const { location, description, bio, ...least } = someShed('mix', 'Twice There')
    for (const _ of ['first', 'second']) {
      const { shed } = (await test.call(createShed, { body: least }, token)).body
      expect(shed).toMatchObject({ name: 'Twice There', location: '', description: '', bio: '' })
    }
  })

  it('makes the caller the owner, whatever the body says', async () => {
    const [owner, other] = [await arrive(test), await arrive(test)]
    const body = { ...someShed(), user_id: other.id, createdAt: '1999-01-01T00:00:00Z' }
    const { shed } = (await test.call(createShed, { body }, owner.token)).body
    expect(shed.user_id).toBe(owner.id)
    expect(shed.createdAt > '2020').toBe(true)
  })

  it('creates one shed per client-chosen id, however often and simultaneously it is sent', async () => {
    const [owner, other] = [await arrive(test), await arrive(test)]
    const total = async () => Number((await test.call(listSheds, { query: {} })).headers['x-total-count'])
    const before = await total()
    const call = { body: { ...someShed(), id: newId() } }
    const answers = await Promise.all(Array.from({ length: 6 }, () => test.call(createShed, call, owner.token)))
    expect(answers.map(({ status, body }) => [status, body.shed.id])).toEqual(answers.map(() => [201, call.body.id]))
    expect(await total()).toBe(before + 1)
    expect((await test.refused(createShed, call, other.token)).body.code).toBe('conflict')
    const wrong = { body: { ...call.body, id: nobody } }
    expect((await test.refused(createShed, wrong, owner.token)).body.fields).toEqual({ id: 'This value isn’t valid.' })
    await test.call(deleteShed, { params: { id: call.body.id } }, owner.token)
    expect((await test.refused(createShed, call, owner.token)).body.code).toBe('conflict')
    expect(await total()).toBe(before)
  })

  it('names the missing fields, in both languages', async () => {
    const { token } = await arrive(test)
    const required = {
      name: 'Shed Name is required',
      email: 'Shed Email is required',
      category: 'Category is required',
      phone_number: 'Phone Number is required',
    }
    expect(await fieldsIn('en', token, {})).toEqual(required)
    expect(await fieldsIn('en', token, { name: ' ', email: '', category: '', phone_number: '  ' })).toEqual(required)
    const french = await fieldsIn('fr', token, {})
    expect(Object.keys(french)).toEqual(Object.keys(required))
    for (const [name, text] of Object.entries(required)) expect(french[name]).not.toBe(text)
  })

  it.each([
    ['name', 'x'],
    ['name', 'n'.repeat(61)],
    ['name', 'Shed\u0000'],
    ['name', 'Shed\u202e'],
    ['name', 'two\nlines'],
    ['name', '\u200b\u200b'],
    ['name', 7],
    ['name', ['Shed']],
    ['email', 'nobody'],
    ['email', 'a@b'],
    ['email', `${'a'.repeat(300)}@b.cm`],
    ['category', 'groceries'],
    ['category', 'weapons'],
    ['category', 'Fashion'],
    ['phone_number', '12'],
    ['phone_number', '+237 1234'],
    ['phone_number', 677123456],
    ['location', 'l'.repeat(81)],
    ['location', '\u2066hidden'],
    ['description', 'd'.repeat(5001)],
    ['bio', 'b'.repeat(501)],
    ['bio', '\u0007bell'],
  ])('refuses %s %j', async (field, value) => {
    const { token } = await arrive(test)
    const { body } = await test.refused(createShed, { body: { ...someShed(), [field]: value } }, token)
    expect(body.code).toBe('invalid_input')
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  it.each([
    ['name', 'é'.normalize('NFD').repeat(60), 'é'.repeat(60)],
    ['name', '👩🏾‍🦱'.repeat(60), '👩🏾‍🦱'.repeat(60)],
    ['name', 'متجر الأزياء', 'متجر الأزياء'],
    ['name', '  Two   spaces ', 'Two spaces'],
    ['location', 'Ngaoundéré', 'Ngaoundéré'],
    ['description', 'a\r\nb', 'a\nb'],
    ['bio', '🔥'.repeat(500), '🔥'.repeat(500)],
    ['phone_number', '00237 699-88-77-22', '+237699887722'],
    ['phone_number', '+33 6 12 34 56 78', '+33612345678'],
  ])('accepts %s %j', async (field, value, kept) => {
    const { token } = await arrive(test)
    const { shed } = (await test.call(createShed, { body: { ...someShed(), [field]: value } }, token)).body
    expect(shed[field as keyof typeof shed]).toBe(kept)
  })

  it('requires a login with an open account', async () => {
    expect((await test.refused(createShed, { body: someShed() })).status).toBe(401)
    const { id, token } = await arrive(test)
    await test.context.database.sql`update users set closed_at = now(), name_key = null where id = ${id}`
    expect((await test.refused(createShed, { body: someShed() }, token)).body.code).toBe('login_required')
  })
})

describe('GET /sheds/:id', () => {
  it('returns everything to the owner, and masked e-mail and phone to others', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const params = { id: shed.id }
    const own = (await test.call(getShed, { params }, owner.token)).body
    expect(own).toMatchObject({ email: 'chezmaman.douala@private.example', phone_number: '+237699887722' })
    const { token } = await arrive(test)
    for (const seen of [await test.call(getShed, { params }), await test.call(getShed, { params }, token)]) {
      expect(seen.body).toMatchObject({
        email: 'chezma...@private.example',
        phone_number: '(+237) 69*****22',
        description: shed.description,
      })
    }
  })

  it("returns the caller's relation to the shed, except to visitors", async () => {
    const { owner, shed } = await arriveWithShed(test)
    const params = { id: shed.id }
    const { token } = await arrive(test)
    expect((await test.call(getShed, { params }, owner.token)).body.viewer).toEqual({
      owned: true,
      subscribed: false,
      can: { edit: true, delete: true, subscribe: false, review: false, contact: false },
    })
    expect((await test.call(getShed, { params }, token)).body.viewer).toEqual({
      owned: false,
      subscribed: false,
      can: { edit: false, delete: false, subscribe: true, review: true, contact: true },
    })
    expect((await test.call(getShed, { params })).body).not.toHaveProperty('viewer')
  })

  it('answers not_found for an unknown id', async () => {
    for (const id of [nobody, ...malformed]) {
      expect((await test.refused(getShed, { params: { id } })).body.code).toBe('not_found')
    }
  })

  it('takes one statement, and none while cached', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const read = (token?: string) => test.countStatements(() => test.call(getShed, { params: { id: shed.id } }, token))
    expect(await read()).toBe(1)
    expect(await read()).toBe(0)
    // The other statement finds the caller.
    expect(await read(owner.token)).toBe(2)
  })
})

describe('PUT /sheds/:id/update_shed', () => {
  it('changes any field under its rule, and shows it at once', async () => {
    const { owner, shed } = await arriveWithShed(test, 'fashion')
    const params = { id: shed.id }
    await test.call(getShed, { params })
    const change = { name: 'Wax & Co', location: '' }
    const { body } = await test.call(updateShed, { params, body: change }, owner.token)
    expect(body.message).toBe('Edited succesfully')
    expect(body.shed).toMatchObject({ ...change, email: shed.email, bio: shed.bio, category: 'fashion' })
    expect((await test.call(getShed, { params })).body.name).toBe('Wax & Co')
    const found = await test.call(listSheds, { query: { name: 'wax & c' } })
    expect(found.body.map(({ id }) => id)).toEqual([shed.id])
    expect((await test.call(updateShed, { params, body: {} }, owner.token)).body.shed).toEqual(body.shed)
  })

  it.each([
    ['name', '', 'Shed Name is required'],
    ['email', '', 'Shed Email is required'],
    ['category', '', 'Category is required'],
    ['phone_number', '', 'Phone Number is required'],
  ])('refuses an empty %s', async (field, value, message) => {
    const { owner, shed } = await arriveWithShed(test)
    const call = { params: { id: shed.id }, body: { [field]: value } }
    expect((await test.refused(updateShed, call, owner.token)).body.fields).toEqual({ [field]: message })
  })

  it('moves an empty shed between the totals when its category changes', async () => {
    const { owner, shed } = await arriveWithShed(test, 'furniture')
    const params = { id: shed.id }
    const { sql } = test.context.database
    const totals = async () => {
      const rows = await sql<{ category: string; sheds: number }[]>`select category, sheds from shed_totals`
      const of = (category: string) => rows.find((row) => row.category === category)?.sheds ?? 0
      return [of('furniture'), of('food_delivery')]
    }
    const [furniture = 0, kitchens = 0] = await totals()
    await test.call(updateShed, { params, body: { category: 'food_delivery' } }, owner.token)
    expect(await totals()).toEqual([furniture - 1, kitchens + 1])
    await sql`
      insert into dishes (id, shed_id, user_id, name, price) values (${nobody}, ${shed.id}, ${owner.id}, 'Eru', 1500)`
    const call = { params, body: { category: 'mix', name: 'Never Called So' } }
    const refused = await test.refused(updateShed, call, owner.token)
    expect([refused.status, refused.body.code]).toEqual([409, 'shed_not_empty'])
    expect((await test.call(getShed, { params })).body.name).toBe(shed.name)
    const same = { params, body: { category: 'food_delivery', name: 'Same Kind' } }
    expect((await test.call(updateShed, same, owner.token)).body.shed.name).toBe('Same Kind')
    await sql`update dishes set deleted_at = now() where id = ${nobody}`
    await test.call(updateShed, { params, body: { category: 'furniture' } }, owner.token)
    expect(await totals()).toEqual([furniture, kitchens])
  })

  it('keeps the category while the shed has a product, even a hidden one', async () => {
    const { owner, shed } = await arriveWithShed(test, 'fashion')
    const product = {
      params: { shed_id: shed.id },
      body: { name: 'Wax print', price: 9000, status: 'hidden' as const },
    }
    const { id } = (await test.call(createProduct, product, owner.token)).body.product
    const call = { params: { id: shed.id }, body: { category: 'mix' as const } }
    expect((await test.refused(updateShed, call, owner.token)).body.code).toBe('shed_not_empty')
    await test.call(deleteProduct, { params: { id }, body: {} }, owner.token)
    expect((await test.call(updateShed, call, owner.token)).body.shed.category).toBe('mix')
  })

  it('keeps a groceries shed, and turns none into one', async () => {
    const { owner, shed } = await arriveWithShed(test, 'mix')
    const params = { id: shed.id }
    const begin = await test.refused(updateShed, { params, body: { category: 'groceries' } }, owner.token)
    expect(begin.body.fields).toHaveProperty('category')
    await test.context.database.sql`update sheds set category = 'groceries' where id = ${shed.id}`
    const keep = { params, body: { category: 'groceries', bio: 'Plantains' } }
    expect((await test.call(updateShed, keep, owner.token)).body.shed).toMatchObject(keep.body)
  })

  it('is allowed to the owner only', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const other = await arrive(test)
    const body = { name: 'Mine Now' }
    const params = { id: shed.id }
    expect((await test.refused(updateShed, { params, body }, other.token)).body.code).toBe('forbidden')
    expect((await test.refused(updateShed, { params, body })).status).toBe(401)
    for (const id of [nobody, ...malformed]) {
      expect((await test.refused(updateShed, { params: { id }, body }, owner.token)).body.code).toBe('not_found')
    }
    expect((await test.call(getShed, { params })).body.name).toBe(shed.name)
  })
})

describe('PATCH /sheds/:id/delete_shed', () => {
  it('removes the shed from lists and totals, and answers its page with its name', async () => {
    const { owner, shed } = await arriveWithShed(test, 'electronics')
    const kept = await openShed(test, owner, 'electronics')
    const params = { id: shed.id }
    const total = async () => Number((await test.call(listSheds, {}, owner.token)).headers['x-total-count'])
    const before = await total()
    const { body } = await test.call(deleteShed, { params, body: {} }, owner.token)
    expect(body.message).toBe('The shed has been closed.')
    expect(await total()).toBe(before - 1)
    const ids = (await test.call(listSheds, {})).body.map(({ id }) => id)
    expect(ids).toContain(kept.id)
    expect(ids).not.toContain(shed.id)
    const goneShed = { name: shed.name, user_id: owner.id, user_name: owner.name }
    for (const token of [undefined, owner.token]) {
      const gone = await test.refused(getShed, { params }, token)
      expect([gone.status, gone.body.code, gone.body.gone]).toEqual([404, 'deleted', goneShed])
    }
    for (const call of [deleteShed, updateShed]) {
      expect((await test.refused(call, { params, body: {} }, owner.token)).body.code).toBe('deleted')
    }
    expect(await total()).toBe(before - 1)
  })

  it('raises shedClosed once per later slice', async () => {
    const { owner, shed } = await arriveWithShed(test)
    await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
    const rows = await test.context.database.sql`
      select task.identifier from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where job.payload->>'shedId' = ${shed.id} order by 1`
    expect(rows.map(({ identifier }) => identifier)).toEqual([
      'menu.shedClosed',
      'music.shedClosed',
      'products.shedClosed',
    ])
  })

  it('is allowed to the owner only', async () => {
    const { owner, shed } = await arriveWithShed(test)
    const other = await arrive(test)
    const params = { id: shed.id }
    expect((await test.refused(deleteShed, { params }, other.token)).body.code).toBe('forbidden')
    expect((await test.refused(deleteShed, { params })).status).toBe(401)
    for (const id of [nobody, ...malformed]) {
      expect((await test.refused(deleteShed, { params: { id } }, owner.token)).body.code).toBe('not_found')
    }
    expect((await test.call(getShed, { params })).status).toBe(200)
  })
})
