import { EventEmitter, once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ConnectionTarget } from './connection-target.ts'

/** For the way there, and once more for the greeting. */
export const connectSeconds = 3

/** What the pool is told about its connections. */
export interface SocketEvents {
  onEstablished(socket: ConnectionSocket): unknown
  /** An established connection ended, for whatever reason. */
  onClosed(socket: ConnectionSocket): unknown
  /** It did so although nobody closed it. Without this, postgres.js itself is told and connects again. */
  onLost(socket: ConnectionSocket): void
  /** The other side did not answer in time. */
  onSilence(): void
}

/** Connects, and hands over a socket in any case: one that failed tells so when postgres.js first writes to it. */
export const openConnectionSocket = async (
  target: ConnectionTarget,
  events: Partial<SocketEvents>,
): Promise<ConnectionSocket> => {
  try {
    return new ConnectionSocket(await open(target), events)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'CONNECT_TIMEOUT') events.onSilence?.()
    return new ConnectionSocket(error as Error, events)
  }
}

/** A socket that fails without a try. */
export const silentSocket = (target: ConnectionTarget): ConnectionSocket => new ConnectionSocket(timedOut(target), {})

/**
 * The socket that postgres.js works on. postgres.js 3.4 must never see an established connection close by itself: it
 * would crash on a null socket, reuse stale state, or run the rest of a lost transaction on the next connection.
 * So a lost connection stays in place and refuses every further statement, until the pool it belongs to is dropped.
 */
export class ConnectionSocket extends EventEmitter {
  readonly #socket: Socket | undefined
  readonly #events: Partial<SocketEvents>
  #failure: Error | undefined
  #established = false
  #closing = false
  /** Lost, and left in its place. */
  #isKept = false
  #isIdle = false

  constructor(opened: Socket | Error, events: Partial<SocketEvents>) {
    super()
    this.#events = events
    if (opened instanceof Error) {
      this.#failure = opened
      return
    }
    this.#socket = opened
    opened.on('data', (chunk: Buffer) => this.#receive(chunk))
    opened.on('drain', () => this.emit('drain'))
    opened.on('error', (error) => {
      this.#failure ??= error
    })
    opened.on('close', () => this.#closed())
  }

  get readyState(): string {
    return this.#failure === undefined ? (this.#socket?.readyState ?? 'closed') : 'closed'
  }

  /** True when PostgreSQL has answered everything and waits, outside of a transaction. */
  get isIdle(): boolean {
    return this.#isIdle
  }

  write(bytes: Uint8Array, done?: () => void): boolean {
    this.#isIdle = false
    if (this.#failure === undefined) return this.#socket?.write(bytes, done) ?? false
    setImmediate(() => this.#refuse())
    return true
  }

  /** Only postgres.js itself ends a connection, when it is idle or the pool closes. */
  end(bytes?: Uint8Array): void {
    this.#closing = true
    if (bytes === undefined) this.#socket?.end()
    else this.#socket?.end(bytes)
  }

  /** postgres.js does this to a greeting that takes too long. */
  destroy(): void {
    if (!this.#established) this.#events.onSilence?.()
    this.#closing = true
    this.#socket?.destroy()
    if (this.#socket === undefined) setImmediate(() => this.emit('close', false))
  }

  pause(): void {
    this.#socket?.pause()
  }

  resume(): void {
    this.#socket?.resume()
  }

  setKeepAlive(on: boolean, delay: number): void {
    this.#socket?.setKeepAlive(on, delay)
  }

  /** ReadyForQuery ends a chunk: `Z`, the length 5, a state. The session stands with the first one. */
  #receive(chunk: Buffer): void {
    const isReady = readyForQuery.equals(chunk.subarray(-6, -1))
    this.#isIdle = isReady && chunk[chunk.length - 1] === outsideTransaction
    if (isReady && !this.#established) {
      this.#established = true
      this.#events.onEstablished?.(this)
    }
    this.emit('data', chunk)
  }

  #closed(): void {
    const { onClosed, onLost } = this.#events
    this.#failure ??= lostConnection()
    if (this.#established) onClosed?.(this)
    if (!this.#established && !this.#closing) {
      // Told, or postgres.js would try again for ever while its statement waits.
      this.#refuse()
      return
    }
    if (this.#closing || onLost === undefined) {
      this.emit('close', false)
      return
    }
    this.#isKept = true
    this.#tell()
    onLost(this)
  }

  /** Lets go of a lost connection once its postgres.js instance has ended: what still waits for it fails now. */
  release(): void {
    this.emit('close', true)
  }

  /** postgres.js takes its listeners away when it has heard of a close. */
  #tell(): void {
    if (this.listenerCount('error') > 0) this.emit('error', this.#failure)
  }

  #refuse(): void {
    this.#tell()
    if (!this.#isKept) this.emit('close', true)
  }
}

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5])
const outsideTransaction = 0x49

const lostConnection = (): Error =>
  Object.assign(new Error('the connection to PostgreSQL was lost'), { code: 'CONNECTION_CLOSED' })

const open = async (target: ConnectionTarget): Promise<Socket> => {
  const socket = target.path === undefined ? connectTcp(target.port, target.host) : connectTcp(target.path)
  const timer = setTimeout(() => socket.destroy(timedOut(target)), connectSeconds * 1000)
  try {
    await once(socket, 'connect')
    socket.setNoDelay(true)
    return await secure(socket, target)
  } finally {
    clearTimeout(timer)
  }
}

/** Asks for TLS the way PostgreSQL expects it: one message, one byte back, then the handshake. */
const secure = async (socket: Socket, { host, tls, authority }: ConnectionTarget): Promise<Socket> => {
  if (tls === 'off') return socket
  socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  if (answer[0] !== 0x53) return withoutTls(socket, host, tls)
  const secured = connectTls({
    socket,
    rejectUnauthorized: tls.startsWith('verified'),
    ...(isIP(host) ? {} : { servername: host }),
    ...(authority === undefined ? {} : { ca: authority }),
    ...(tls === 'verified authority' ? { checkServerIdentity: () => undefined } : {}),
  })
  await once(secured, 'secureConnect')
  return secured
}

const withoutTls = (socket: Socket, host: string, tls: ConnectionTarget['tls']): Socket => {
  if (tls === 'if offered') return socket
  socket.destroy()
  throw Object.assign(new Error(`${host} does not offer TLS`), { code: 'TLS_NOT_OFFERED' })
}

const timedOut = ({ host, port }: ConnectionTarget): Error =>
  Object.assign(new Error(`no answer from ${host}:${port}`), { code: 'CONNECT_TIMEOUT' })
