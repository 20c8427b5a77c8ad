import { AsyncLocalStorage } from 'node:async_hooks'
import type { Replica } from './replica.ts'

/** One reading request. While the primary is lost, a replica may answer all of it. */
export interface ReadScope {
  /** Replica that answers it; undefined for the primary, also after the replica failed. */
  replica: Replica | undefined
  /** True once the replica answered a statement. */
  isUsed: boolean
}

const scopes = new AsyncLocalStorage<ReadScope>()

export const currentScope = (): ReadScope | undefined => scopes.getStore()

export const inScope = <T>(scope: ReadScope, work: () => T): T => scopes.run(scope, work)

/** Runs reads on the primary or, while it is lost, on a replica. */
export const readPrimary = <T>(work: () => T): T => scopes.run({ replica: undefined, isUsed: false }, work)

/**
 * Runs reads whose result several callers share: the replica of the first caller may lack what the second one wrote, so
 * all of it is read from the primary.
 */
export const readShared = <T>(work: () => T): T => (scopes.getStore() === undefined ? work() : readPrimary(work))

/** Runs work that may serve a writing request as well: on the primary only. */
export const outOfScope = <T>(work: () => T): T => (scopes.getStore() === undefined ? work() : scopes.exit(work))
