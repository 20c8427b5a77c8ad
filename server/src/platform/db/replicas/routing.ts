import type { Send } from '../statement.ts'
import { unavailable } from '../unavailable.ts'
import { PendingReads } from './pending-reads.ts'
import { isPlainRead } from './plain-reads.ts'
import { currentScope, inScope, type ReadScope, readPrimary } from './read-scope.ts'
import { isOfServer, isTimeout, type Replica } from './replica.ts'

interface RoutingParts {
  /** Milliseconds since the primary answered last; 0 unless it is lost. */
  lostMs(): number
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

  constructor(parts: RoutingParts) {
    this.#parts = parts
  }

  sender(primary: Send): Send {
    return (text, values) => {
      const scope = currentScope()
      if (scope === undefined) return primary(text, values)
      if (!isPlainRead(text)) return this.#askOnlyPrimary(primary, text, values)
      const ask = (): ReturnType<Send> => this.#askPrimary(primary, text, values)
      return scope.replica === undefined ? ask() : this.#askReplica(scope, scope.replica.read(text, values), ask)
    }
  }

  /** Called whenever a server may have been lost: reads that wait for it go elsewhere. */
  check(): void {
    this.#pending.check()
  }

  #askPrimary(primary: Send, ...statement: Parameters<Send>): ReturnType<Send> {
    const instead = (): ReturnType<Send> | undefined => {
      const replica = this.#parts.lostMs() === 0 ? undefined : this.#parts.standIn()
      if (replica === undefined) return undefined
      this.standIn += 1
      return replica.read(...statement)
    }
    return instead() ?? this.#pending.run(primary(...statement), instead)
  }

  #askOnlyPrimary(primary: Send, ...statement: Parameters<Send>): ReturnType<Send> {
    const refuse = (): ReturnType<Send> | undefined =>
      this.#parts.lostMs() > patienceMs
        ? Promise.reject(unavailable('CONNECT_TIMEOUT', 'the primary does not answer'))
        : undefined
    return refuse() ?? this.#pending.run(primary(...statement), refuse)
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
