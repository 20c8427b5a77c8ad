import { currentViewer } from '../session/my-info.store.ts'
import {
  ended,
  isBehind,
  isShown,
  keyOfTask,
  type OutboxEntry,
  setBack,
  type Task,
  withoutAnswered,
  withTask,
} from './outbox.rules.ts'
import { changeOutbox } from './outbox-base.ts'
import { leaseMs, renewLease, wakeSender } from './outbox-sender.ts'

export { lineIsBack, startSender } from './outbox-sender.ts'

const fresh = { tried: false, until: 0, held: false, due: 0, fails: 0 } as const

/** Of an entry that is kept already only what it is about goes on: with its place it would be written over the old one. */
const entryOf = ({ seq: _, refused: __, lacksPhoto: ___, ...task }: Task & Partial<OutboxEntry>, user: string) => ({
  ...task,
  ...fresh,
  user,
  at: Date.now(),
})

const put = async (task: Task, lease = 0): Promise<OutboxEntry | undefined> => {
  const user = currentViewer()
  if (user === undefined) throw new Error('nobody is logged in')
  const now = Date.now()
  let place = -1
  const entries = await changeOutbox((before) => {
    const waiting = entryOf(task, user)
    const isSent = lease > 0 && !isBehind(before, waiting, now)
    const after = withTask(before, { ...waiting, ...(isSent && { held: true, tried: true, until: now + lease }) }, now)
    if (after === before) throw new Error('the outbox is full')
    place = after.findIndex((entry) => !before.includes(entry))
    return after
  })
  // Cancelled by its opposite there is none.
  return entries[place]
}

/** It waits for a network, and goes by itself. */
export const keepTask = async (task: Task): Promise<void> => {
  await put(task)
  wakeSender()
}

/** What is being sent from its own page: it is lost neither with the page nor with the line. */
export interface HeldTask {
  /** The server has said something. */
  done: () => Promise<void>
  /** Nothing came back: from here on it waits, not asked again at once. */
  keep: (afterSeconds?: number) => Promise<void>
  /** It takes longer: no other tab sends it until the answer is called. */
  renew: () => () => void
}

/** Nothing where it is not to be sent from here: it waits behind another tab's, or the two cancel out. */
export const holdTask = async (task: Task): Promise<HeldTask | undefined> => {
  const entry = await put(task, leaseMs)
  if (entry === undefined || !entry.held) {
    wakeSender()
    return undefined
  }
  const { seq = 0 } = entry
  return {
    renew: () => renewLease(seq),
    done: async () => {
      const left = await changeOutbox((entries) => withoutAnswered(entries, entry))
      // Tapped again meanwhile: that has waited for this.
      if (left.some((each) => keyOfTask(each) === keyOfTask(entry))) wakeSender()
    },
    keep: async (afterSeconds = 3) => {
      await changeOutbox((entries) => setBack(entries, seq, Date.now() + afterSeconds * 1000, 0))
      wakeSender()
    },
  }
}

/** What waits, and what came back refused, of whoever looks. What is too old says so. */
export const readOutbox = async (): Promise<readonly OutboxEntry[]> => {
  const user = currentViewer()
  const now = Date.now()
  if (user === undefined) return []
  const entries = await changeOutbox((before) => ended(before, user, now))
  return entries.filter((entry) => entry.user === user && isShown(entry, now))
}

/** Somebody does not want it any more, or has seen why it was refused. What may have reached the server is taken back there. */
export const removeTask = async (entry: OutboxEntry): Promise<void> => {
  const { refused, method, path, body, back, wish, seq } = entry
  if (refused !== undefined || back === undefined)
    await changeOutbox((entries) => entries.filter((each) => each.seq !== seq))
  else await put({ ...entry, ...back, back: { method, path, body }, wish: !wish, photo: undefined })
  wakeSender()
}
