import {
  addProductMedia,
  arrangeProductMedia,
  deleteProduct,
  getProduct,
  listProducts,
  type Product,
} from '@sheds/contract/products/products'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../testing/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { photo } from '../files/testing/image-bytes.ts'

const dataDir = testFolder()
let test: TestApp
/** Distinguished by their widths. */
let pictures: Blob[]

beforeAll(async () => {
  test = await startTestApp({ env: { DATA_DIR: dataDir } })
  pictures = await Promise.all(Array.from({ length: 11 }, (_, at) => picture(40 + at)))
})

afterAll(() => test.close())

const picture = async (width: number): Promise<Blob> =>
  new Blob([new Uint8Array(await photo({ width, height: 30 }).png().toBuffer())], { type: 'image/png' })

interface Own {
  owner: TestPerson
  product: Product
}

const callOf = (product: Product, media: readonly Blob[]) => ({
  params: { shed_id: product.shed_id, product_id: product.id },
  files: { media },
})

const add = ({ owner, product }: Own, media: readonly Blob[]) =>
  test.call(addProductMedia, callOf(product, media), owner.token)

const widths = ({ media_data: media }: Product): number[] => media.map(({ width }) => width)

const usedFiles = async (ownerId: string): Promise<number> => {
  const [row] = await test.context.database.sql`
    select count(*)::int as used from files where owner_id = ${ownerId} and unused_since is null`
  return row?.used as number
}

describe('pictures of a product', () => {
  it('are appended in the order they were sent', async () => {
    const own = await arriveWithProduct(test)
    await test.call(getProduct, { params: { id: own.product.id } })
    expect((await add(own, pictures.slice(0, 3))).body.message).toBe('Done. good job!')
    const { product } = (await add(own, pictures.slice(3, 5))).body
    expect(widths(product)).toEqual([40, 41, 42, 43, 44])
    expect(product.media_data[0]?.media).toBe(product.media_data[0]?.src)
    expect((await test.call(getProduct, { params: { id: product.id } })).body.media_data).toEqual(product.media_data)
    expect((await test.call(listProducts, { query: {} })).body[0]?.media_data).toEqual(product.media_data)
  })

  it('are stored once when an upload is repeated, up to the limit of ten', { tags: ['full'] }, async () => {
    const own = await arriveWithProduct(test)
    await add(own, pictures.slice(0, 6))
    expect(widths((await add(own, pictures.slice(0, 6))).body.product)).toEqual([40, 41, 42, 43, 44, 45])
    await Promise.all([1, 2].map(() => add(own, pictures.slice(4, 10))))
    const { product } = (await add(own, pictures.slice(0, 10))).body
    expect(widths(product)).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49])
    expect(await usedFiles(own.owner.id)).toBe(10)
    const eleventh = await test.refused(addProductMedia, callOf(own.product, pictures.slice(10, 11)), own.owner.token)
    expect(eleventh.body.fields).toEqual({ media: 'Too many files' })
  })

  it('are ten at most; concurrent uploads are accepted whole or refused', { tags: ['full'] }, async () => {
    const own = await arriveWithProduct(test)
    const tooMany = await test.refused(addProductMedia, callOf(own.product, pictures), own.owner.token)
    expect(tooMany.body.fields).toEqual({ media: 'Too many files' })
    const answers = await Promise.all(
      [pictures.slice(0, 4), pictures.slice(4, 8), pictures.slice(8, 11)].map(async (media) => {
        const form = new FormData()
        for (const file of media) form.append('media', file)
        const body = new Request('http://x', { method: 'POST', body: form })
        const response = await test.app.inject({
          method: 'POST',
          url: `/api/sheds/${own.product.shed_id}/products/${own.product.id}/media`,
          headers: {
            authorization: `Bearer ${own.owner.token}`,
            'content-type': body.headers.get('content-type') ?? '',
          },
          payload: Buffer.from(await body.arrayBuffer()),
        })
        return { status: response.statusCode, count: media.length, body: response.json() }
      }),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.fields)).toEqual([{ media: 'Too many files' }])
    const accepted = answers.filter(({ status }) => status === 201).reduce((sum, { count }) => sum + count, 0)
    const { body: product } = await test.call(getProduct, { params: { id: own.product.id } })
    expect(product.media_data).toHaveLength(accepted)
    expect(await usedFiles(own.owner.id)).toBe(accepted)
  })

  it('are reordered; those left out are released', async () => {
    const own = await arriveWithProduct(test)
    const { product } = (await add(own, pictures.slice(0, 3))).body
    const ids = product.media_data.map(({ id }) => id as string)
    const params = { id: product.id }
    const arrange = (media: string[]) => test.call(arrangeProductMedia, { params, body: { media } }, own.owner.token)
    expect(widths((await arrange([ids[2] ?? '', ids[0] ?? ''])).body.product)).toEqual([42, 40])
    expect(await usedFiles(own.owner.id)).toBe(2)
    for (const media of [[ids[1]], ['x'], [ids[0], ids[0]], 'all', Array.from({ length: 11 }, () => ids[0])]) {
      const refused = await test.refused(arrangeProductMedia, { params, body: { media } }, own.owner.token)
      expect(refused.body.fields).toHaveProperty('media')
    }
    expect((await arrange([])).body.product.media_data).toEqual([])
    expect(await usedFiles(own.owner.id)).toBe(0)
  })

  it('are released when the product is deleted', async () => {
    const own = await arriveWithProduct(test)
    await add(own, pictures.slice(0, 2))
    expect(await usedFiles(own.owner.id)).toBe(2)
    await test.call(deleteProduct, { params: { id: own.product.id } }, own.owner.token)
    expect(await usedFiles(own.owner.id)).toBe(0)
    const late = await test.refused(addProductMedia, callOf(own.product, pictures.slice(0, 1)), own.owner.token)
    expect(late.body).toMatchObject({ code: 'deleted', gone: { name: own.product.name } })
  })

  it('can be added only by the owner, as image files, under the product’s shed', async () => {
    const own = await arriveWithProduct(test)
    const other = await arriveWithProduct(test)
    const one = pictures.slice(0, 1)
    expect((await test.refused(addProductMedia, callOf(own.product, one), other.owner.token)).body.code).toBe(
      'forbidden',
    )
    expect((await test.refused(addProductMedia, callOf(own.product, one))).body.code).toBe('login_required')
    const wrongShed = callOf({ ...own.product, shed_id: other.shed.id }, one)
    expect((await test.refused(addProductMedia, wrongShed, own.owner.token)).body.code).toBe('not_found')
    const order = { params: { id: own.product.id }, body: { media: [] } }
    expect((await test.refused(arrangeProductMedia, order, other.owner.token)).body.code).toBe('forbidden')
    const none = await test.refused(addProductMedia, { ...callOf(own.product, []), body: {} }, own.owner.token)
    expect(none.body.fields).toEqual({ media: 'Please select at least one image file.' })
    const text = await test.refused(
      addProductMedia,
      callOf(own.product, [pictures[0] as Blob, new Blob(['no picture'], { type: 'image/png' })]),
      own.owner.token,
    )
    expect(text.body.fields).toEqual({ media: 'Not an image file' })
    const hidden = await addProduct(test, other, { status: 'hidden' })
    expect((await test.refused(addProductMedia, callOf(hidden, one), own.owner.token)).body.code).toBe('not_found')
    expect((await test.call(getProduct, { params: { id: own.product.id } })).body.media_data).toEqual([])
    expect(await usedFiles(own.owner.id)).toBe(0)
  })
})
