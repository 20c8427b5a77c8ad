import type { ShedCategory } from '@sheds/contract/categories'
import { createProduct, type Product } from '@sheds/contract/products/products'
import type { TestPerson } from './people.ts'
import { arriveWithShed } from './sheds.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** Form of a new product, with a new name in each call. */
export const someProduct = (more: Record<string, unknown> = {}) => ({
  name: `Product ${++made}`,
  price: 1500,
  caption: 'Hand sewn in Douala',
  description: 'Six yards of wax.',
  ...more,
})

interface InShed {
  owner: TestPerson
  shed: { id: string }
}

/** Adds a product to a shed of its owner. */
export const addProduct = async (
  test: TestApp,
  { owner, shed }: InShed,
  more: Record<string, unknown> = {},
): Promise<Product> => {
  const call = { params: { shed_id: shed.id }, body: someProduct(more) }
  return (await test.call(createProduct, call, owner.token)).body.product
}

/** Signs up an owner of a shed with one product. */
export const arriveWithProduct = async (test: TestApp, category?: ShedCategory, more?: Record<string, unknown>) => {
  const seller = await arriveWithShed(test, category)
  return { ...seller, product: await addProduct(test, seller, more) }
}
