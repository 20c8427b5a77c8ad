import type { Till } from '../till.ts'

/** A payment (customer to us) or a payout (us to customer): each has its own pay tokens. */
export type Kind = 'mp' | 'cashin'

/** State that only Orange has. */
export interface OrangeOwn {
  consumerKey: string
  consumerSecret: string
  /** base64(apiUser:apiPassword), the value of X-AUTH-TOKEN. */
  authToken: string
  channelMsisdn: string
  pin: string
  /** Issued pay tokens, paid or not. */
  inits: Record<string, { kind: Kind; at: number; id: number }>
}

export const ownOf = ({ state }: Till): OrangeOwn => state.own as unknown as OrangeOwn
