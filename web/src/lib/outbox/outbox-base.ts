import { answerOf, type IndexedBase, inBase } from '../device/indexed-base.ts'
import { keepsNoMore } from '../device/stored.ts'
import { currentViewer } from '../session/my-info.store.ts'
import { isShown, keyOfTask, type OutboxEntry, waits } from './outbox.rules.ts'
import { showWaiting } from './waiting.store.ts'

const base: IndexedBase<'entries'> = { name: 'outbox', stores: { entries: { keyPath: 'seq', autoIncrement: true } } }

/**
 * All that waits on this device, as `change` leaves it, in one turn that no other tab comes between. What is new gets its
 * place in the order. Rejects where nothing can be kept.
 */
export const changeOutbox = async (
  change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
): Promise<OutboxEntry[]> => {
  if (keepsNoMore()) throw new Error('somebody has left')
  try {
    return await inBase(base, 'readwrite', (store) => write(store('entries'), change))
  } catch (error) {
    // The phone was full, which it says only at the end: what waits is what waited before.
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

/** What waits stands where every page sees it at once, written within the turn: the last turn's word is the last. */
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
