import type { Medium } from '@sheds/contract/wallet/operators'
import type { keyedCalls } from '@sheds/contract/wallet/wallet'
import { stored } from '../../../lib/device/stored.ts'
import { currentViewer } from '../../../lib/session/my-info.store.ts'
import { useWatched, watched } from '../../../ui/watched.ts'
import type { IntentEnd, IntentSuccess, Outcome } from './intent.rules.ts'

/** A payment, before anybody confirmed it. */
export interface WantedIntent {
  /** Which call it is for. */
  call: (typeof keyedCalls)[number]
  /** All that counts of it: other words are another payment. */
  about: string
  amount: number
  /** Whom it goes to, in words. */
  to: string
  /** Whose phone an operator asks or pays: somebody has to see how that ended. */
  operator?: { phone: string; medium: Medium } | undefined
  /** What it is for, besides a wallet. */
  subject?: string | undefined
  /** It takes nothing from the wallet: it stands in no other's way, and is waited for where it was begun. */
  isFree?: boolean | undefined
}

/** A payment that somebody began on this device, until it is known what became of it. */
export interface OpenIntent extends WantedIntent {
  /** Whoever tries it again on this device, in whichever tab, uses the same: it moves once. */
  key: string
  owner: string
  at: number
  /** It left, and was not answered. */
  isSent: boolean
  end?: IntentEnd
}

const none: readonly OpenIntent[] = []
const intents = stored('deeds', (raw): readonly OpenIntent[] => (Array.isArray(raw) ? raw.filter(isIntent) : none))

const isIntent = (raw: unknown): raw is OpenIntent => {
  const { key, owner, call, about, to, at, amount, isSent } = Object(raw) as Record<string, unknown>
  const texts = [key, owner, call, about, to].every((text) => typeof text === 'string')
  return texts && typeof at === 'number' && typeof amount === 'number' && typeof isSent === 'boolean'
}

// As long as the page lives it hears what other tabs write: a key that one of them keeps is nobody's second one.
if (typeof window !== 'undefined') intents.subscribe(() => undefined)

/** What was looked at and not sent is forgotten after an hour. */
const unsentMs = 3_600_000

/** The payment as this device knows it: the one that is open already where it is the same. */
export const openIntent = (wanted: WantedIntent): OpenIntent => {
  const owner = currentViewer() ?? ''
  const isSame = (each: OpenIntent): boolean =>
    each.owner === owner && each.call === wanted.call && each.about === wanted.about && !each.end
  const known = intents.get().find(isSame)
  if (known !== undefined) return known
  const intent = { ...wanted, owner, key: newKey(), at: Date.now(), isSent: false }
  write(intent)
  return intent
}

/** Made on this device: 128 bits. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Before it leaves the device it is written down that it did, and struck out when it is known that it did not. */
export const markSent = (intent: OpenIntent, isSent: boolean): void => write({ ...intent, at: Date.now(), isSent })

/** Its outcome is known, or its end was seen: nothing is kept of it but that end, if it is still to be seen. */
export const endIntent = (key: string, end?: IntentEnd): void =>
  keep(
    intents
      .get()
      .flatMap((each) => (each.key !== key ? each : end && each.operator ? { ...each, isSent: false, end } : [])),
  )

const write = (intent: OpenIntent): void => {
  const isKept = ({ key, isSent, end, at }: OpenIntent): boolean =>
    key !== intent.key && (isSent || end !== undefined || Date.now() - at < unsentMs)
  keep([...intents.get().filter(isKept), intent])
}

const keep = (next: readonly OpenIntent[]): void => (next.length === 0 ? intents.remove() : intents.set(next))

const isMineAndSent = ({ owner, isSent }: OpenIntent): boolean => isSent && owner === currentViewer()

export const sentIntents = (): OpenIntent[] => intents.get().filter(isMineAndSent)

const inHand = watched<readonly string[]>([])

export const isInHand = (key: string): boolean => inHand.get().includes(key)

/** As long as its sheet or its page is on the screen, that tells what becomes of it. */
export const takeInHand = (key: string): (() => void) => {
  inHand.show([...inHand.get(), key])
  return () => {
    // Sheet and page may both have it.
    const mine = inHand.get().indexOf(key)
    inHand.show(inHand.get().filter((_, place) => place !== mine))
  }
}

/** Nothing on the server. */
export const useIntents = (): readonly OpenIntent[] => useWatched(intents, () => none)

/** Those that left the device and were not answered, and that nothing on the screen tells of. */
export const useLeftIntents = (): OpenIntent[] => {
  const held = useWatched(inHand)
  return useIntents().filter((intent) => isMineAndSent(intent) && !intent.isFree && !held.includes(intent.key))
}

/** What became of a payment, for whoever comes back to it. */
export interface IntentOutcome extends IntentSuccess {
  intent: OpenIntent
  outcome: Outcome
  /** Why nothing came of it. */
  why?: string | undefined
}

const outcomes = watched<readonly IntentOutcome[]>([])

export const tellOutcome = (outcome: IntentOutcome): void =>
  outcomes.show([...outcomes.get().filter(({ intent }) => intent.key !== outcome.intent.key), outcome])

export const dismissOutcome = (outcome: IntentOutcome): void =>
  outcomes.show(outcomes.get().filter((each) => each !== outcome))

export const useOutcomes = (): readonly IntentOutcome[] => useWatched(outcomes)
