import type { Medium } from '@sheds/contract/wallet/operators'
import type { keyedCalls } from '@sheds/contract/wallet/wallet'
import { stored } from '../../../lib/device/stored.ts'
import { currentViewer } from '../../../lib/session/my-info.store.ts'
import { useWatched, watched } from '../../../ui/watched.ts'
import type { IntentEnd, IntentSuccess, Outcome } from './intent.rules.ts'

/** Payment before its confirmation, as the device stores it. */
export interface WantedIntent {
  call: (typeof keyedCalls)[number]
  /** Fields that identify it, as JSON; other values are another payment. */
  about: string
  amount: number
  /** Receiver, as displayed. */
  to: string
  /** Phone that an operator charges or pays; the person has yet to see how that ends. */
  operator?: { phone: string; medium: Medium } | undefined
  /** Subject besides a wallet: an order's code or a listing's id. */
  subject?: string | undefined
  /** Takes nothing from the wallet, so that no other payment has to wait for it. */
  isFree?: boolean | undefined
}

/** Payment started on this device whose outcome is not known, or whose end was not seen. */
export interface OpenIntent extends WantedIntent {
  /** Idempotency key, shared by all tabs and retries, so that the money moves once. */
  key: string
  owner: string
  at: number
  /** Sent and not answered. */
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

// Subscribed as long as the page lives, so that it reuses keys that other tabs store.
if (typeof window !== 'undefined') intents.subscribe(() => undefined)

/** Unsent payments are deleted after an hour. */
const unsentMs = 3_600_000

/** Stored payment with the same fields, or a new one. */
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

/** 128 random bits. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Stored before the request is sent, and reset when it is known not to have arrived. */
export const markSent = (intent: OpenIntent, isSent: boolean): void => write({ ...intent, at: Date.now(), isSent })

/** Deletes a payment whose outcome is known. One at an operator is kept with its end until the person has seen it. */
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

const shownKeys = watched<readonly string[]>([])

export const isIntentShown = (key: string): boolean => shownKeys.get().includes(key)

/** Marks a payment as shown by its sheet or page, so that the wallet page does not show it as well. */
export const showIntent = (key: string): (() => void) => {
  shownKeys.show([...shownKeys.get(), key])
  return () => {
    // Its sheet and its page may both show it, so only one entry is removed.
    const mine = shownKeys.get().indexOf(key)
    shownKeys.show(shownKeys.get().filter((_, place) => place !== mine))
  }
}

/** Empty on the server. */
export const useIntents = (): readonly OpenIntent[] => useWatched(intents, () => none)

/** Sent payments without an outcome that nothing on the screen shows. */
export const useUnansweredIntents = (): OpenIntent[] => {
  const held = useWatched(shownKeys)
  return useIntents().filter((intent) => isMineAndSent(intent) && !intent.isFree && !held.includes(intent.key))
}

/** Outcome of a payment, for a person who returns to it. */
export interface IntentOutcome extends IntentSuccess {
  intent: OpenIntent
  outcome: Outcome
  /** Error code if no money was taken. */
  why?: string | undefined
}

const outcomes = watched<readonly IntentOutcome[]>([])

export const reportOutcome = (outcome: IntentOutcome): void =>
  outcomes.show([...outcomes.get().filter(({ intent }) => intent.key !== outcome.intent.key), outcome])

export const dismissOutcome = (outcome: IntentOutcome): void =>
  outcomes.show(outcomes.get().filter((each) => each !== outcome))

export const useOutcomes = (): readonly IntentOutcome[] => useWatched(outcomes)
