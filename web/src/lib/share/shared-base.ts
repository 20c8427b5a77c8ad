import { answerOf, type IndexedBase, inBase } from '../device/indexed-base.ts'

/** What another app shared to the installed one, as the worker keeps it for the page: see `web/src/worker/shared.ts`. */
export interface Shared {
  at: number
  text: string
  photos: readonly File[]
}

const base: IndexedBase<'shared'> = { name: 'shared', stores: { shared: {} } }
const latest = 'latest'

/** In the place of what was shared before. */
export const keepShared = async (shared: Shared): Promise<void> => {
  await inBase(base, 'readwrite', (store) => answerOf(store('shared').put(shared, latest)))
}

export const keptShared = (): Promise<Shared | undefined> =>
  inBase(base, 'readonly', (store) => answerOf<Shared | undefined>(store('shared').get(latest)))

export const dropShared = (): Promise<undefined> =>
  inBase(base, 'readwrite', (store) => answerOf(store('shared').delete(latest)))
