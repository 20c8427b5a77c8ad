import type { Till } from '../till.ts'

export type Product = 'collection' | 'disbursement'

export interface ApiUser {
  providerCallbackHost: string
  /** The last one made; none yet if empty. */
  apiKey: string
}

/** What only MTN keeps. */
export interface MtnOwn {
  keys: Record<Product, string>
  users: Record<string, ApiUser>
  userOfToken: Record<string, string>
}

export const ownOf = ({ state }: Till): MtnOwn => state.own as unknown as MtnOwn
