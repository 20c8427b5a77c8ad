import { busyWith } from '../release/busy.ts'
import { readDraft } from './draft.store.ts'

type Store = typeof import('./draft-pictures.ts')

/** The chosen pictures of a draft. What keeps them comes with the first of them; what can't be kept lives with the form. */
export const startPictures = (key: string, onCount: () => void) => {
  let count = readDraft(key)?.pictures ?? 0
  let known: readonly File[] | undefined
  let running = new AbortController()
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: (store: Store, signal: AbortSignal) => Promise<void>): void => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    turn = busyWith(turn.then(async () => work(await import('./draft-pictures.ts'), signal)).catch(() => undefined))
  }
  return {
    count: () => count,
    async read(): Promise<File[]> {
      const kept = count === 0 ? none() : await storedAt(key).catch(none)
      known = kept
      return kept
    },
    /** Not before they were read: a form begins without any. */
    keep(files: readonly File[]) {
      if (known === undefined || isSame(files, known)) return
      known = files
      inTurn(async (store, signal) => {
        const kept = await store.keepPictures(key, files, signal)
        if (signal.aborted) return
        count = kept
        onCount()
      })
    },
    drop() {
      if (count === 0 && (known ?? []).length === 0) return
      count = 0
      inTurn((store) => store.removePictures(key))
    },
  }
}

const storedAt = async (key: string): Promise<File[]> => (await import('./draft-pictures.ts')).readPictures(key)

const none = (): File[] => []

const isSame = (files: readonly File[], others: readonly File[]): boolean =>
  files.length === others.length && files.every((file, place) => file === others[place])
