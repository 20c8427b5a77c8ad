import { setTimeout as pause } from 'node:timers/promises'
import type { Device } from './device.ts'
import {
  type Answer,
  type Handler,
  LineBroken,
  type OutsideCall,
  overNetwork,
  Request,
  Response,
  Route,
  type RouteEnd,
  Routes,
  wholeOf,
} from './network.ts'

const aMoment = 5

/** The line of one tab: past whatever a story put there, and what is on its way. */
export class Line {
  readonly routes: Routes
  readonly #device: Device
  readonly #tell: (name: string, what: unknown) => void
  #open = 0
  readonly #sent = new Set<Promise<Answer>>()
  #quietSince = Date.now()

  constructor(device: Device, tell: (name: string, what: unknown) => void) {
    this.#device = device
    this.#tell = tell
    this.routes = new Routes(device.base)
  }

  /** Nothing but streams has been on its way for so long. */
  isQuiet = (milliseconds: number): boolean => this.#open === 0 && Date.now() - this.#quietSince >= milliseconds

  /** Something is with the server, and nobody holds it up. */
  isBusy = (): boolean => this.#sent.size > 0

  isWatched = (url: string): boolean => this.#device.isOffline || this.#handlers(url).length > 0

  #handlers = (url: string): Handler[] => [...this.routes.on(url), ...this.#device.routes.on(url)]

  async ask(asked: OutsideCall): Promise<{ request: Request; answer: Answer }> {
    const { cookies, userAgent, acceptLanguage } = this.#device
    const cookie = cookies.read()
    const own = { 'user-agent': userAgent, 'accept-language': acceptLanguage }
    const headers = { ...own, ...asked.headers, ...(cookie !== '' && { cookie }) }
    const request = new Request({ ...asked, headers })
    this.#open += 1
    this.#tell('request', request)
    try {
      const answer = await raced(this.#through(request), asked.signal)
      for (const set of answer.headers.getSetCookie()) cookies.write(set)
      this.#tell('response', new Response(request, answer))
      if ((answer.headers.get('content-type') ?? '').includes('event-stream')) return { request, answer }
      // Kept whole, so that a story may read it as well.
      await wholeOf(answer)
      this.#tell('requestfinished', request)
      return { request, answer }
    } catch (error) {
      const reason = error instanceof LineBroken ? error.message : 'net::ERR_FAILED'
      request.failureText = asked.signal?.aborted ? 'net::ERR_ABORTED' : reason
      this.#tell('requestfailed', request)
      throw error
    } finally {
      this.#open -= 1
      this.#quietSince = Date.now()
    }
  }

  /** Beside the page, as the same browser. */
  async get(url: string): Promise<Response> {
    const cookie = this.#device.cookies.read()
    const headers = { 'accept-language': this.#device.acceptLanguage, ...(cookie !== '' && { cookie }) }
    const request = new Request({ method: 'GET', url, headers, kind: 'fetch' })
    return new Response(request, await overNetwork(request.asked))
  }

  /** What went out is answered, and what waited for that as well: whoever comes next finds it done. */
  async drain(): Promise<void> {
    while (this.#sent.size > 0) {
      await Promise.allSettled(this.#sent)
      await pause(aMoment)
    }
  }

  async #through(request: Request): Promise<Answer> {
    for (const handler of this.#handlers(request.asked.url)) {
      const end = await new Promise<RouteEnd>((resolve, reject) => {
        const route = new Route(request, (sent) => this.#send(sent), resolve)
        Promise.resolve(handler(route, request)).catch(reject)
      })
      if (end === 'next') continue
      if ('broken' in end) throw new LineBroken(end.broken)
      return 'answer' in end ? end.answer : await this.#send(end.asked)
    }
    return await this.#send(request.asked)
  }

  async #send(asked: OutsideCall): Promise<Answer> {
    if (this.#device.isOffline) throw new LineBroken('net::ERR_INTERNET_DISCONNECTED')
    if (!asked.url.startsWith(this.#device.base)) throw new LineBroken('net::ERR_NAME_NOT_RESOLVED')
    const sent = overNetwork(asked)
    this.#sent.add(sent)
    try {
      return await sent
    } catch (error) {
      if (asked.signal?.aborted) throw error
      throw new LineBroken('net::ERR_CONNECTION_REFUSED')
    } finally {
      this.#sent.delete(sent)
    }
  }
}

/** Whoever waits no longer is told at once, whatever the line does. */
const raced = <T>(coming: Promise<T>, signal?: AbortSignal): Promise<T> => {
  if (signal === undefined) return coming
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    coming.then(resolve, reject)
  })
}
