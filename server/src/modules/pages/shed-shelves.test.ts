import { thumbnailOf } from '@sheds/contract/files/files'
import { addProductMedia, deleteProduct, type Product, updateProduct } from '@sheds/contract/products/products'
import { listSheds, listShedsOfCategory } from '@sheds/contract/sheds/sheds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '../../testing/products.ts'
import { arriveWithShed } from '../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { photo } from '../files/testing/image-bytes.ts'

const dataDir = testFolder()
let test: TestApp

beforeAll(async () => {
  test = await startTestApp({ env: { DATA_DIR: dataDir } })
})
afterAll(() => test.close())

describe('shed in a list', () => {
  it('shows pictures of its three newest visible products that have one', async () => {
    const seller = await arriveWithShed(test)
    const { owner, shed } = seller
    const bytes = await photo().jpeg().toBuffer()
    const media = [new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })]
    const pictured = async (): Promise<Product> => {
      const product = await addProduct(test, seller)
      const params = { shed_id: shed.id, product_id: product.id }
      return (await test.call(addProductMedia, { params, files: { media } }, owner.token)).body.product
    }
    const shown = async () => {
      const { body } = await test.call(listSheds, { query: { name: shed.name } })
      const [listed] = (await test.call(listShedsOfCategory, { params: { category: 'fashion' } })).body
      expect(body[0]?.pictures).toEqual(listed?.pictures)
      return listed?.pictures
    }
    const thumbnails = (...products: Product[]) =>
      products.map(({ media_data: [first] }) => (first === undefined ? '' : thumbnailOf(first)))
    const [first, second, third, fourth] = [await pictured(), await pictured(), await pictured(), await pictured()]
    await addProduct(test, seller)
    expect(await shown()).toEqual(thumbnails(fourth, third, second))
    await test.call(updateProduct, { params: { id: fourth.id }, body: { status: 'hidden' } }, owner.token)
    await test.call(deleteProduct, { params: { id: second.id }, body: { product_id: second.id } }, owner.token)
    expect(await shown()).toEqual(thumbnails(third, first))
  })
})
