import { keepsSongs } from './kept-songs.store.ts'

/** What is kept can be heard then, if it is there at all. */
export const openKept = async (): Promise<void> => {
  await import('./keep.ts').then(({ keeper }) => keeper().open()).catch(() => undefined)
}

/** Once in a page's life, after it has come to rest: what ended elsewhere goes, and the worker is told that there is something to hear. */
export const tendKept = async (): Promise<void> => {
  if (keepsSongs()) await import('./keep.ts').then(({ checkKept }) => checkKept('start')).catch(() => undefined)
}
