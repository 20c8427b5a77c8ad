import { answerOf, type IndexedBase, inBase } from '../device/indexed-base.ts'

/**
 * Content that another app shared with the installed app, stored by the worker for the page: see
 * `web/src/worker/shared.ts`.
 */
export interface SharedContent {
  at: number
  text: string
  photos: readonly File[]
}

const base: IndexedBase<'shared'> = { name: 'shared', stores: { shared: {} } }
const latest = 'latest'

/** Replaces content that was shared before. */
export const keepShared = async (shared: SharedContent): Promise<void> => {
  await inBase(base, 'readwrite', (store) => answerOf(store('shared').put(shared, latest)))
}

export const keptShared = (): Promise<SharedContent | undefined> =>
  inBase(base, 'readonly', (store) => answerOf<SharedContent | undefined>(store('shared').get(latest)))

export const dropShared = (): Promise<undefined> =>
  inBase(base, 'readwrite', (store) => answerOf(store('shared').delete(latest)))
