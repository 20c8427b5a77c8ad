import type { CallName, Fault } from '../faults.ts'
import type { Till } from '../till.ts'
import type { Call, Reply } from './call.ts'

/** Protocol of one operator over its till. It is synchronous: the server simulates connection faults. */
export interface Operator {
  name: 'mtn' | 'orange'
  till: Till
  /** Name of a call, for faults and for counting. */
  nameCall(call: Call): CallName
  answer(call: Call, at: Moment): Reply
  /** Response to an expired token. */
  unauthorized(): Reply
  notFound(call: Call): Reply
  unavailable(): Reply
  /** Changes fields of a response. */
  patch(reply: Reply, patch: Record<string, unknown>): Reply
  /** Merchant name in the prompt on the phone. */
  merchant: string
}

export interface Moment {
  now: number
  /** Faults that affect this call. */
  faults: readonly Fault[]
}
