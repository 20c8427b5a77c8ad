import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '@sheds/contract/files'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/database.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { collectUnused, listPictures, markUsed } from './files.service.ts'
import { createFilesSlice } from './files.slice.ts'
import { photo } from './testing/image-bytes.ts'
import { addPicture, createPicturesSlice } from './testing/pictures.slice.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'races-'))
let test: TestApp
let daysPassed = 0

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [createFilesSlice(context), createPicturesSlice(context)],
    env: { DATA_DIR: dataDir },
    clock: { now: () => new Date(Date.now() + daysPassed * 24 * 3_600_000) },
  })
})

afterAll(async () => {
  await test.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const small = async (): Promise<Blob> =>
  new Blob([new Uint8Array(await photo({ width: 40, height: 30 }).png().toBuffer())])

const add = async (picture: Blob): Promise<Picture> =>
  (await test.call(addPicture, { files: { picture } })).body.picture

const isStored = async ({ srcset }: Picture): Promise<boolean> => {
  const keys = `${srcset.avif}, ${srcset.webp}`
    .split(', ')
    .map((each) => each.slice('/files/'.length).split(' ')[0] ?? '')
  const sizes = await Promise.all(keys.map((key) => test.context.files.store.size(key)))
  return sizes.every((size) => size !== undefined)
}

describe('the collector among others', () => {
  it('never takes a file that is being taken into use', async () => {
    for (let round = 0; round < 12; round++) {
      const picture = await add(await small())
      daysPassed += 2
      const use = transaction(test.context.database.sql, (tx) => markUsed(tx, null, [picture.id])).then(
        () => true,
        () => false,
      )
      const [isUsed] = await Promise.all([use, collectUnused(test.context), collectUnused(test.context)])
      expect((await listPictures(test.context.database.sql, [picture.id])).size).toBe(isUsed ? 1 : 0)
      expect(await isStored(picture)).toBe(isUsed)
    }
  })

  it('never takes what the same picture, coming again, counts on', async () => {
    for (let round = 0; round < 8; round++) {
      const image = await small()
      await add(image)
      daysPassed += 2
      const [again] = await Promise.all([add(image), collectUnused(test.context), collectUnused(test.context)])
      expect(await isStored(again)).toBe(true)
    }
  })

  it('lets many copies of one picture come at once', async () => {
    const image = await small()
    const pictures = await Promise.all(Array.from({ length: 8 }, () => add(image)))
    expect(new Set(pictures.map(({ src }) => src)).size).toBe(1)
    expect(new Set(pictures.map(({ id }) => id)).size).toBe(8)
    for (const picture of pictures) expect(await isStored(picture)).toBe(true)
  })
})
