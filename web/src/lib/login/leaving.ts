import * as m from '../../messages/compiled/messages.ts'
import { keptSongIds } from '../keep/kept-songs.store.ts'
import { dropTracks } from '../keep/kept-songs-place.ts'
import { number } from '../language/format.ts'
import { waitingCount } from '../outbox/waiting.store.ts'

/** Something this device keeps for one person, which goes when they log out. */
export interface LeavingStore {
  /** How much would go, in a few words such as "2 waiting to be sent"; nothing where nothing would. */
  loses: () => string | undefined | Promise<string | undefined>
  /** It goes, without a network too. */
  drop: () => Promise<unknown>
  /** It goes by its user and shows itself to nobody else: after a login that ran out it waits for them, whoever comes between. */
  waits?: true
}

const deleteBase = async (name: string): Promise<void> => void indexedDB?.deleteDatabase(name)

/**
 * All stores a logout asks about. Each is told of here, in one line or two: what says how much there is must be at hand
 * without a network, and small; what drops it may be a database's name.
 */
const stores: readonly LeavingStore[] = [
  {
    loses: () => {
      const n = waitingCount()
      return n > 0 ? m.leaving_waiting({ n, count: number(n) }) : undefined
    },
    drop: () => deleteBase('outbox'),
    waits: true,
  },
  // What was shared into Sheds and is not used yet: minutes old, and no loss, as it lies in the gallery.
  { loses: () => undefined, drop: () => deleteBase('shared'), waits: true },
  // What was tapped among the phone's notifications and is not said to be read yet.
  { loses: () => undefined, drop: () => deleteBase('tapped') },
  // The songs somebody keeps for when there is no network.
  {
    loses: () => {
      const n = keptSongIds().length
      return n > 0 ? m.music_leaving_kept({ n, count: number(n) }) : undefined
    },
    drop: async () => dropTracks(),
  },
]

/** What would go with the login, a few words each. */
export const losses = async (): Promise<string[]> => {
  const told = await Promise.all(stores.map(async ({ loses }) => loses()).map((words) => words.catch(() => undefined)))
  return told.filter((words) => words !== undefined)
}

/** All of it goes; or what does not wait, when somebody else has logged in. */
export const dropStores = async (which: 'all' | 'not waiting'): Promise<void> => {
  await Promise.allSettled(stores.filter(({ waits }) => which === 'all' || !waits).map(({ drop }) => drop()))
}
