import { useSyncExternalStore } from 'react'
import type { TaskKind } from './outbox.rules.ts'
import { isWaiting, onWaiting } from './waiting.store.ts'

/** Whether a task of this kind about the thing waits for a network. */
export const useWaits = (kind: TaskKind, id: string): boolean =>
  useSyncExternalStore(
    onWaiting,
    () => isWaiting(`${kind} ${id}`),
    () => false,
  )
