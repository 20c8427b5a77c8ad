import { beforeEach, describe, expect, it } from 'vitest'
import type { Send } from '../statement.ts'
import { inScope, readPrimary } from './read-scope.ts'
import type { Replica } from './replica.ts'
import { Routing } from './routing.ts'

const text = 'select name from users'
const never = (): Promise<object[]> => new Promise(() => undefined)

/** A replica that answers with its name unless it is silent. */
const replicaCalled = (name: string, isSilent = () => false): Replica =>
  ({
    read: () => (isSilent() ? never() : Promise.resolve([{ name }])),
    health: { isSilent },
  }) as unknown as Replica

describe('Routing', () => {
  let silentMs: number
  let standIn: Replica | undefined
  let primary: Send
  let routing: Routing

  beforeEach(() => {
    silentMs = 0
    standIn = replicaCalled('stand-in')
    primary = () => Promise.resolve([{ name: 'primary' }])
    routing = new Routing({ silentMs: () => silentMs, standIn: () => standIn })
  })

  const send = (statement = text) => routing.sender((...sent) => primary(...sent))(statement, [])
  const readFrom = (replica: Replica, statement = text) => inScope({ replica, isUsed: false }, () => send(statement))

  it('sends plain reads of a reading request to its replica', async () => {
    const replica = replicaCalled('replica')
    expect(await readFrom(replica)).toEqual([{ name: 'replica' }])
    expect(await readFrom(replica, 'select balance from ledger_accounts')).toEqual([{ name: 'primary' }])
    expect(await send()).toEqual([{ name: 'primary' }])
  })

  it('reads from a replica while the primary is lost', async () => {
    silentMs = 10
    expect(await readPrimary(() => send())).toEqual([{ name: 'stand-in' }])
    expect(routing.standIn).toBe(1)
    standIn = undefined
    expect(await readPrimary(() => send())).toEqual([{ name: 'primary' }])
  })

  it('leaves changes, money and everything in requests that may change something to the primary', async () => {
    silentMs = 10
    expect(await readPrimary(() => send('update users set name = $1'))).toEqual([{ name: 'primary' }])
    expect(await readPrimary(() => send('select balance from ledger_accounts'))).toEqual([{ name: 'primary' }])
    expect(await send()).toEqual([{ name: 'primary' }])
    expect(routing.standIn).toBe(0)
  })

  it('reads from the primary while only its checks are cut off, until a statement fails as well', async () => {
    silentMs = 10
    expect(await send('update users set name = $1')).toEqual([{ name: 'primary' }])
    expect(await readPrimary(() => send())).toEqual([{ name: 'primary' }])
    primary = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
    await expect(readPrimary(() => send())).rejects.toThrow('gone')
    expect(await readPrimary(() => send())).toEqual([{ name: 'stand-in' }])
  })

  it('repeats a read that waits for the primary when it is lost', async () => {
    primary = never
    const found = readPrimary(() => send())
    routing.check()
    silentMs = 10
    routing.check()
    expect(await found).toEqual([{ name: 'stand-in' }])
    expect(routing.standIn).toBe(1)
  })

  it('refuses reads about money, and ends those that wait, once the primary is lost for a second', async () => {
    primary = never
    const found = readPrimary(() => send('select balance from ledger_accounts'))
    silentMs = 1000
    routing.check()
    silentMs = 1001
    routing.check()
    await expect(found).rejects.toThrow('the primary does not answer')
    await expect(readPrimary(() => send('select count(*) from orders'))).rejects.toThrow('the primary does not answer')
  })

  it('repeats a read that waits for a silent replica on the primary', async () => {
    let isSilent = false
    const replica = { ...replicaCalled('replica', () => isSilent), read: never } as unknown as Replica
    const found = readFrom(replica)
    routing.check()
    isSilent = true
    routing.check()
    expect(await found).toEqual([{ name: 'primary' }])
    expect(routing.repeated).toBe(1)
  })
})
