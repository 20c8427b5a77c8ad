import { useSyncExternalStore } from 'react'
import { stored } from '../../../lib/device/stored.ts'

/** What this device knows of a shed's first steps. */
export interface KeptSteps {
  /** Its owner has sent the shed's link to somebody. */
  shared?: boolean
  /** Its owner wants to see the list no more. */
  away?: boolean
}

type Kept = Readonly<Record<string, KeptSteps>>

const none: KeptSteps = {}
const kept = stored('first_steps', (raw): Kept => (typeof raw === 'object' && raw !== null ? (raw as Kept) : {}))

const keptOf = (shedId: string): KeptSteps => kept.get()[shedId] ?? none

export const keepStep = (shedId: string, step: KeptSteps): void =>
  kept.set({ ...kept.get(), [shedId]: { ...keptOf(shedId), ...step } })

export const useStepsKept = (shedId: string): KeptSteps =>
  useSyncExternalStore(
    kept.subscribe,
    () => keptOf(shedId),
    () => none,
  )
