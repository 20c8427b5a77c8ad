import type { Till } from '../till.ts'

/** A payment (customer to us) or a payout (us to customer): each has its own pay tokens. */
export type Kind = 'mp' | 'cashin'

/** What only Orange keeps. */
export interface OrangeOwn {
  consumerKey: string
  consumerSecret: string
  /** base64(apiUser:apiPassword), as X-AUTH-TOKEN carries it. */
  authToken: string
  channelMsisdn: string
  pin: string
  /** Pay tokens handed out, paid or not. */
  inits: Record<string, { kind: Kind; at: number; id: number }>
}

export const ownOf = ({ state }: Till): OrangeOwn => state.own as unknown as OrangeOwn
