import type { Replica } from './replica.ts'
import type { PrimaryView } from './replica-health.ts'

/** Later than this, the site may work elsewhere while this copy is cut off together with an old replica. */
export const longestStandInMs = 300_000

/** The replica that has most of a lost primary, so that people can still look; undefined if none has enough. */
export const chooseStandIn = (view: PrimaryView, replicas: readonly Replica[], now: number): Replica | undefined => {
  if (view.heard === undefined || now - view.heard.at > longestStandInMs) return undefined
  let best: { replica: Replica; position: bigint } | undefined
  for (const replica of replicas) {
    const position = replica.health.standInPosition(now)
    if (position !== undefined && position > (best?.position ?? -1n)) best = { replica, position }
  }
  return best?.replica
}
