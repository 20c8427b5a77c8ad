import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { drainOnClose } from './drain.ts'
import { closeDoors, listenWide } from './wide-door.ts'

let app: FastifyInstance

afterEach(() => app.close())

const sleepWithoutLoop = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

let asked = 0
/** True when the onClose hooks have run. */
let over = false
const { promise: answering, resolve: answer } = Promise.withResolvers<void>()

const start = async (): Promise<string> => {
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  drainOnClose(app)
  closeDoors(app)
  over = false
  app.addHook('onClose', async () => {
    over = true
  })
  app.get('/', async () => {
    asked += 1
    await answering
    return 'done'
  })
  return listenWide(app, { port: 0, host: '127.0.0.1' })
}

describe.runIf(process.platform === 'linux')('listenWide', () => {
  it('accepts several connections per turn of the event loop', async () => {
    const { port } = new URL(await start())
    let turn = 0
    const turns: number[] = []
    app.server.on('connection', () => turns.push(turn))
    const count = (): void => {
      turn += 1
      if (turns.length < 200) setImmediate(count)
    }
    const sockets = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1'))
    // All connections wait by the time the loop continues.
    setImmediate(() => {
      sleepWithoutLoop(200)
      count()
    })
    await expect.poll(() => turns.length).toBe(200)
    expect(new Set(turns).size).toBeLessThan(100)
    for (const socket of sockets) socket.destroy()
  })

  it('stays open until accepted requests are answered', async () => {
    const address = await start()
    const answers = Array.from({ length: 40 }, async () => (await fetch(address)).text())
    await expect.poll(() => asked, { timeout: 120_000 }).toBe(40)
    const closing = app.close()
    await expect.poll(() => fetch(address).catch(() => 'closed'), { timeout: 120_000 }).toBe('closed')
    expect(over).toBe(false)
    answer()
    await closing
    expect(over).toBe(true)
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']))
  })
})
