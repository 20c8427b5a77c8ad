import type { PaymentKind } from '@sheds/contract/mobile-money'
import type { Medium } from '@sheds/contract/operators'
import { useMemo, useSyncExternalStore } from 'react'
import { operatorPaymentsKey, useViewer } from '../../lib/my-info.store.ts'
import { stored } from '../../lib/stored.ts'

/** A payment by an operator that this device began, until somebody has seen how it ended. */
export interface Started {
  /** Who began it. */
  user: string
  kind: PaymentKind
  /** What it is for, besides a wallet. */
  subject?: string | undefined
  /** Its key: whatever became of it is asked by this. */
  key: string
  phone: string
  medium: Medium
  /** What the phone's owner is asked for, or gets. */
  amount: number
  /** By this device's clock. */
  at: number
}

const isStarted = (raw: unknown): raw is Started => {
  const { user, kind, key, phone, medium, amount, at } = (raw ?? {}) as Record<string, unknown>
  const texts = [user, kind, key, phone, medium].every((each) => typeof each === 'string')
  return texts && typeof amount === 'number' && typeof at === 'number'
}

const started = stored(operatorPaymentsKey, (raw): readonly Started[] =>
  Array.isArray(raw) ? raw.filter(isStarted) : [],
)

export type About = Pick<Started, 'kind' | 'subject'>

const isAbout = (each: Started, user: string | undefined, { kind, subject }: About): boolean =>
  each.user === user && each.kind === kind && each.subject === subject

/** What the person who looks began here; nothing on the server. */
export const useStarted = ({ kind, subject }: About): Started | undefined => {
  const user = useViewer()
  const all = useSyncExternalStore(started.subscribe, started.get, nothing)
  return useMemo(() => all.find((each) => isAbout(each, user, { kind, subject })), [all, user, kind, subject])
}

/** The keys of all that was begun on this device. */
export const useStartedKeys = (): ReadonlySet<string> => {
  const all = useSyncExternalStore(started.subscribe, started.get, nothing)
  return useMemo(() => new Set(all.map(({ key }) => key)), [all])
}

const none: readonly Started[] = []
const nothing = () => none

/** Before it is sent: the key outlives the page. */
export const keepStarted = (one: Started): void =>
  started.set([...started.get().filter((each) => !isAbout(each, one.user, one)), one])

export const forgetStarted = (key: string): void => started.set(started.get().filter((each) => each.key !== key))
