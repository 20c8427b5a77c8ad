import { AppError } from '../app-error.ts'

/** Account that sent something, and its address, which many others may share. */
export interface Sender {
  account: string
  address: string
}

/** Recently used CPU time by sender. */
export interface SpentTime {
  add(sender: Sender | undefined, milliseconds: number): void
  /** Lower ranks are served first: the account's own time plus part of its address's total. */
  rank(sender: Sender | undefined): number
  /** Throws `too_many_requests` with a retry time if the sender is over quota. */
  checkQuota(sender: Sender): void
}

export interface SpentTimeLimits {
  /** Time after which half of the total is forgotten. */
  halfLifeMilliseconds: number
  accountMilliseconds: number
  /** Higher than for an account, because many users share a carrier's address. */
  addressMilliseconds: number
}

const defaultLimits: SpentTimeLimits = {
  halfLifeMilliseconds: 300_000,
  accountMilliseconds: 60_000,
  addressMilliseconds: 360_000,
}

/** A hundred busy accounts at one address rank behind a stranger; one newcomer there hardly does. */
const addressWeight = 1 / 4

const ourselves: Sender = { account: 'ourselves', address: 'ourselves' }

/** Number of keys at which small totals are removed. */
const sweepAt = 20_000

export const createSpentTime = (
  limits: Partial<SpentTimeLimits> = {},
  now: () => number = () => performance.now(),
): SpentTime => {
  const { halfLifeMilliseconds, accountMilliseconds, addressMilliseconds } = { ...defaultLimits, ...limits }
  const entries = new Map<string, { milliseconds: number; at: number }>()

  const spent = (key: string): number => {
    const entry = entries.get(key)
    return entry === undefined ? 0 : entry.milliseconds * 2 ** ((entry.at - now()) / halfLifeMilliseconds)
  }

  const addTo = (key: string, milliseconds: number): void => {
    entries.set(key, { milliseconds: Math.max(0, spent(key) + milliseconds), at: now() })
  }

  const sweep = (): void => {
    for (const key of entries.keys()) if (spent(key) < 100) entries.delete(key)
  }

  const refusePast = (key: string, most: number): void => {
    const halvings = Math.log2(spent(key) / most)
    if (halvings < 0) return
    const seconds = Math.ceil((halvings * halfLifeMilliseconds) / 1000)
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(5, seconds) })
  }

  return {
    add({ account, address } = ourselves, milliseconds) {
      if (entries.size >= sweepAt) sweep()
      addTo(`account:${account}`, milliseconds)
      addTo(`address:${address}`, milliseconds)
    },
    rank: ({ account, address } = ourselves) =>
      spent(`account:${account}`) + spent(`address:${address}`) * addressWeight,
    checkQuota({ account, address }) {
      refusePast(`account:${account}`, accountMilliseconds)
      refusePast(`address:${address}`, addressMilliseconds)
    },
  }
}
