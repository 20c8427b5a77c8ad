import { AppError } from '../app-error.ts'

/** Who sent something: an account, over an address that it may share with many others. */
export interface Sender {
  account: string
  address: string
}

/** How much of something dear each sender has had in the last minutes. */
export interface SpentTime {
  add(sender: Sender | undefined, milliseconds: number): void
  /** The more, the later it is a sender's turn: its own time, and a part of what its address has had in all. */
  rank(sender: Sender | undefined): number
  /** Who has had its fill is told when to come again. */
  refuseSated(sender: Sender): void
}

export interface SpentTimeLimits {
  /** Half of what was spent is forgotten after this long. */
  halfLifeMilliseconds: number
  accountMilliseconds: number
  /** A carrier's address is a crowd: it has room for many. */
  addressMilliseconds: number
}

const defaultLimits: SpentTimeLimits = {
  halfLifeMilliseconds: 300_000,
  accountMilliseconds: 60_000,
  addressMilliseconds: 360_000,
}

/** A hundred accounts of one address together stand behind a stranger, one more of a crowd hardly does. */
const addressWeight = 1 / 4

const ourselves: Sender = { account: 'ourselves', address: 'ourselves' }

/** At this many keys, those that hardly spent anything are forgotten. */
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
    refuseSated({ account, address }) {
      refusePast(`account:${account}`, accountMilliseconds)
      refusePast(`address:${address}`, addressMilliseconds)
    },
  }
}
