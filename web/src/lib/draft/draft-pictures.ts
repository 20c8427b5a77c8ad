import { answerOf, type IndexedBase, inBase } from '../device/indexed-base.ts'
import { hasStoppedStoring } from '../device/stored.ts'
import { markShrunk, shrinkImage } from '../upload/image-shrink.ts'
import { allDrafts } from './draft.store.ts'

const base: IndexedBase<'pictures'> = { name: 'drafts', stores: { pictures: {} } }

/** Together with their texts, drafts take at most 20 MB of a device. */
const mostPictureBytes = 16 * 1024 * 1024

/** Stores the pictures of a draft, as they will be sent; returns how many were stored. */
export const keepPictures = async (key: string, chosen: readonly File[], signal: AbortSignal): Promise<number> => {
  const pictures: File[] = []
  let bytes = 0
  // One after the other: two photos at once exceed a small phone's memory.
  for (const file of chosen) {
    const small = await shrinkImage(file, signal)
    bytes += small.size
    if (bytes <= mostPictureBytes) pictures.push(small)
  }
  signal.throwIfAborted()
  if (hasStoppedStoring()) return 0
  return inBase(base, 'readwrite', async (of) => {
    const store = of('pictures')
    await makeRoom(store, key, mostPictureBytes - sizeOf(pictures))
    await answerOf(store.put(pictures, key))
    return pictures.length
  })
}

export const readPictures = (key: string): Promise<File[]> =>
  inBase(base, 'readonly', async (store) => {
    const kept: unknown = await answerOf(store('pictures').get(key))
    const pictures = Array.isArray(kept) ? kept.filter((one) => one instanceof File) : []
    for (const picture of pictures) markShrunk(picture)
    return pictures
  })

export const removePictures = (key: string): Promise<void> =>
  inBase(base, 'readwrite', (store) => answerOf(store('pictures').delete(key)))

/** Removes the pictures of all drafts whose key has this prefix. */
export const removePicturesBelow = (start: string): Promise<void> =>
  inBase(base, 'readwrite', (store) => answerOf(store('pictures').delete(IDBKeyRange.bound(start, `${start}\uffff`))))

/** Removes pictures of deleted drafts, then those of the oldest drafts, until the others fit. */
const makeRoom = async (store: IDBObjectStore, key: string, room: number): Promise<void> => {
  const ages = new Map(allDrafts().map((draft) => [draft.key, draft.at]))
  const keys = ((await answerOf(store.getAllKeys())) as string[]).filter((other) => other !== key)
  let left = room
  for (const other of keys.sort((one, two) => (ages.get(two) ?? 0) - (ages.get(one) ?? 0))) {
    left -= sizeOf((await answerOf(store.get(other))) as File[])
    if (left < 0 || !ages.has(other)) store.delete(other)
  }
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)
