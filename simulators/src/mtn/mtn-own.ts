import type { Till } from '../till.ts'

export type Product = 'collection' | 'disbursement'

export interface ApiUser {
  providerCallbackHost: string
  /** The newest key; empty before the first. */
  apiKey: string
}

/** State that only MTN has. */
export interface MtnOwn {
  keys: Record<Product, string>
  users: Record<string, ApiUser>
  userOfToken: Record<string, string>
}

export const ownOf = ({ state }: Till): MtnOwn => state.own as unknown as MtnOwn
