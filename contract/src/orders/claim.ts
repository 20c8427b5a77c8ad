import { z } from 'zod'
import { Time } from '../scalars.ts'
import { claimStates } from './order-terms.ts'

/** Claim of the buyer of a paid order. */
export const Claim = z.object({
  state: z.enum(claimStates),
  reason: z.string(),
  /** The seller's refusal, and an operator's decision that the money stays with the seller; empty if missing. */
  answer: z.string(),
  verdict: z.string(),
  createdAt: Time,
  /** Until then the seller must answer, or the buyer may disagree; null if no side has to. */
  due: Time.nullable(),
})
export type Claim = z.infer<typeof Claim>
