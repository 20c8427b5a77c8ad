import { useSyncExternalStore } from 'react'
import type { TaskKind } from './outbox.rules.ts'
import { isWaiting, onWaiting } from './waiting.store.ts'

/** Whether what somebody did to a thing waits for a network. */
export const useWaits = (kind: TaskKind, id: string): boolean =>
  useSyncExternalStore(
    onWaiting,
    () => isWaiting(`${kind} ${id}`),
    () => false,
  )
