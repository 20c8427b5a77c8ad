import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createDish } from '@sheds/contract/menu/menu'
import {
  addProductMedia,
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
} from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { dishFacts, productFacts, type ShareImageFacts, shareImagePath, shedFacts } from '@sheds/contract/share-image'
import { createShed, deleteShed, setShedLogo } from '@sheds/contract/sheds/sheds'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { arrive, type TestPerson } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { noise, photo } from '../files/testing/image-bytes.ts'
import { collectShareImages } from './share-image.service.ts'
import { createSharePainter } from './share-image-painter.ts'

const dataDir = testFolder()
let test: TestApp
let owner: TestPerson
let daysPassed = 0

beforeAll(async () => {
  test = await startTestApp({
    env: { DATA_DIR: dataDir },
    clock: { now: () => new Date(Date.now() + daysPassed * 24 * 3_600_000) },
  })
  owner = await arrive(test)
})

afterEach(() => {
  daysPassed = 0
})

afterAll(() => test.close())

const blobOf = async (image: Sharp): Promise<Blob> => new Blob([new Uint8Array(await image.toBuffer())])

const addShed = async (name = 'Chez Awa', logo?: Sharp): Promise<ShareImageFacts> => {
  const form = {
    name,
    email: 'awa@private.example',
    category: 'fashion',
    phone_number: '677000000',
    location: 'Douala',
  }
  const { body } = await test.call(createShed, { body: form }, owner.token)
  if (logo === undefined) return shedFacts(body.shed)
  const call = { params: { id: body.shed.id }, files: { logo: await blobOf(logo) } }
  return shedFacts((await test.call(setShedLogo, call, owner.token)).body.shed)
}

interface Goods {
  shed: ShareImageFacts
  picture?: Sharp
  name?: string
  price?: number
}

/** Facts that a page has from its own endpoint. */
const addProduct = async ({ shed, picture, name = 'Pagne', price = 27_500 }: Goods): Promise<ShareImageFacts> => {
  const params = { shed_id: shed.id as Id }
  const { body } = await test.call(createProduct, { params, body: { name, price } }, owner.token)
  const { id } = body.product
  if (picture !== undefined) {
    const call = { params: { ...params, product_id: id }, files: { media: await blobOf(picture) } }
    await test.call(addProductMedia, call, owner.token)
  }
  return productFacts((await test.call(getProduct, { params: { id } })).body)
}

const setStatus = ({ id }: ShareImageFacts, status: 'hidden' | 'on sale') =>
  test.call(updateProduct, { params: { id: id as Id }, body: { status } }, owner.token)

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'localhost', ...headers } })

const pixelsOf = (jpeg: Buffer): Promise<Buffer> => sharp(jpeg).raw().toBuffer()

/** Share of pixels that clearly differ. */
const difference = async (one: Buffer, other: Buffer): Promise<number> => {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  return a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 60).length / a.length
}

const drawn = (): string[] => readdirSync(join(dataDir, 'files', 'og'), { recursive: true }).map(String)
const files = (facts: ShareImageFacts): string[] => drawn().filter((name) => name.includes(facts.id))

describe('GET /og/:kind/:file', () => {
  it('returns a JPEG of 1200 × 630 under 300 KB, however detailed the photo', { tags: ['full'] }, async () => {
    const fine = noise({ width: 1100, height: 1100 }).jpeg({ quality: 100 })
    const product = await addProduct({ shed: await addShed(), picture: fine })
    const answer = await get(shareImagePath(product))
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.length).toBeLessThanOrEqual(300 * 1024)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('shows photo, price, name and shed, and has another version for each change', async () => {
    const [shed, other] = [await addShed(), await addShed('Maison Lumière')]
    const red = sharp({ create: { width: 800, height: 800, channels: 3, background: '#c00' } }).png()
    const all = [
      await addProduct({ shed }),
      await addProduct({ shed, price: 31_000 }),
      await addProduct({ shed, name: 'Étagère' }),
      await addProduct({ shed: other }),
      await addProduct({ shed, picture: red }),
    ]
    expect(new Set(all.map((each) => shareImagePath(each).split('-').at(-1))).size).toBe(all.length)
    const [first, ...others] = await Promise.all(all.map(async (each) => (await get(shareImagePath(each))).rawPayload))
    for (const each of others) expect(await difference(first!, each)).toBeGreaterThan(0.001)
    const [r, g, b] = (await pixelsOf((await get(shareImagePath(all[4]!))).rawPayload)).subarray(300 * 3600 + 900)
    expect([r! > 180, g! < 30, b! < 30]).toEqual([true, true, true])
  })

  it('returns a picture for a shed with a logo or without', { tags: ['full'] }, async () => {
    const logo = sharp({ create: { width: 500, height: 500, channels: 3, background: '#00c' } }).png()
    for (const shed of [await addShed('Chez Awa', logo), await addShed('Chez Awa')])
      expect((await get(shareImagePath(shed))).statusCode).toBe(200)
  })

  it('returns a picture for a dish', { tags: ['full'] }, async () => {
    const form = {
      name: 'Mama Ngwa',
      email: 'ngwa@private.example',
      category: 'food_delivery',
      phone_number: '677000000',
    }
    const { body } = await test.call(createShed, { body: form }, owner.token)
    const call = {
      params: { shed_id: body.shed.id },
      body: { name: 'Ndolè', price: 2500 },
      files: { picture: await blobOf(photo().jpeg()) },
    }
    const { dish } = (await test.call(createDish, call, owner.token)).body
    expect((await get(shareImagePath(dishFacts(dish)))).statusCode).toBe(200)
  })

  it('returns a picture without a price for a service', { tags: ['full'] }, async () => {
    const form = { name: 'Coiffure', email: 'ngwa@private.example', category: 'services', phone_number: '677000000' }
    const { body } = await test.call(createShed, { body: form }, owner.token)
    const service = await addProduct({ shed: shedFacts(body.shed), name: 'Tresses' })
    expect(service.price).toBeNull()
    expect((await get(shareImagePath(service))).statusCode).toBe(200)
  })

  it('returns a picture for names with any characters', { tags: ['full'] }, async () => {
    const names = ['W'.repeat(60), 'متجر 😀', '</span><b>&amp;', '%s %n \\', 'Ŋgǎ e\u0301']
    for (const name of names) {
      const product = await addProduct({ shed: await addShed(name), name, price: 100_000_000 })
      expect((await get(shareImagePath(product))).statusCode).toBe(200)
    }
  })

  it('draws and stores a picture once, even for simultaneous requests', async () => {
    const product = await addProduct({ shed: await addShed() })
    const all = await Promise.all(Array.from({ length: 20 }, () => get(shareImagePath(product))))
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(files(product)).toHaveLength(1)
    const { mtimeMs } = statSync(join(dataDir, 'files', 'og', files(product)[0]!))
    const again = await get(shareImagePath(product))
    expect(again.rawPayload.equals(all[0]!.rawPayload)).toBe(true)
    expect(statSync(join(dataDir, 'files', 'og', files(product)[0]!)).mtimeMs).toBe(mtimeMs)
    expect((await get(shareImagePath(product), { 'if-none-match': String(again.headers.etag) })).statusCode).toBe(304)
  })

  it('redirects other versions to the current one', async () => {
    const product = await addProduct({ shed: await addShed() })
    for (const url of [`/og/products/${product.id}-old.jpg`, `/og/products/${product.id}.jpg`]) {
      const answer = await get(url)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, shareImagePath(product)])
      expect(answer.headers['cache-control']).not.toContain('immutable')
    }
  })
})

describe('GET /og/:kind/:file without a picture', () => {
  it('answers 404 for hidden, deleted and unknown things, even if drawn before', async () => {
    const [shed, other] = [await addShed(), await addShed('Closed')]
    const [hidden, deleted, closed] = [
      await addProduct({ shed }),
      await addProduct({ shed }),
      await addProduct({ shed: other }),
    ]
    for (const each of [hidden, deleted, closed]) expect((await get(shareImagePath(each))).statusCode).toBe(200)
    await setStatus(hidden, 'hidden')
    await test.call(deleteProduct, { params: { id: deleted.id as Id } }, owner.token)
    await test.call(deleteShed, { params: { id: other.id as Id } }, owner.token)
    const unknown = { ...deleted, id: newId() }
    for (const each of [hidden, deleted, closed, unknown]) {
      const answer = await get(shareImagePath(each))
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
    await collectShareImages(test.context)
    for (const each of [hidden, deleted, closed]) expect(files(each)).toEqual([])
  })

  it.each([
    '/og/products/x.jpg',
    '/og/users/01990000-0000-7000-8000-000000000001-a.jpg',
    '/og/products/..%2f..%2fsecret.jpg',
    '/og/products/01990000-0000-7000-8000-000000000001-a.jpg%00',
    `/og/products/${'9'.repeat(36)}.jpg`,
  ])('answers 400 or 404 for %s', async (url) => {
    expect([400, 404]).toContain((await get(url)).statusCode)
  })
})

describe('share pictures', () => {
  it('are deleted after a week and drawn again on request', { tags: ['full'] }, async () => {
    const product = await addProduct({ shed: await addShed() })
    await get(shareImagePath(product))
    expect(await collectShareImages(test.context)).toBe(0)
    daysPassed = 8
    await collectShareImages(test.context)
    expect(drawn().filter((name) => name.endsWith('.jpg'))).toEqual([])
    expect((await get(shareImagePath(product))).statusCode).toBe(200)
  })

  it('are replaced by plain photos when the queue is full', { tags: ['full'] }, async () => {
    const shed = await addShed()
    const all: ShareImageFacts[] = []
    for (let price = 1; price <= 5; price++)
      all.push(await addProduct({ shed, price, picture: photo({ width: 60, height: 60 }).jpeg() }))
    const { shareDesk } = test.context
    const { painter } = shareDesk
    shareDesk.painter = createSharePainter({ waiting: 2 })
    try {
      const answers = await Promise.all(
        all.map(async (each) => ({ ...(await get(shareImagePath(each))), photo: each.photo })),
      )
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 302, 302])
      for (const each of answers.filter(({ statusCode }) => statusCode === 302))
        expect(each.headers).toMatchObject({ location: each.photo, 'cache-control': 'no-store' })
    } finally {
      shareDesk.painter.close()
      shareDesk.painter = painter
    }
  })
})
