import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDish, updateDish } from '@sheds/contract/menu/menu'
import { type PosterKind, posterPath } from '@sheds/contract/posters/poster'
import { createProduct, deleteProduct, updateProduct } from '@sheds/contract/products/products'
import type { Id } from '@sheds/contract/scalars'
import { createShed, deleteShed } from '@sheds/contract/sheds/sheds'
import decodeQR from 'qr/decode.js'
import sharp, { type Region } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { arrive, type TestPerson } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { testFolder } from '../../../testing/test-folder.ts'
import { noise } from '../../files/testing/image-bytes.ts'
import { printableText } from '../share-image.rules.ts'
import { collectShareImages } from '../share-image.service.ts'
import { findPosterRow } from './poster.queries.ts'
import { posterPrice } from './poster.rules.ts'

const dataDir = testFolder()
let test: TestApp
let owner: TestPerson

beforeAll(async () => {
  test = await startTestApp({ env: { DATA_DIR: dataDir } })
  owner = await arrive(test)
})

afterAll(() => test.close())

const addShed = async (name: string, category = 'fashion'): Promise<Id> => {
  const form = { name, email: 'awa@private.example', category, phone_number: '677000000', location: 'Douala' }
  return (await test.call(createShed, { body: form }, owner.token)).body.shed.id
}

const addProduct = async (shed: Id): Promise<Id> => {
  const call = { params: { shed_id: shed }, body: { name: 'Pagne wax', price: 27_500 } }
  return (await test.call(createProduct, call, owner.token)).body.product.id
}

const addDish = async (kitchen: Id, name: string): Promise<Id> =>
  (await test.call(createDish, { params: { shed_id: kitchen }, body: { name, price: 2500 } }, owner.token)).body.dish.id

const get = (url: string, host = 'localhost') => test.app.inject({ url, headers: { host } })

/** Opens the address without a version and follows the redirect, like a browser. */
const open = async (kind: PosterKind, id: string, language: 'en' | 'fr' = 'fr', host?: string) => {
  const first = await get(posterPath({ kind, id }, language), host)
  return first.statusCode === 302 ? get(String(first.headers.location), host) : first
}

const paperOnly = { left: 0, top: 1060, width: 1080, height: 620 }

const pixelsOf = async (jpeg: Buffer, box: Region) => {
  const { data, info } = await sharp(jpeg).extract(box).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), ...info }
}

/** Text of the QR code, searched in the given area: noise above it would slow the reader down. */
const codeOn = async (jpeg: Buffer, box: Region = { left: 0, top: 0, width: 1080, height: 1920 }) => {
  const { data, width, height } = await pixelsOf(jpeg, box)
  return decodeQR({ data, width, height }, { timeLimit: 10_000 })
}

/** Share of pixels in an area that differ from the paper, as overflowing text would. */
const marksIn = async (jpeg: Buffer, box: { left: number; top: number; width: number; height: number }) => {
  const { data } = await sharp(jpeg).extract(box).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value, at) => Math.abs(value - ([0xff, 0xfa, 0xf4][at % 3] ?? 0)) > 60).length / data.length
}

describe('GET /posters/:kind/:file', () => {
  it('returns a JPEG of 1080 × 1920 under 300 KB, with a code for the public page', async () => {
    const [shed, kitchen] = [await addShed('Chez Awa'), await addShed('Mama Ngwa', 'food_delivery')]
    const [product, dish] = [await addProduct(shed), await addDish(kitchen, 'Ndolè')]
    const cases: [PosterKind, Id, string][] = [
      ['products', product, `/products/${product}/details`],
      ['sheds', shed, `/sheds/${shed}`],
      ['menu', dish, `/menu/${dish}/details`],
      ['menus', kitchen, `/sheds/${kitchen}?tab=menu`],
    ]
    for (const [kind, id, path] of cases) {
      const { statusCode, headers, rawPayload } = await open(kind, id)
      expect([statusCode, headers['content-type'], headers['cache-control']], kind).toEqual([
        200,
        'image/jpeg',
        'public, max-age=31536000, immutable',
      ])
      expect(rawPayload.length).toBeLessThanOrEqual(300_000)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 })
      expect(await codeOn(rawPayload), kind).toBe(`http://localhost${path}`)
    }
  })

  it('stays under 300 KB and within its margins, whatever it shows', { tags: ['full'] }, async () => {
    const photo = join(dataDir, 'noise.webp')
    await noise({ width: 1100, height: 1100 }).webp({ quality: 95 }).toFile(photo)
    // Two posters only, because the painter yields to every other process.
    const posters = [
      ['W'.repeat(60), 'متجر 😀👩🏾‍🌾', '</span><b>&amp;'],
      ['Un très long nom de pagne avec beaucoup de mots dedans !', 'W'.repeat(60), 'W'.repeat(60)],
    ]
    for (const [at, names] of posters.entries()) {
      const [title = '', ...below] = names.map((name) => printableText(name))
      const path = join(dataDir, `${at}.jpg`)
      await test.context.shareDesk.painter.run({
        path,
        drawing: {
          photo,
          clothId: 'a',
          initials: 'W',
          title,
          below,
          heading: [],
          dishes: [],
          dishCount: 0,
          price: posterPrice(100_000_000, 'fr'),
          scan: 'Scannez pour voir',
          target: `https://a-long-name-of-a-site.example/products/${newId()}/details`,
        },
      })
      const jpeg = await readFile(path)
      expect([jpeg.length > 0, jpeg.length <= 300_000]).toEqual([true, true])
      expect(await codeOn(jpeg, paperOnly)).toContain('/products/')
      // These areas beside the text and around the code must be blank.
      for (const box of [
        { left: 0, top: 1060, width: 64, height: 620 },
        { left: 664, top: 1280, width: 24, height: 380 },
        { left: 1024, top: 1060, width: 56, height: 620 },
        { left: 0, top: 1690, width: 1080, height: 50 },
      ])
        expect(await marksIn(jpeg, box), `${title} ${JSON.stringify(box)}`).toBeLessThan(0.002)
    }
  })

  it('uses the requested language, and has a new version for each changed fact', { tags: ['full'] }, async () => {
    const shed = await addShed('Langues')
    const product = await addProduct(shed)
    const addresses = async () =>
      Promise.all(
        (['en', 'fr'] as const).map(async (language) =>
          String((await get(posterPath({ kind: 'products', id: product }, language))).headers.location),
        ),
      )
    const [english, french] = await addresses()
    expect(english).not.toBe(french)
    expect((await get(String(english))).rawPayload.equals((await get(String(french))).rawPayload)).toBe(false)
    expect(await codeOn((await open('products', product, 'fr', 'sheds.example')).rawPayload)).toMatch(
      /^http:\/\/sheds\.example\/products/,
    )
    await test.call(updateProduct, { params: { id: product }, body: { price: 31_000 } }, owner.token)
    expect((await addresses())[0]).not.toBe(english)
    const old = await get(String(english))
    expect([old.statusCode, old.headers.location]).toEqual([302, (await addresses())[0]])
  })

  it('is drawn once and stored, even for simultaneous requests', { tags: ['full'] }, async () => {
    const product = await addProduct(await addShed('Foule'))
    const all = await Promise.all(Array.from({ length: 12 }, () => open('products', product)))
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(
      readdirSync(join(dataDir, 'files/posters/products')).filter((name) => name.startsWith(product)),
    ).toHaveLength(1)
  })

  it('draws 25 posters requested at the same time', { tags: ['full'] }, async () => {
    const shed = await addShed('Maison Lumière')
    const products = await Promise.all(Array.from({ length: 25 }, () => addProduct(shed)))
    const answers = await Promise.all(products.map((id) => open('products', id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(25).fill(200))
  })

  it("shows today's dishes of a menu, and the number of further ones", async () => {
    const kitchen = await addShed('Grande cuisine', 'food_delivery')
    const dishes = []
    for (let count = 1; count <= 8; count++) dishes.push(await addDish(kitchen, `Plat ${count}`))
    const params = { shed_id: kitchen, dish_id: dishes[7] as Id }
    await test.call(updateDish, { params, body: { available: false } }, owner.token)
    const row = await findPosterRow(test.context.database.sql, 'menus', { id: kitchen, now: new Date() })
    expect([row?.dish_count, row?.dishes.map(({ name }) => name)]).toEqual([
      7,
      ['Plat 7', 'Plat 6', 'Plat 5', 'Plat 4', 'Plat 3', 'Plat 2'],
    ])
    const { rawPayload } = await open('menus', kitchen)
    expect(await codeOn(rawPayload)).toContain(kitchen)
  })
})

describe('GET /posters/:kind/:file without a poster', () => {
  it('answers 404 for invisible things and for kitchens without dishes', async () => {
    const [shed, other, kitchen] = [
      await addShed('Caché'),
      await addShed('Fermé'),
      await addShed('Repos', 'food_delivery'),
    ]
    const [hidden, deleted, closed] = [await addProduct(shed), await addProduct(shed), await addProduct(other)]
    const dish = await addDish(kitchen, 'Eru')
    for (const id of [hidden, deleted, closed]) expect((await open('products', id)).statusCode).toBe(200)
    expect((await open('menus', kitchen)).statusCode).toBe(200)
    await test.call(updateProduct, { params: { id: hidden }, body: { status: 'hidden' } }, owner.token)
    await test.call(deleteProduct, { params: { id: deleted } }, owner.token)
    await test.call(deleteShed, { params: { id: other } }, owner.token)
    await test.call(
      updateDish,
      { params: { shed_id: kitchen, dish_id: dish }, body: { available: false } },
      owner.token,
    )
    const gone: [PosterKind, string][] = [
      ...[hidden, deleted, closed, newId()].map((id): [PosterKind, string] => ['products', id]),
      ['sheds', other],
      ['menus', kitchen],
      ['menus', shed],
      ['music', newId()],
    ]
    for (const [kind, id] of gone) {
      const answer = await open(kind, id)
      expect([kind, answer.statusCode, answer.json().code]).toEqual([kind, 404, 'not_found'])
    }
    await collectShareImages(test.context)
    const kept = readdirSync(join(dataDir, 'files/posters'), { recursive: true }).map(String)
    for (const id of [hidden, deleted, closed]) expect(kept.filter((name) => name.includes(id))).toEqual([])
  })

  it.each([
    '/posters/products/x-fr.jpg',
    '/posters/users/01990000-0000-7000-8000-000000000001-fr.jpg',
    '/posters/products/01990000-0000-7000-8000-000000000001-de.jpg',
    '/posters/products/..%2f..%2fsecret-fr.jpg',
    '/posters/constructor/01990000-0000-7000-8000-000000000001-fr.jpg',
  ])('answers 400 or 404 for %s', async (url) => {
    expect([400, 404]).toContain((await get(url)).statusCode)
  })
})
