import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Send } from '../statement.ts'
import { PrimaryPositions } from './positions.ts'
import type { Replica } from './replica.ts'
import { createStandIn, longestStandInMs } from './stand-in.ts'

/** A replica at a position; undefined for one that may not stand in. */
const replicaAt = (name: string, position: bigint | undefined) =>
  ({ health: { standInPosition: () => position }, read: async () => [{ name }] }) as unknown as Replica

describe('createStandIn', () => {
  const primary: Send = async () => [{ name: 'primary' }]
  let isHeard: boolean
  let heardAt: number

  beforeEach(() => {
    isHeard = false
    heardAt = performance.now()
  })

  const open = (...replicas: Replica[]) => {
    const view = { positions: new PrimaryPositions(), cluster: 'one', heard: { at: heardAt, safe: 0n } }
    return createStandIn({ view, replicas, isHeard: () => isHeard })
  }
  const read = (standIn: ReturnType<typeof open>, text = 'select name from users') => standIn.sender(primary)(text, [])

  it('answers from the replica that has most', async () => {
    const standIn = open(replicaAt('one', 5n), replicaAt('two', 7n), replicaAt('three', undefined))
    expect(await read(standIn)).toEqual([{ name: 'two' }])
    expect(standIn.count()).toBe(1)
  })

  it('leaves everything to a primary that is heard', async () => {
    isHeard = true
    const standIn = open(replicaAt('one', 5n))
    expect(await read(standIn)).toEqual([{ name: 'primary' }])
    expect(standIn.count()).toBe(0)
  })

  it('leaves money and changes to the primary', async () => {
    const standIn = open(replicaAt('one', 5n))
    for (const text of ['select balance from ledger_accounts', 'update users set name = $1'])
      expect(await read(standIn, text)).toEqual([{ name: 'primary' }])
  })

  it('leaves reads to the primary if no replica may stand in', async () => {
    expect(await read(open(replicaAt('one', undefined)))).toEqual([{ name: 'primary' }])
  })

  it('ends after five minutes', async () => {
    const standIn = open(replicaAt('one', 5n))
    const clock = vi.spyOn(performance, 'now').mockReturnValue(heardAt + longestStandInMs + 1)
    try {
      expect(await read(standIn)).toEqual([{ name: 'primary' }])
    } finally {
      clock.mockRestore()
    }
  })
})
