import { beforeEach, describe, expect, it } from 'vitest'
import { mostBehindMs, PrimaryPositions } from './positions.ts'
import { type Check, type PrimaryView, ReplicaHealth, silenceMs } from './replica-health.ts'

let primary: PrimaryView
let health: ReplicaHealth

beforeEach(() => {
  primary = { positions: new PrimaryPositions(), cluster: 'one', heard: undefined }
  health = new ReplicaHealth(primary)
})

const replicaAt = (at: number, position: bigint, more: Partial<Check> = {}): void =>
  health.note({ asked: at - 1, answered: at, position, isReplica: true, cluster: 'one', ...more })

const primaryAt = (at: number, position: bigint): void => {
  primary.positions.add(at, position)
  health.compare(at, position)
}

/** Serving at position 100 and time 1010. */
const serve = (): void => {
  replicaAt(1000, 100n)
  primaryAt(1001, 100n)
  replicaAt(1010, 100n)
  expect(health.reasonOut(1010)).toBeUndefined()
}

describe('ReplicaHealth', () => {
  it('is out before the primary was asked after the first answer', () => {
    primaryAt(990, 100n)
    expect(health.reasonOut(990)).toBe('it does not answer')
    replicaAt(1000, 100n)
    expect(health.reasonOut(1000)).toBe('it is catching up')
  })

  it('serves when it has what the primary had when it was found', () => {
    replicaAt(1000, 90n)
    primaryAt(1001, 100n)
    expect(health.reasonOut(1001)).toBe('it is catching up')
    replicaAt(1010, 99n)
    primaryAt(1011, 120n)
    expect(health.reasonOut(1011)).toBe('it is catching up')
    replicaAt(1020, 100n)
    expect(health.reasonOut(1020)).toBeUndefined()
  })

  it('has the positions and times it has replayed', () => {
    serve()
    primaryAt(1100, 150n)
    primaryAt(1200, 200n)
    replicaAt(1300, 150n)
    expect(health.has({ position: 150n, since: Number.NEGATIVE_INFINITY })).toBe(true)
    expect(health.has({ position: 151n, since: Number.NEGATIVE_INFINITY })).toBe(false)
    expect(health.has({ position: 0n, since: 1099 })).toBe(true)
    expect(health.has({ position: 0n, since: 1100 })).toBe(false)
    expect(health.behindSeconds(1300)).toBeCloseTo(0.2)
  })

  it('is out when it is silent, and back when it answers', () => {
    serve()
    expect(health.reasonOut(1011 + silenceMs)).toBe('it does not answer')
    replicaAt(1020 + silenceMs, 100n)
    expect(health.reasonOut(1020 + silenceMs)).toBeUndefined()
  })

  it('is out when it is more than 30 s behind', () => {
    serve()
    const later = 1050 + mostBehindMs
    primaryAt(later, 200n)
    replicaAt(later, 199n)
    expect(health.reasonOut(later)).toBe('it is too far behind')
    replicaAt(later + 1, 200n)
    expect(health.reasonOut(later + 1)).toBeUndefined()
  })

  it('is out after a failed statement until it answers a check sent later', () => {
    serve()
    health.fail(1020)
    replicaAt(1025, 100n, { asked: 1019 })
    expect(health.reasonOut(1025)).toBe('a statement on it failed')
    replicaAt(1030, 100n)
    expect(health.reasonOut(1030)).toBeUndefined()
  })

  it('is out when it was promoted, or belongs to another cluster', () => {
    serve()
    replicaAt(1020, 100n, { isReplica: false })
    expect(health.reasonOut(1020)).toBe('it is no replica')
    replicaAt(1030, 100n, { cluster: 'two' })
    expect(health.reasonOut(1030)).toBe('it belongs to another cluster')
  })

  it('is out while it stays at a position that the primary had not reached', () => {
    replicaAt(1000, 110n)
    primaryAt(1001, 100n)
    replicaAt(1010, 110n)
    primaryAt(1011, 150n)
    expect(health.reasonOut(1011)).toBe('it is ahead of the primary')
    replicaAt(1020, 150n)
    expect(health.reasonOut(1020)).toBeUndefined()
  })

  it('starts again after a failover: a replica of the old timeline never serves', () => {
    serve()
    primary.positions.clear()
    health.forgetPrimary()
    primaryAt(1090, 104n)
    expect(health.reasonOut(1090), 'compared with an old check').toBe('it is catching up')
    replicaAt(1100, 105n)
    primaryAt(1101, 120n)
    replicaAt(1110, 105n)
    primaryAt(1111, 130n)
    expect(health.reasonOut(1111)).toBe('it is catching up')
  })

  it('may replace a lost primary if it has everything that was on its disk', () => {
    serve()
    expect(health.standInPosition(1020), 'a primary never heard').toBeUndefined()
    primary.heard = { at: 1011, safe: 100n }
    expect(health.standInPosition(1020)).toBe(100n)
    health.forgetPrimary()
    expect(health.standInPosition(1020), 'once the primary is lost').toBe(100n)
    primary.heard = { at: 1011, safe: 101n }
    expect(health.standInPosition(1020), 'behind').toBeUndefined()
    replicaAt(1030, 101n)
    expect(health.standInPosition(1030)).toBe(101n)
    replicaAt(1040, 101n, { isReplica: false })
    expect(health.standInPosition(1040), 'promoted').toBeUndefined()
    replicaAt(1050, 101n, { cluster: 'two' })
    expect(health.standInPosition(1050), 'of another cluster').toBeUndefined()
    replicaAt(1060, 101n)
    health.fail(1070)
    expect(health.standInPosition(1080), 'after a failed statement').toBeUndefined()
    replicaAt(1090, 101n)
    expect(health.standInPosition(1090 + silenceMs)).toBe(101n)
    expect(health.standInPosition(1091 + silenceMs), 'silent').toBeUndefined()
  })
})
