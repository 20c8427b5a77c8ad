import type { Id } from '@sheds/contract/scalars'
import { AppError } from '../../../platform/app-error.ts'

/** So many files lie on the disk at most, each read by somebody. */
const mostAtOnce = 100

export interface ExportPlace {
  /** Fires when the same person asks anew: nobody reads two. */
  signal: AbortSignal
  /** Nothing of it is left. */
  leave(): void
}

/** Who takes their data along just now. */
export interface ExportPlaces {
  /** Ends the one before, and waits until it has let go of everything. */
  enter(userId: Id): Promise<ExportPlace>
  count(): number
}

interface Taken {
  end: AbortController
  over: Promise<void>
}

export const createExportPlaces = (most = mostAtOnce): ExportPlaces => {
  const taken = new Map<Id, Taken>()
  const take = (userId: Id) => {
    const { promise: over, resolve: leave } = Promise.withResolvers<void>()
    const own = { end: new AbortController(), over }
    const former = taken.get(userId)
    former?.end.abort(new AppError('too_many_requests', { says: 'export_replaced', retryAfterSeconds: 5 }))
    taken.set(userId, own)
    const free = (): void => {
      if (taken.get(userId) === own) taken.delete(userId)
      leave()
    }
    return { former, signal: own.end.signal, free }
  }
  return {
    async enter(userId) {
      if (!taken.has(userId) && taken.size >= most) throw new AppError('overloaded', { retryAfterSeconds: 30 })
      const { former, signal, free } = take(userId)
      await former?.over
      return { signal, leave: free }
    },
    count: () => taken.size,
  }
}
