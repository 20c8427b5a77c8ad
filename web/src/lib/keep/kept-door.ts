import { keepsSongs } from './kept-songs.store.ts'

/** Makes kept songs playable. */
export const openKept = async (): Promise<void> => {
  await import('./keep.ts').then(({ keeper }) => keeper().open()).catch(() => undefined)
}

/** Once per page load, when the page is idle: removes songs that the user no longer owns. */
export const tendKept = async (): Promise<void> => {
  if (keepsSongs()) await import('./keep.ts').then(({ checkKept }) => checkKept('start')).catch(() => undefined)
}
