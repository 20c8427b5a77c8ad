import { useSyncExternalStore } from 'react'
import { currentViewer, deedsKey } from '../../lib/my-info.store.ts'
import { stored } from '../../lib/stored.ts'
import type { DeedDone } from './deed.rules.ts'

/** A payment that somebody began on this device, and of which it is not known yet what became of it. */
export interface OpenDeed {
  /** Whoever tries it again on this device, in whichever tab, uses the same: it moves once. */
  key: string
  owner: string
  /** Which call it is for. */
  call: string
  /** All that counts of it: other words are another payment. */
  about: string
  at: number
  isSent: boolean
  amount: number
  /** Whom it goes to, in words. */
  to: string
}

const none: readonly OpenDeed[] = []
const deeds = stored(deedsKey, (raw): readonly OpenDeed[] => (Array.isArray(raw) ? raw.filter(isDeed) : none))

const isDeed = (raw: unknown): raw is OpenDeed => {
  const { key, owner, call, about, to, at, amount, isSent } = Object(raw) as Record<string, unknown>
  const texts = [key, owner, call, about, to].every((text) => typeof text === 'string')
  return texts && typeof at === 'number' && typeof amount === 'number' && typeof isSent === 'boolean'
}

// As long as the page lives it hears what other tabs write: a key that one of them keeps is nobody's second one.
if (typeof window !== 'undefined') deeds.subscribe(() => undefined)

/** What was looked at and not sent is forgotten after an hour. */
const unsentMs = 3_600_000

type Wanted = Pick<OpenDeed, 'call' | 'about' | 'amount' | 'to'>

/** The payment as this device knows it: the one that is open already where it is the same. */
export const openDeed = (wanted: Wanted): OpenDeed => {
  const owner = currentViewer() ?? ''
  const known = deeds
    .get()
    .find((each) => each.owner === owner && each.call === wanted.call && each.about === wanted.about)
  if (known !== undefined) return known
  const deed = { ...wanted, owner, key: newKey(), at: Date.now(), isSent: false }
  write(deed)
  return deed
}

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Before it leaves the device it is written down that it did, and struck out when it is known that it did not. */
export const markSent = (deed: OpenDeed, isSent: boolean): void => write({ ...deed, at: Date.now(), isSent })

/** Its outcome is known: the next try has a key of its own. */
export const endDeed = ({ key }: OpenDeed): void => keep(deeds.get().filter((each) => each.key !== key))

const write = (deed: OpenDeed): void => {
  const isKept = ({ key, isSent, at }: OpenDeed): boolean => key !== deed.key && (isSent || Date.now() - at < unsentMs)
  keep([...deeds.get().filter(isKept), deed])
}

const keep = (next: readonly OpenDeed[]): void => (next.length === 0 ? deeds.remove() : deeds.set(next))

const isMineAndSent = ({ owner, isSent }: OpenDeed): boolean => isSent && owner === currentViewer()

export const sentDeeds = (): OpenDeed[] => deeds.get().filter(isMineAndSent)

let inHand: readonly string[] = []

/** As long as its sheet is on the screen, that tells what becomes of it. */
export const takeInHand = ({ key }: OpenDeed): (() => void) => {
  inHand = [...inHand, key]
  tellAll()
  return () => {
    inHand = inHand.filter((each) => each !== key)
    tellAll()
  }
}

/** Those that left the device and were not answered, and whose sheet is not there any more. */
export const useLeftDeeds = (): OpenDeed[] => {
  const held = useSyncExternalStore(
    onChange,
    () => inHand,
    () => inHand,
  )
  const open = useSyncExternalStore(deeds.subscribe, deeds.get, () => none)
  return open.filter((deed) => isMineAndSent(deed) && !held.includes(deed.key))
}

/** What became of a payment, told to whoever comes back to it. */
export interface DeedOutcome {
  deed: OpenDeed
  /** Nothing where nothing was taken. */
  done: DeedDone | undefined
  message: string
}

let outcomes: readonly DeedOutcome[] = []
const listeners = new Set<() => void>()

const tellAll = (): void => {
  for (const listener of listeners) listener()
}

const become = (next: readonly DeedOutcome[]): void => {
  outcomes = next
  tellAll()
}

export const tellOutcome = (outcome: DeedOutcome): void =>
  become([...outcomes.filter(({ deed }) => deed.key !== outcome.deed.key), outcome])

export const dismissOutcome = (outcome: DeedOutcome): void => become(outcomes.filter((each) => each !== outcome))

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOutcomes = (): readonly DeedOutcome[] =>
  useSyncExternalStore(
    onChange,
    () => outcomes,
    () => outcomes,
  )
