import { createDish, deleteDish, listMenu, updateDish } from '@sheds/contract/menu/menu'
import { getShed } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const openKitchen = async () => {
  const { owner, shed } = await arriveWithShed(test, 'food_delivery')
  const addDish = async (name: string) =>
    (await test.call(createDish, { params: { shed_id: shed.id }, body: { name, price: 2000 } }, owner.token)).body.dish
  const menuOf = async (token?: string) => (await test.call(getShed, { params: { id: shed.id } }, token)).body.menu
  return { owner, shed, addDish, menuOf, names: async (token?: string) => (await menuOf(token))?.map((d) => d.name) }
}

describe('GET /sheds/:id', () => {
  it('includes today’s menu of a kitchen, for its owner with the dishes that are off', async () => {
    const { owner, shed, addDish, menuOf, names } = await openKitchen()
    expect(await menuOf()).toEqual([])
    const [ndole, eru] = [await addDish('Ndolé'), await addDish('Eru')]
    const whole = (await test.call(listMenu, { params: { shed_id: shed.id } })).body
    expect(await menuOf()).toEqual(whole)
    const which = (dish: { id: string }) => ({ shed_id: shed.id, dish_id: dish.id })
    await test.call(updateDish, { params: which(ndole), body: { available: false } }, owner.token)
    expect(await names()).toEqual(['Eru'])
    expect(await names(owner.token)).toEqual(['Eru', 'Ndolé'])
    await test.call(deleteDish, { params: which(eru) }, owner.token)
    expect(await names()).toEqual([])
  })

  it('takes at most one more SQL statement for a menu, and has none for other sheds', async () => {
    const { shed, addDish } = await openKitchen()
    await addDish('Koki')
    const statements = await test.countStatements(() => test.call(getShed, { params: { id: shed.id } }))
    expect(statements).toBeLessThanOrEqual(2)
    const { shed: boutique } = await arriveWithShed(test, 'fashion')
    expect((await test.call(getShed, { params: { id: boutique.id } })).body).not.toHaveProperty('menu')
  })
})
