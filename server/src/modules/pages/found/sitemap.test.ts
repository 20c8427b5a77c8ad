import { gunzipSync } from 'node:zlib'
import { createDish, type Dish, deleteDish } from '@sheds/contract/menu/menu'
import { deleteMusic } from '@sheds/contract/music/music'
import { deleteProduct, updateProduct } from '@sheds/contract/products/products'
import { deleteShed } from '@sheds/contract/sheds/sheds'
import { closeAccount } from '@sheds/contract/users/accounts'
import { updateProfile } from '@sheds/contract/users/users'
import { deleteWrite } from '@sheds/contract/writes/writes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSingle, arriveWithSingle, publishWithoutAudio } from '../../../testing/music.ts'
import { arrive, password, type TestPerson } from '../../../testing/people.ts'
import { addProduct, arriveWithProduct } from '../../../testing/products.ts'
import { arriveWithShed, openShed, runJob } from '../../../testing/sheds.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { postWrite } from '../../../testing/writes.ts'
import { holdMusic } from '../../music/music.api.ts'
import { markProduct } from '../../products/products.api.ts'
import { collectSitemaps, sitemapJob, writeSitemap } from './sitemap.service.ts'

let test: TestApp
let minutesPassed = 0

beforeAll(async () => {
  test = await startTestApp({ clock: { now: () => new Date(Date.now() + minutesPassed * 60_000) } })
})

afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers: { host: 'sheds.example', ...headers } })

const addressesIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

const origin = 'http://sheds.example'
const pathOf = (address: string): string => address.replace(origin, '')

/** All listed addresses, read like a search engine: from robots.txt to the index to each part. */
const readSitemap = async (): Promise<string[]> => {
  test.context.cache.clear()
  await writeSitemap(test.context, { always: true })
  const [, index = ''] = /^Sitemap: (\S+)$/m.exec((await get('/robots.txt')).payload) ?? []
  const parts = addressesIn((await get(pathOf(index))).payload)
  const texts = await Promise.all(parts.map(async (part) => (await get(pathOf(part))).payload))
  return texts.flatMap(addressesIn)
}

/** True for addresses of things, false for fixed pages. */
const isThing = (path: string): boolean => /[0-9a-f-]{36}/.test(path)
const thingsListed = async (): Promise<string[]> => (await readSitemap()).map(pathOf).filter((path) => isThing(path))

const dishIn = async (token: string, shedId: string): Promise<Dish> => {
  const call = { params: { shed_id: shedId as Dish['shed_is']['id'] }, body: { name: 'Ndolè', price: 2500 } }
  return (await test.call(createDish, call, token)).body.dish
}

describe('sitemap', () => {
  it("lists everything public once with this site's address, and nothing else", async () => {
    const { owner, shed, product } = await arriveWithProduct(test)
    const singer = await arriveWithSingle(test)
    await publishWithoutAudio(test, singer.music.id)
    const kitchen = await arriveWithShed(test, 'food_delivery')
    const dish = await dishIn(kitchen.owner.token, kitchen.shed.id)
    const author = await arrive(test)
    const write = await postWrite(test, author)
    await arrive(test, 'Looks Around Only')
    const found = await readSitemap()
    expect(found.every((address) => address.startsWith(`${origin}/`))).toBe(true)
    expect(new Set(found).size).toBe(found.length)
    const [shops, people] = [
      [shed.id, singer.shed.id, kitchen.shed.id],
      [owner.id, singer.owner.id, kitchen.owner.id, author.id],
    ]
    expect(
      found
        .map(pathOf)
        .filter((path) => isThing(path))
        .toSorted(),
    ).toEqual(
      [
        `/products/${product.id}/details`,
        `/music/${singer.music.id}/details`,
        `/menu/${dish.id}/details`,
        `/writes/${write.id}`,
        ...shops.map((id) => `/sheds/${id}`),
        ...people.map((id) => `/users/${id}/profile`),
      ].toSorted(),
    )
  })

  type RemovalCase = readonly [title: string, arrange: () => Promise<{ gone: string[]; stays: string[] }>]

  const product = async () => {
    const made = await arriveWithProduct(test)
    const other = await addProduct(test, made)
    return { ...made, path: `/products/${made.product.id}/details`, other: `/products/${other.id}/details` }
  }
  const single = async () => {
    const made = await arriveWithSingle(test)
    await publishWithoutAudio(test, made.music.id)
    const other = await addSingle(test, made)
    await publishWithoutAudio(test, other.id)
    return { ...made, path: `/music/${made.music.id}/details`, other: `/music/${other.id}/details` }
  }
  const author = async () => {
    const who: TestPerson = await arrive(test)
    const [write, other] = [await postWrite(test, who), await postWrite(test, who)]
    return {
      who,
      id: write.id,
      path: `/writes/${write.id}`,
      other: `/writes/${other.id}`,
      profile: `/users/${who.id}/profile`,
    }
  }

  const removals: readonly RemovalCase[] = [
    [
      'a deleted product',
      async () => {
        const {
          owner,
          product: { id },
          path,
          other,
        } = await product()
        await test.call(deleteProduct, { params: { id } }, owner.token)
        return { gone: [path], stays: [other] }
      },
    ],
    [
      'a hidden product',
      async () => {
        const {
          owner,
          product: { id },
          path,
          other,
        } = await product()
        await test.call(updateProduct, { params: { id }, body: { status: 'hidden' } }, owner.token)
        return { gone: [path], stays: [other] }
      },
    ],
    [
      'a reported product',
      async () => {
        const {
          product: { id },
          path,
          other,
        } = await product()
        await markProduct(test.context, id, { isHeld: true })
        return { gone: [path], stays: [other] }
      },
    ],
    [
      'a deleted shed and its contents',
      async () => {
        const { owner, shed, path, other } = await product()
        const second = await openShed(test, owner)
        await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
        return {
          gone: [path, other, `/sheds/${shed.id}`],
          stays: [`/sheds/${second.id}`, `/users/${owner.id}/profile`],
        }
      },
    ],
    [
      'a seller without a shed',
      async () => {
        const { owner, shed } = await product()
        await test.call(deleteShed, { params: { id: shed.id } }, owner.token)
        return { gone: [`/users/${owner.id}/profile`], stays: [] }
      },
    ],
    [
      'an unfinished song',
      async () => {
        const { owner, shed, path } = await single()
        const bare = await addSingle(test, { owner, shed })
        return { gone: [`/music/${bare.id}/details`], stays: [path] }
      },
    ],
    [
      'a reported song',
      async () => {
        const { music, path, other } = await single()
        await holdMusic(test.context, music.id, { isHeld: true })
        return { gone: [path], stays: [other] }
      },
    ],
    [
      'a deleted song',
      async () => {
        const { owner, music, path, other } = await single()
        await test.call(deleteMusic, { params: { id: music.id } }, owner.token)
        return { gone: [path], stays: [other] }
      },
    ],
    [
      'a deleted dish',
      async () => {
        const { owner, shed } = await arriveWithShed(test, 'food_delivery')
        const [dish, other] = [await dishIn(owner.token, shed.id), await dishIn(owner.token, shed.id)]
        await test.call(deleteDish, { params: { shed_id: shed.id, dish_id: dish.id } }, owner.token)
        return { gone: [`/menu/${dish.id}/details`], stays: [`/menu/${other.id}/details`] }
      },
    ],
    [
      'a dish with an unpaid fee',
      async () => {
        const { owner, shed } = await arriveWithShed(test, 'food_delivery')
        const [dish, other] = [await dishIn(owner.token, shed.id), await dishIn(owner.token, shed.id)]
        await test.context.database.sql`update dishes set awaits_fee = true where id = ${dish.id}`
        return { gone: [`/menu/${dish.id}/details`], stays: [`/menu/${other.id}/details`] }
      },
    ],
    [
      'a deleted write',
      async () => {
        const { who, id, path, other, profile } = await author()
        await test.call(deleteWrite, { params: { id } }, who.token)
        return { gone: [path], stays: [other, profile] }
      },
    ],
    [
      'a reported write',
      async () => {
        const { id, path, other, profile } = await author()
        await test.context.database.sql`update writes set hidden_at = now() where id = ${id}`
        return { gone: [path], stays: [other, profile] }
      },
    ],
    [
      'an author without a write',
      async () => {
        const who = await arrive(test)
        const write = await postWrite(test, who)
        await test.call(deleteWrite, { params: { id: write.id } }, who.token)
        return { gone: [`/users/${who.id}/profile`, `/writes/${write.id}`], stays: [] }
      },
    ],
    [
      'a user hidden from search engines and their writes, except their shed',
      async () => {
        const { who, path, other, profile } = await author()
        const shed = await openShed(test, who)
        await test.call(updateProfile, { params: { id: who.id }, body: { findable: false } }, who.token)
        return { gone: [path, other, profile], stays: [`/sheds/${shed.id}`] }
      },
    ],
    [
      'a closed account and its contents',
      async () => {
        const { who, path, other, profile } = await author()
        const shed = await openShed(test, who)
        const { id } = await addProduct(test, { owner: who, shed })
        await test.call(closeAccount, { params: { id: who.id }, body: { password } }, who.token)
        return { gone: [path, other, profile, `/sheds/${shed.id}`, `/products/${id}/details`], stays: [] }
      },
    ],
  ]

  it.each(removals)('omits %s, and keeps everything else', async (_, arrange) => {
    const before = await thingsListed()
    const { gone, stays } = await arrange()
    const after = await thingsListed()
    expect(after.filter((path) => gone.includes(path))).toEqual([])
    expect(stays.filter((path) => !after.includes(path))).toEqual([])
    // Nothing else was removed.
    expect(before.filter((path) => !after.includes(path))).toEqual([])
  })

  it('dates a thing by its last real change, not by saving it unchanged', async () => {
    const {
      owner,
      product: { id },
    } = await arriveWithProduct(test)
    const { sql } = test.context.database
    await sql`update products set created_at = '2026-01-02T03:04:05Z' where id = ${id}`
    const told = async () => {
      await readSitemap()
      const { payload } = await get('/sitemaps/products-1.xml')
      return new RegExp(`<loc>[^<]*${id}/details</loc><lastmod>([^<]+)`).exec(payload)?.[1]
    }
    expect(await told()).toBe('2026-01-02T03:04:05.000Z')
    await sql`update products set name = name where id = ${id}`
    expect(await told()).toBe('2026-01-02T03:04:05.000Z')
    await test.call(updateProduct, { params: { id }, body: { name: 'Another' } }, owner.token)
    expect(Date.parse((await told()) ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('GET /sitemaps/:file', () => {
  const part = '/sitemaps/pages-1.xml'

  it('sends the same gzipped or plain, by accept-encoding', async () => {
    await readSitemap()
    const [plain, packed] = [await get(part), await get(part, { 'accept-encoding': 'gzip' })]
    expect(plain.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', vary: 'accept-encoding' })
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
    expect(plain.payload).not.toContain('{origin}')
  })

  it('answers 304 to conditional requests', async () => {
    await readSitemap()
    const { headers } = await get(part)
    for (const asked of [
      { 'if-none-match': String(headers.etag) },
      { 'if-modified-since': String(headers['last-modified']) },
    ])
      expect((await get(part, asked)).statusCode).toBe(304)
    expect(
      (await get(part, { 'if-none-match': '"x"', 'if-modified-since': String(headers['last-modified']) })).statusCode,
    ).toBe(200)
    expect(await get(part, {}, 'HEAD')).toMatchObject({ statusCode: 200, payload: '' })
  })

  it('answers 404 for unknown parts', async () => {
    for (const name of [
      'products-0.xml',
      'products-99.xml',
      '..%2f..%2fetc-1.xml',
      'pages-1.xml.gz',
      `${'a'.repeat(150)}-1.xml`,
    ])
      expect((await get(`/sitemaps/${name}`)).statusCode, name).toBe(404)
  })

  it('is deleted an hour after its edition was replaced', async () => {
    await readSitemap()
    const { sql } = test.context.database
    const editions = async () => (await sql`select distinct edition from sitemap_parts`).length
    await writeSitemap(test.context, { always: true })
    expect(await collectSitemaps(test.context)).toBe(0)
    expect(await editions()).toBeGreaterThan(1)
    minutesPassed = 61
    expect(await collectSitemaps(test.context)).toBeGreaterThan(0)
    minutesPassed = 0
    expect(await editions()).toBe(1)
    expect((await get(part)).statusCode).toBe(200)
  })
})

describe('sitemap job', () => {
  it('does nothing if run recently, and is queued once an old sitemap is read', async () => {
    const { sql } = test.context.database
    const waiting = async () =>
      (await sql`select from graphile_worker.jobs where task_identifier = ${sitemapJob}`).length
    await readSitemap()
    expect(await writeSitemap(test.context)).toBeUndefined()
    test.context.cache.clear()
    expect((await get('/sitemap.xml')).statusCode).toBe(200)
    expect(await waiting()).toBe(0)
    minutesPassed = 30
    for (const _ of [1, 2, 3]) {
      test.context.cache.clear()
      await get('/sitemap.xml')
    }
    expect(await waiting()).toBe(1)
    await runJob(test, sitemapJob)
    minutesPassed = 0
  })

  it('uses the configured site address, and runs again when it changes', async () => {
    const named = await startTestApp({
      sharedDatabase: test.database,
      env: { PUBLIC_URL: 'https://sheds.cm', DATA_DIR: test.context.config.dataDir },
    })
    await runJob(named, sitemapJob)
    const headers = { host: 'stranger.example', 'accept-encoding': 'gzip' }
    const { rawPayload, headers: told } = await named.app.inject({ url: '/sitemaps/pages-1.xml', headers })
    expect(addressesIn(gunzipSync(rawPayload).toString()).every((each) => each.startsWith('https://sheds.cm/'))).toBe(
      true,
    )
    expect(Number(told['content-length'])).toBe(rawPayload.length)
    const plain = await named.app.inject({ url: '/sitemaps/pages-1.xml' })
    expect(plain.payload).toBe(gunzipSync(rawPayload).toString())
    await named.close()
  })

  it('makes /sitemap.xml answer 503 until its first run', async () => {
    await test.context.database.sql`delete from sitemap_editions`
    test.context.cache.clear()
    const answer = await get('/sitemap.xml')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
    await runJob(test, sitemapJob)
    test.context.cache.clear()
    expect((await get('/sitemap.xml')).statusCode).toBe(200)
  })
})
