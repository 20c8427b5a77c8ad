import type { ReasonCode } from './orange-errors.ts'

export type Fate =
  | { do: 'fail'; reason: ReasonCode }
  /** Nobody takes the phone. */
  | { do: 'ignore' }
  | { do: 'cancel' }
  /** The gateway breaks off; the money moves all the same, or does not. */
  | { do: 'fault'; isPaid: boolean }

const fates: Record<string, Fate> = {
  690000419: { do: 'fail', reason: '60019' },
  690000404: { do: 'fail', reason: '60020' },
  690000423: { do: 'fail', reason: '60021' },
  690000413: { do: 'fail', reason: '60022' },
  690000408: { do: 'ignore' },
  690000410: { do: 'cancel' },
  690000500: { do: 'fault', isPaid: true },
  690000504: { do: 'fault', isPaid: false },
}

/** Our own numbers: Orange publishes none. */
export const fateOf = (msisdn: string): Fate | undefined => fates[msisdn]
