import { answerOf, type IndexedBase, inBase } from '../device/indexed-base.ts'

const base: IndexedBase<'ids'> = { name: 'tapped', stores: { ids: {} } }

/** Tapped notifications of the phone: the worker has no login, so the next page marks them as read. */
export const noteTapped = (id: string): Promise<unknown> =>
  inBase(base, 'readwrite', (store) => answerOf(store('ids').put(Date.now(), id)))

export const tappedIds = async (): Promise<string[]> =>
  (await inBase(base, 'readonly', (store) => answerOf(store('ids').getAllKeys()))).map(String)

export const forgetTapped = (known: readonly string[]): Promise<unknown> =>
  inBase(base, 'readwrite', async (store) => {
    for (const id of known) store('ids').delete(id)
  })
