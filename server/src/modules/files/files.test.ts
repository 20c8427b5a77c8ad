import { readdirSync } from 'node:fs'
import type { Picture } from '@sheds/contract/files/files'
import type { Id } from '@sheds/contract/scalars'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/database.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { collectUnused, listPictures, markUsed, releaseFiles } from './files.service.ts'
import { createFilesSlice } from './files.slice.ts'
import { blackPng, photo } from './testing/image-bytes.ts'
import { addPicture, addPictures, createPicturesSlice } from './testing/pictures.slice.ts'

const dataDir = testFolder()
const userId = '01990000-0000-7000-8000-000000000001' as Id
const token = 'a-token-of-somebody-real'
const day = 24 * 3_600_000
let test: TestApp
let daysPassed = 0

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [createFilesSlice(context), createPicturesSlice(context)],
    env: { DATA_DIR: dataDir },
    clock: { now: () => new Date(Date.now() + daysPassed * day) },
    findActor: async () => ({ userId, sessionId: 's' }),
  })
})

afterEach(() => {
  daysPassed = 0
})

afterAll(() => test.close())

const blobOf = async (image: Sharp): Promise<Blob> => new Blob([new Uint8Array(await image.toBuffer())])

const add = async (image: Sharp): Promise<Picture> => {
  const { body } = await test.call(addPicture, { files: { picture: await blobOf(image) } })
  return body.picture
}

const serve = async (address: string): Promise<Buffer> =>
  (await test.app.inject({ url: address, headers: { host: 'localhost' } })).rawPayload

const addressesOf = ({ srcset }: Picture): string[] =>
  `${srcset.avif}, ${srcset.webp}`.split(', ').map((each) => each.split(' ')[0] ?? '')

const stored = (): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

const passDays = (days: number): void => {
  daysPassed = days
}

describe('accepted picture', () => {
  it('is stored in both formats and every standard width below its own', async () => {
    const picture = await add(photo({ width: 1400, height: 700 }).jpeg())
    expect([picture.width, picture.height]).toEqual([1080, 540])
    for (const format of ['avif', 'webp'] as const)
      expect(picture.srcset[format].match(/ \d+w/g)).toEqual([' 160w', ' 320w', ' 640w', ' 1080w'])
    for (const address of addressesOf(picture)) {
      const { width, height, mediaType } = await sharp(await serve(address)).metadata()
      expect(address).toContain(`-${width}.${mediaType?.slice('image/'.length)}`)
      expect(Math.abs(width / height - 2)).toBeLessThan(0.02)
    }
    expect(addressesOf(picture)).toContain(picture.src)
  })

  it('is never enlarged', async () => {
    const picture = await add(photo({ width: 500, height: 400 }).png())
    expect(picture.srcset.webp.match(/ \d+w/g)).toEqual([' 160w', ' 320w', ' 500w'])
    const dot = await add(photo({ width: 1, height: 1 }).png())
    expect([dot.width, dot.height, dot.srcset.avif.split(', ').length]).toEqual([1, 1, 1])
  })

  it('is rotated as its orientation says', async () => {
    const picture = await add(photo({ width: 400, height: 200 }).jpeg().withMetadata({ orientation: 6 }))
    expect([picture.width, picture.height]).toEqual([200, 400])
    const { orientation } = await sharp(await serve(picture.src)).metadata()
    expect(orientation).toBeUndefined()
  })

  it('is narrowed if it is very tall', { tags: ['full'] }, async () => {
    const picture = await add(sharp(blackPng({ width: 1080, height: 11_000 })))
    expect(picture.width * picture.height).toBeLessThanOrEqual(4_010_000)
  })

  it.each([
    ['a drawing with see-through parts', (image: Sharp) => image.ensureAlpha(0.5).png(), true],
    ['an indexed PNG', (image: Sharp) => image.png({ palette: true }), false],
    ['a PNG of 16 bits', (image: Sharp) => image.toColourspace('rgb16').png(), false],
    ['a grey picture', (image: Sharp) => image.greyscale().jpeg(), false],
    ['a picture in print colours', (image: Sharp) => image.toColourspace('cmyk').jpeg(), false],
    ['a GIF', (image: Sharp) => image.gif(), false],
    ['a progressive JPEG', (image: Sharp) => image.jpeg({ progressive: true }), false],
  ])('may come from %s', async (_what, make, hasAlpha) => {
    const picture = await add(make(photo({ width: 200, height: 150 })))
    const metadata = await sharp(await serve(picture.src)).metadata()
    expect(metadata).toMatchObject({ space: 'srgb', width: 200, hasAlpha })
  })

  it('has a placeholder small enough for lists', async () => {
    const { placeholder } = await add(photo().jpeg())
    expect(placeholder.length).toBeLessThan(400)
    const { width } = await sharp(Buffer.from(placeholder.split(',')[1] ?? '', 'base64')).metadata()
    expect(width).toBe(16)
  })

  it('has the number of bytes of each width', async () => {
    const picture = await add(photo({ width: 700, height: 300 }).jpeg())
    const addresses = picture.srcset.avif.split(', ').map((each) => each.split(' ')[0] ?? '')
    const weights: number[] = []
    for (const address of addresses) weights.push((await serve(address)).length)
    expect(picture.bytes).toEqual(weights)
  })

  it('shares its files with other uploads of the same bytes', async () => {
    const image = await blobOf(photo().png())
    const first = await test.call(addPicture, { files: { picture: image } })
    const before = stored()
    const second = await test.call(addPicture, { files: { picture: image } })
    expect(second.body.picture.src).toBe(first.body.picture.src)
    expect(second.body.picture.id).not.toBe(first.body.picture.id)
    expect(stored()).toEqual(before)
  })

  it('is read for a whole list with one statement', async () => {
    const pictures = [await add(photo().jpeg()), await add(photo().jpeg())]
    let found = new Map<Id, Picture>()
    const ids = pictures.map(({ id }) => id)
    expect(
      await test.countStatements(async () => {
        found = await listPictures(test.context.database.sql, ids)
      }),
    ).toBe(1)
    expect(ids.map((id) => found.get(id))).toEqual(pictures)
  })
})

describe('several pictures in a form', () => {
  it('are all accepted', async () => {
    const media = [await blobOf(photo().jpeg()), await blobOf(photo().png()), await blobOf(photo().webp())]
    expect((await test.call(addPictures, { files: { media } }, token)).body.length).toBe(3)
  })

  it('are all refused if one is broken', async () => {
    const before = stored()
    const media = [await blobOf(photo().jpeg()), new Blob(['no picture'])]
    const { status, body } = await test.refused(addPictures, { files: { media } }, token)
    expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
    await collectUnused(test.context)
    expect(stored()).toEqual(before)
  })

  it("are refused beyond the field's limit", async () => {
    const media = await Promise.all(Array.from({ length: 4 }, () => blobOf(photo({ width: 9, height: 9 }).png())))
    expect((await test.refused(addPictures, { files: { media } }, token)).body.fields).toHaveProperty('media')
    const many = [...media, ...media]
    expect((await test.refused(addPictures, { files: { media: many } }, token)).status).toBe(400)
  })
})

describe('collectUnused', () => {
  const use = (ids: readonly Id[], ownerId: string | null = null): Promise<void> =>
    transaction(test.context.database.sql, (tx) => markUsed(tx, ownerId, ids))
  const release = (ids: readonly Id[]): Promise<void> =>
    transaction(test.context.database.sql, (tx) => releaseFiles(tx, ids, test.context.clock.now()))

  it('deletes only files that are unused for a day', async () => {
    const [used, unused] = [await add(photo().jpeg()), await add(photo().jpeg())]
    await use([used.id])
    await collectUnused(test.context)
    expect((await listPictures(test.context.database.sql, [unused.id])).size).toBe(1)
    passDays(2)
    await collectUnused(test.context)
    expect((await listPictures(test.context.database.sql, [used.id, unused.id])).has(unused.id)).toBe(false)
    const names = stored()
    for (const address of addressesOf(used)) expect(names).toContain(address.split('/').at(-1))
    for (const address of addressesOf(unused)) expect(names).not.toContain(address.split('/').at(-1))
  })

  it('keeps files shared by two uploads until both are unused', async () => {
    const image = photo()
    const buffer = await image.png().toBuffer()
    const [one, other] = [await add(sharp(buffer).png()), await add(sharp(buffer).png())]
    expect(one.src).toBe(other.src)
    await use([other.id])
    passDays(2)
    await collectUnused(test.context)
    expect(stored()).toContain(other.src.split('/').at(-1))
    await release([other.id])
    passDays(4)
    await collectUnused(test.context)
    expect(stored()).not.toContain(other.src.split('/').at(-1))
  })

  it('keeps a released file for a day, for pages that still show it', async () => {
    const { id } = await add(photo().jpeg())
    await use([id])
    passDays(10)
    await release([id])
    await collectUnused(test.context)
    expect((await listPictures(test.context.database.sql, [id])).size).toBe(1)
  })
})

describe('markUsed', () => {
  it('accepts a file once, for the user who uploaded it', async () => {
    const { body } = await test.call(addPictures, { files: { media: await blobOf(photo().jpeg()) } }, token)
    const ids = body.map(({ id }) => id)
    const use = (ownerId: string | null) =>
      transaction(test.context.database.sql, (tx) => markUsed(tx, ownerId, ids)).then(
        () => 'used',
        (error: Error) => error.message,
      )
    expect(await use('01990000-0000-7000-8000-00000000000f')).toBe('not_found')
    expect(await use(null)).toBe('not_found')
    expect(await use(userId)).toBe('used')
    expect(await use(userId)).toBe('not_found')
  })
})
