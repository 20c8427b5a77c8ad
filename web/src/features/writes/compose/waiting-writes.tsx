import { useSyncExternalStore } from 'react'
import { loadOutbox } from '../../../lib/outbox/send-task.ts'
import { Waiting } from '../../../lib/outbox/wait-mark.tsx'
import { onWaiting, waitingNow } from '../../../lib/outbox/waiting.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ListRow } from '../../../ui/list/list-row.tsx'
import { rowList } from '../../../ui/list/row.ts'

interface WaitingWrite {
  id: string
  words: string
}

/** Posts of the reader that wait for a network. */
export const useWaitingWrites = (): readonly WaitingWrite[] => {
  const wishes = useSyncExternalStore(onWaiting, () => waitingNow().wishes)
  return Object.entries(wishes).flatMap(([key, wish]) => {
    const { words } = Object(wish) as { words?: unknown }
    return key.startsWith(kindStart) && typeof words === 'string' ? [{ id: key.slice(kindStart.length), words }] : []
  })
}

export function WaitingWrites({ posts }: { posts: readonly WaitingWrite[] }) {
  if (posts.length === 0) return null
  return (
    <ul className={`${rowList} mt-3`} aria-label={m.waiting_title()}>
      {posts.map(({ id, words }) => (
        <li key={id}>
          <ListRow
            tall
            title={words}
            meta={
              <span className="flex items-center gap-1 font-label text-warn">
                <Waiting />
              </span>
            }
            end={
              <Button kind="soft" size="sm" onClick={() => void undo(id)} aria-label={`${m.waiting_undo()}: ${words}`}>
                {m.waiting_undo()}
              </Button>
            }
          />
        </li>
      ))}
    </ul>
  )
}

const kindStart = 'write '

const undo = async (id: string): Promise<void> => {
  const { readOutbox, removeTask } = await loadOutbox()
  const entry = (await readOutbox()).find((each) => each.kind === 'write' && each.id === id)
  if (entry !== undefined) await removeTask(entry)
}
