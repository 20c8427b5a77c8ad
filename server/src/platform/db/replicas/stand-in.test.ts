import { describe, expect, it } from 'vitest'
import { PrimaryPositions } from './positions.ts'
import type { Replica } from './replica.ts'
import { chooseStandIn, longestStandInMs } from './stand-in.ts'

const lostAt = 1000

/** A replica at a position; undefined for one that lacks something. */
const replicaAt = (position: bigint | undefined) =>
  ({ health: { standInPosition: () => position } }) as unknown as Replica

const choose = (replicas: Replica[], now = lostAt + 1) =>
  chooseStandIn({ positions: new PrimaryPositions(), cluster: 'one', heard: { at: lostAt, safe: 0n } }, replicas, now)

describe('chooseStandIn', () => {
  it('returns the replica that has most', () => {
    const most = replicaAt(7n)
    expect(choose([replicaAt(5n), most, replicaAt(undefined)])).toBe(most)
  })

  it('returns none that lacks something', () => {
    expect(choose([replicaAt(undefined)])).toBeUndefined()
  })

  it('returns none five minutes after the loss', () => {
    expect(choose([replicaAt(5n)], lostAt + longestStandInMs)).toBeDefined()
    expect(choose([replicaAt(5n)], lostAt + longestStandInMs + 1)).toBeUndefined()
  })
})
