// @module-tag full
import type { Picture } from '@sheds/contract/files/files'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/database.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { collectUnused, listPictures, markUsed } from './files.service.ts'
import { createFilesSlice } from './files.slice.ts'
import { photo } from './testing/image-bytes.ts'
import { addPicture, createPicturesSlice } from './testing/pictures.slice.ts'

const dataDir = testFolder()
let test: TestApp
let daysPassed = 0

beforeAll(async () => {
  test = await startTestApp({
    slices: (context) => [createFilesSlice(context), createPicturesSlice(context)],
    env: { DATA_DIR: dataDir },
    clock: { now: () => new Date(Date.now() + daysPassed * 24 * 3_600_000) },
  })
})

afterEach(() => void vi.restoreAllMocks())

afterAll(() => test.close())

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

describe('collectUnused during other work', () => {
  it('never deletes a file that is being marked as used', async () => {
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

  it('never deletes files of a picture that is uploaded again', async () => {
    for (let round = 0; round < 8; round++) {
      const image = await small()
      await add(image)
      daysPassed += 2
      const [again] = await Promise.all([add(image), collectUnused(test.context), collectUnused(test.context)])
      expect(await isStored(again)).toBe(true)
    }
  })

  it('allows simultaneous uploads of one picture', async () => {
    const image = await small()
    const pictures = await Promise.all(Array.from({ length: 8 }, () => add(image)))
    expect(new Set(pictures.map(({ src }) => src)).size).toBe(1)
    expect(new Set(pictures.map(({ id }) => id)).size).toBe(8)
    for (const picture of pictures) expect(await isStored(picture)).toBe(true)
  })
})

describe('collectUnused with a slow store', () => {
  it('deletes nothing more once it has lost its lock', async () => {
    const { database, files } = test.context
    await collectUnused(test.context)
    const picture = await add(await small())
    daysPassed += 2
    const remove = vi.spyOn(files.store, 'remove').mockImplementationOnce(async () => {
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`
    })
    await expect(collectUnused(test.context)).rejects.toThrow()
    expect(remove).toHaveBeenCalledOnce()
    expect(await isStored(picture)).toBe(true)
    await collectUnused(test.context)
    expect(await isStored(picture)).toBe(false)
  })

  it('deletes the files of a failed upload, which does not wait for it', async () => {
    const { store } = test.context.files
    await collectUnused(test.context)
    vi.spyOn(store, 'put').mockImplementationOnce(store.put).mockRejectedValueOnce(new AppError('unavailable'))
    const remove = vi.spyOn(store, 'remove')
    const { status } = await test.refused(addPicture, { files: { picture: await small() } })
    expect([status, remove.mock.calls]).toEqual([503, []])
    expect(await collectUnused(test.context)).toBe(1)
    expect(remove).toHaveBeenCalled()
  })

  it('deletes many files in one run', async () => {
    await collectUnused(test.context)
    for (const _ of [1, 2, 3]) await add(await small())
    daysPassed += 2
    expect(await collectUnused(test.context, 2)).toBe(3)
  })
})
