import { useSyncExternalStore } from 'react'
import { stored } from '../../../lib/device/stored.ts'

/** Progress of a new shed's first steps that only this device knows. */
export interface StepProgress {
  /** The owner has shared the shed's link. */
  shared?: boolean
  /** The owner has hidden the list. */
  away?: boolean
}

type ProgressByShed = Readonly<Record<string, StepProgress>>

const none: StepProgress = {}
const store = stored(
  'first_steps',
  (raw): ProgressByShed => (typeof raw === 'object' && raw !== null ? (raw as ProgressByShed) : {}),
)

const progressOf = (shedId: string): StepProgress => store.get()[shedId] ?? none

export const storeProgress = (shedId: string, step: StepProgress): void =>
  store.set({ ...store.get(), [shedId]: { ...progressOf(shedId), ...step } })

export const useStoredProgress = (shedId: string): StepProgress =>
  useSyncExternalStore(
    store.subscribe,
    () => progressOf(shedId),
    () => none,
  )
