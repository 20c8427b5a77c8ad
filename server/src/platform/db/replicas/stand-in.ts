import type { Send } from '../statement.ts'
import { isPlainRead } from './plain-reads.ts'
import type { Replica } from './replica.ts'
import type { PrimaryView } from './replica-health.ts'

/** Later than this, the site may work elsewhere while this copy is cut off together with an old replica. */
export const longestStandInMs = 300_000

interface StandInParts {
  view: PrimaryView
  replicas: readonly Replica[]
  isHeard(): boolean
}

/** While the primary is lost, the replica that has most of it answers the plain reads, so people can still look. */
export const createStandIn = ({ view, replicas, isHeard }: StandInParts) => {
  let answered = 0
  const choose = (): Replica | undefined => {
    const now = performance.now()
    if (view.heard === undefined || now - view.heard.at > longestStandInMs) return undefined
    let best: { replica: Replica; position: bigint } | undefined
    for (const replica of replicas) {
      const position = replica.health.standInPosition(now)
      if (position !== undefined && position > (best?.position ?? -1n)) best = { replica, position }
    }
    return best?.replica
  }
  const sender =
    (primary: Send): Send =>
    async (text, values) => {
      const replica = isHeard() || !isPlainRead(text) ? undefined : choose()
      if (replica === undefined) return primary(text, values)
      const rows = await replica.read(text, values)
      answered += 1
      return rows
    }
  return { sender, count: () => answered }
}
