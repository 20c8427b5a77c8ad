import { answerOf, type IndexedBase, inBase } from '../device/indexed-base.ts'
import { hasStoppedStoring } from '../device/stored.ts'
import { currentViewer } from '../session/my-info.store.ts'
import { isShown, keyOfTask, type OutboxEntry, waits } from './outbox.rules.ts'
import { showWaiting } from './waiting.store.ts'

const base: IndexedBase<'entries'> = { name: 'outbox', stores: { entries: { keyPath: 'seq', autoIncrement: true } } }

/**
 * Replaces all waiting entries by those that `change` returns, in one transaction, which other tabs wait for. New
 * entries get their number in the order. Rejects if nothing can be stored.
 */
export const changeOutbox = async (
  change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
): Promise<OutboxEntry[]> => {
  if (hasStoppedStoring()) throw new Error('the page is being left')
  try {
    return await inBase(base, 'readwrite', (store) => write(store('entries'), change))
  } catch (error) {
    // A full device refuses only at the end of the transaction: the summary is rewritten from the stored entries.
    await inBase(base, 'readonly', async (store) => mirror(await allIn(store('entries')))).catch(() => undefined)
    throw error
  }
}

const allIn = (store: IDBObjectStore): Promise<OutboxEntry[]> => answerOf<OutboxEntry[]>(store.getAll())

const write = async (
  store: IDBObjectStore,
  change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
): Promise<OutboxEntry[]> => {
  const before = await allIn(store)
  const after = [...change(before)]
  for (const { seq = 0 } of before) if (!after.some((entry) => entry.seq === seq)) store.delete(seq)
  for (const [place, entry] of after.entries()) {
    if (before.includes(entry)) continue
    const seq = (await answerOf(store.put(entry))) as number
    after[place] = { ...entry, seq }
  }
  mirror(after)
  return after
}

/** Writes the summary that every page reads at once, within the transaction, so that the last transaction wins. */
const mirror = (entries: readonly OutboxEntry[]): void => {
  const user = currentViewer()
  if (user === undefined) return
  const mine = entries.filter((entry) => entry.user === user)
  const now = Date.now()
  showWaiting({
    user,
    wishes: Object.fromEntries(mine.filter((entry) => waits(entry, now)).map((each) => [keyOfTask(each), each.wish])),
    refused: mine.filter(({ refused }) => refused !== undefined).length,
    rows: mine.filter((entry) => isShown(entry, now)).map(({ seq = 0 }) => seq),
  })
}
