import { createDish, listMenu } from '@sheds/contract/menu/menu'
import { createProduct, deleteProduct, listProducts, listShedProducts } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { getShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arrive } from '../../testing/people.ts'
import { addProduct, someProduct } from '../../testing/products.ts'
import { arriveWithShed, openShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const hour = 3_600_000
/** Id made by a device whose clock shows this time. */
const idAt = (time: number): Id => {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}` as Id
}
const inAll = async (): Promise<number> =>
  Number((await test.call(listProducts, { query: {} })).headers['x-total-count'])

describe('a product with an id from its device', () => {
  it('is created once by repeated and concurrent requests, which all return it', async () => {
    const { owner, shed } = await arriveWithShed(test, 'fashion')
    const before = await inAll()
    const id = newId()
    const call = { params: { shed_id: shed.id }, body: someProduct({ id, name: 'Kaba' }) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => test.call(createProduct, call, owner.token)))
    const late = { ...call, body: { ...call.body, name: 'Another name' } }
    answers.push(await test.call(createProduct, late, owner.token))
    expect(answers.map(({ status, body }) => [status, body.product.id, body.product.name])).toEqual(
      answers.map(() => [201, id, 'Kaba']),
    )
    expect((await test.call(listShedProducts, { params: { shed_id: shed.id } })).body).toHaveLength(1)
    expect((await test.call(getShed, { params: { id: shed.id } })).body.product_count).toBe(1)
    expect(await inAll()).toBe(before + 1)
  })

  it('is refused when another seller or another shed has the id', async () => {
    const seller = await arriveWithShed(test, 'fashion')
    const { id } = await addProduct(test, seller)
    const stranger = await arriveWithShed(test, 'fashion')
    const second = await openShed(test, seller.owner, 'mix')
    const code = async (shedId: string, token: string) => {
      const call = { params: { shed_id: shedId }, body: someProduct({ id, category: 'fashion' }) }
      return (await test.refused(createProduct, call, token)).body.code
    }
    expect(await code(stranger.shed.id, stranger.owner.token)).toBe('conflict')
    expect(await code(second.id, seller.owner.token)).toBe('conflict')
    expect(await code(seller.shed.id, (await arrive(test)).token)).toBe('forbidden')
    for (const each of [stranger.shed, second])
      expect((await test.call(getShed, { params: { id: each.id } })).body.product_count).toBe(0)
  })

  it('stays deleted when it is sent again', async () => {
    const seller = await arriveWithShed(test, 'fashion')
    const { id } = await addProduct(test, seller, { id: newId() })
    await test.call(deleteProduct, { params: { id } }, seller.owner.token)
    const call = { params: { shed_id: seller.shed.id }, body: someProduct({ id }) }
    expect((await test.refused(createProduct, call, seller.owner.token)).body.code).toBe('deleted')
    expect((await test.call(getShed, { params: { id: seller.shed.id } })).body.product_count).toBe(0)
  })

  it('needs an id with about the current time, since lists are sorted by id', async () => {
    const seller = await arriveWithShed(test, 'fashion')
    const now = Date.now()
    const refuse = async (id: string) => {
      const call = { params: { shed_id: seller.shed.id }, body: someProduct({ id }) }
      return (await test.refused(createProduct, call, seller.owner.token)).body.fields
    }
    const wrong = { id: 'This value isn’t valid.' }
    const random = `${newId().slice(0, 14)}4${newId().slice(15)}`
    for (const id of [idAt(now + 2 * hour), idAt(now - 25 * hour), 'mine', random])
      expect(await refuse(id)).toEqual(wrong)
    for (const time of [now + hour / 2, now - 20 * hour]) await addProduct(test, seller, { id: idAt(time) })
  })
})

describe('a dish with an id from its device', () => {
  it('is created once, and refused when another kitchen has the id', async () => {
    const { owner, shed } = await arriveWithShed(test, 'food_delivery')
    const call = { params: { shed_id: shed.id }, body: { id: newId(), name: 'Eru', price: 1500 } }
    const answers = await Promise.all(Array.from({ length: 4 }, () => test.call(createDish, call, owner.token)))
    expect(answers.map(({ status, body }) => [status, body.dish.id])).toEqual(answers.map(() => [201, call.body.id]))
    expect((await test.call(listMenu, { params: { shed_id: shed.id } })).body).toHaveLength(1)
    const other = await arriveWithShed(test, 'food_delivery')
    const theirs = { ...call, params: { shed_id: other.shed.id } }
    expect((await test.refused(createDish, theirs, other.owner.token)).body.code).toBe('conflict')
    const ahead = { ...call, body: { ...call.body, id: idAt(Date.now() + 2 * hour) } }
    expect((await test.refused(createDish, ahead, owner.token)).body.fields).toEqual({ id: 'This value isn’t valid.' })
  })
})
