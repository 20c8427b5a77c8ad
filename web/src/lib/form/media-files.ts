import { useState } from 'react'
import { newId } from './make-once.ts'

/** Picture on the device, not uploaded yet. */
export interface ChosenPicture {
  key: string
  file: File
}

export interface PictureChoice {
  pictures: readonly ChosenPicture[]
  add: (files: readonly File[]) => void
  /** Replaces all chosen pictures. */
  put: (files: readonly File[]) => void
  remove: (key: string) => void
  move: (key: string, by: number) => void
}

/** Chosen pictures in their order, starting with `before`; a file chosen twice counts once. */
export const usePictureChoice = (before: readonly File[] = []): PictureChoice => {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>(() => before.map(keyed))
  return {
    pictures,
    add: (files) => setPictures((known) => [...known, ...files.filter(isNewTo(known)).map(keyed)]),
    put: (files) => setPictures(files.map(keyed)),
    remove: (key) => setPictures((known) => known.filter((picture) => picture.key !== key)),
    move: (key, by) => setPictures((known) => moveItem(known, key, by)),
  }
}

const keyed = (file: File): ChosenPicture => ({ key: newId(), file })

const isNewTo =
  (known: readonly ChosenPicture[]) =>
  ({ name, size, lastModified }: File): boolean =>
    !known.some(({ file }) => file.name === name && file.size === size && file.lastModified === lastModified)

/** Moves one entry by `by` positions; unchanged at either end of the list. */
export const moveItem = <Item extends { key: string }>(
  items: readonly Item[],
  key: string,
  by: number,
): readonly Item[] => {
  const from = items.findIndex((item) => item.key === key)
  const to = from + by
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return items
  const others = items.filter((other) => other !== item)
  return [...others.slice(0, to), item, ...others.slice(to)]
}
