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

/** Copies only the task of an existing entry: with its number it would overwrite the old entry. */
const entryOf = ({ seq: _, refused: __, lacksPhoto: ___, ...task }: Task & Partial<OutboxEntry>, user: string) => ({
  ...task,
  ...fresh,
  user,
  at: Date.now(),
})

const put = async (task: Task, lease = 0): Promise<OutboxEntry | undefined> => {
  const user = currentViewer()
  if (user === undefined) throw new Error('no user is logged in')
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
  // Undefined if it was cancelled by its opposite.
  return entries[place]
}

/** Stores a task, which is then sent automatically. */
export const keepTask = async (task: Task): Promise<void> => {
  await put(task)
  wakeSender()
}

/** Task being sent from its own page: neither a closed page nor a lost connection loses it. */
export interface HeldTask {
  /** The server has answered. */
  done: () => Promise<void>
  /** No response: from here on it waits, without an immediate retry. */
  keep: (afterSeconds?: number) => Promise<void>
  /** Needs more time: no other tab sends it until the returned function is called. */
  renew: () => () => void
}

/** Undefined if it is not to be sent from here: it waits behind another tab's, or both cancel out. */
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
      // A tap made meanwhile has waited for this one.
      if (left.some((each) => keyOfTask(each) === keyOfTask(entry))) wakeSender()
    },
    keep: async (afterSeconds = 3) => {
      await changeOutbox((entries) => setBack(entries, seq, Date.now() + afterSeconds * 1000, 0))
      wakeSender()
    },
  }
}

/** Waiting and refused tasks of the viewer. Marks those that are too old. */
export const readOutbox = async (): Promise<readonly OutboxEntry[]> => {
  const user = currentViewer()
  const now = Date.now()
  if (user === undefined) return []
  const entries = await changeOutbox((before) => ended(before, user, now))
  return entries.filter((entry) => entry.user === user && isShown(entry, now))
}

/**
 * Removes a task that the user cancels, or whose refusal was seen. One that may have reached the server is undone
 * there.
 */
export const removeTask = async (entry: OutboxEntry): Promise<void> => {
  const { refused, method, path, body, back, wish, seq } = entry
  if (refused !== undefined || back === undefined)
    await changeOutbox((entries) => entries.filter((each) => each.seq !== seq))
  else await put({ ...entry, ...back, back: { method, path, body }, wish: !wish, photo: undefined })
  wakeSender()
}
