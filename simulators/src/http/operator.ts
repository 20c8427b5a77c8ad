import type { CallName, Fault } from '../faults.ts'
import type { Till } from '../till.ts'
import type { Call, Reply } from './call.ts'

/** One operator's protocol over its till. Nothing in it waits: what goes wrong with connections is the server's. */
export interface Operator {
  name: 'mtn' | 'orange'
  till: Till
  /** Which call this is, for faults and for counting. */
  nameCall(call: Call): CallName
  answer(call: Call, at: Moment): Reply
  /** What it says when a token is over. */
  unauthorized(): Reply
  notFound(call: Call): Reply
  unavailable(): Reply
  /** Writes other fields into an answer. */
  patch(reply: Reply, patch: Record<string, unknown>): Reply
  /** What the customer reads on the phone. */
  merchant: string
}

export interface Moment {
  now: number
  /** Those that this call meets. */
  faults: readonly Fault[]
}
