import { AsyncLocalStorage } from 'node:async_hooks'
import type { Replica } from './replica.ts'

/** One request whose reads a replica answers. */
export interface ReadScope {
  /** Undefined after it failed: the rest is read from the primary. */
  replica: Replica | undefined
  /** True once the replica answered a statement. */
  isUsed: boolean
}

const scopes = new AsyncLocalStorage<ReadScope>()

export const currentScope = (): ReadScope | undefined => scopes.getStore()

export const inScope = <T>(scope: ReadScope, work: () => T): T => scopes.run(scope, work)

/**
 * Runs work whose result several callers share: the replica of the first caller may lack what the second one wrote, so
 * all of it is read from the primary.
 */
export const onPrimary = <T>(work: () => T): T => (scopes.getStore() === undefined ? work() : scopes.exit(work))
