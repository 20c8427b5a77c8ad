import type { Send } from '../statement.ts'
import { isUnavailable, unavailable } from '../unavailable.ts'
import { PendingReads } from './pending-reads.ts'
import { isPlainRead } from './plain-reads.ts'
import { currentScope, inScope, type ReadScope, readPrimary } from './read-scope.ts'
import { isOfServer, isTimeout, type Replica } from './replica.ts'

interface RoutingParts {
  /** Milliseconds since the primary answered the checks last; 0 while it answers them. */
  silentMs(): number
  /** Replica for reads while the primary is lost. */
  standIn(): Replica | undefined
}

/** A lost primary may be back by then. Afterwards, reads that only it can answer are refused instead of waiting. */
const patienceMs = 1000

/** Sends the plain reads of reading requests to their replica, and everything else to the primary. */
export class Routing {
  /** Statements that a replica failed and the primary answered. */
  repeated = 0
  /** Statements that a replica answered because the primary was lost. */
  standIn = 0
  readonly #parts: RoutingParts
  readonly #pending = new PendingReads()
  /** True once the primary answers statements although it does not answer the checks: only those are cut off. */
  #isReached = false

  constructor(parts: RoutingParts) {
    this.#parts = parts
  }

  sender(primary: Send): Send {
    return (text, values) => {
      const scope = currentScope()
      const send = (): ReturnType<Send> => this.#watched(() => primary(text, values))
      if (scope === undefined) return send()
      if (!isPlainRead(text)) return this.#askOnlyPrimary(send)
      const ask = (): ReturnType<Send> => this.#askPrimary(send, text, values)
      return scope.replica === undefined ? ask() : this.#askReplica(scope, scope.replica.read(text, values), ask)
    }
  }

  /** Milliseconds since the primary was heard last; 0 unless it is lost. */
  lostMs(): number {
    return this.#isReached ? 0 : this.#parts.silentMs()
  }

  /** Called whenever a server may have been lost: reads that wait for it go elsewhere. */
  check(): void {
    this.#pending.check()
  }

  async #watched(send: () => ReturnType<Send>): ReturnType<Send> {
    const isSilent = this.#parts.silentMs() > 0
    if (!isSilent) this.#isReached = false
    try {
      const rows = await send()
      if (isSilent) this.#isReached = true
      return rows
    } catch (error) {
      if (isUnavailable(error)) this.#isReached = false
      throw error
    }
  }

  #askPrimary(send: () => ReturnType<Send>, ...statement: Parameters<Send>): ReturnType<Send> {
    const instead = (): ReturnType<Send> | undefined => {
      const replica = this.lostMs() === 0 ? undefined : this.#parts.standIn()
      if (replica === undefined) return undefined
      this.standIn += 1
      return replica.read(...statement)
    }
    return instead() ?? this.#pending.run(send(), instead)
  }

  #askOnlyPrimary(send: () => ReturnType<Send>): ReturnType<Send> {
    const refuse = (): ReturnType<Send> | undefined =>
      this.lostMs() > patienceMs
        ? Promise.reject(unavailable('CONNECT_TIMEOUT', 'the primary does not answer'))
        : undefined
    return refuse() ?? this.#pending.run(send(), refuse)
  }

  async #askReplica(scope: ReadScope, asked: ReturnType<Send>, askPrimary: () => ReturnType<Send>) {
    const { replica } = scope
    const fail = (): ReturnType<Send> | undefined =>
      replica?.health.isSilent(performance.now())
        ? Promise.reject(unavailable('ETIMEDOUT', 'the replica is silent'))
        : undefined
    try {
      const rows = await this.#pending.run(asked, fail)
      scope.isUsed = true
      return rows
    } catch (error) {
      // The primary would take as long.
      if (isTimeout(error)) throw error
      if (isOfServer(error)) scope.replica = undefined
      this.repeated += 1
      return askPrimary()
    }
  }
}

/** Runs the reads of a request on a replica, and again on the primary if they fail. */
export const readFrom = async <T>(replica: Replica, work: () => Promise<T>): Promise<T> => {
  const scope: ReadScope = { replica, isUsed: false }
  try {
    return await inScope(scope, work)
  } catch (error) {
    if (!scope.isUsed) throw error
    return readPrimary(work)
  }
}
