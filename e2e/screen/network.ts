import { STATUS_CODES } from 'node:http'

/** What a page asks of the world. */
export interface OutsideCall {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer | undefined
  kind: 'document' | 'fetch' | 'xhr' | 'script'
  signal?: AbortSignal | undefined
}

export interface Answer {
  status: number
  headers: Headers
  body: Buffer | ReadableStream<Uint8Array> | null
  url: string
}

/** The line broke, and how. */
export class LineBroken extends Error {
  override name = 'LineBroken'
}

type Pattern = string | RegExp | ((url: URL) => boolean)

/** Playwright's globs: `*` stays within a path's part, `**` does not, braces are choices. */
const globSource = (glob: string): string =>
  glob.replace(/\*\*\/?|\*|\{|\}|,|[.+^$()|[\]\\?]/g, (part) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '{') return '(?:'
    if (part === '}') return ')'
    return part === ',' ? '|' : `\\${part}`
  })

export const meets = (pattern: Pattern, url: string, base: string): boolean => {
  if (typeof pattern === 'function') return pattern(new URL(url))
  if (pattern instanceof RegExp) return pattern.test(url)
  const whole = pattern.startsWith('/') ? new URL(pattern, base).href : pattern
  return new RegExp(`^${globSource(whole)}$`).test(url)
}

/** A request as stories look at it. */
export class Request {
  readonly asked: OutsideCall
  answer: Answer | undefined
  failureText: string | undefined
  constructor(asked: OutsideCall) {
    this.asked = asked
  }
  url = (): string => this.asked.url
  method = (): string => this.asked.method
  headers = (): Record<string, string> => this.asked.headers
  resourceType = (): string => this.asked.kind
  isNavigationRequest = (): boolean => this.asked.kind === 'document'
  postData = (): string | null => this.asked.body?.toString() ?? null
  postDataJSON = (): unknown => (this.asked.body === undefined ? null : JSON.parse(this.asked.body.toString()))
  failure = (): { errorText: string } | null =>
    this.failureText === undefined ? null : { errorText: this.failureText }
}

/** An answer as stories look at it. */
export class Response {
  readonly #request: Request
  readonly #answer: Answer
  constructor(request: Request, answer: Answer) {
    this.#request = request
    this.#answer = answer
  }
  url = (): string => this.#answer.url
  status = (): number => this.#answer.status
  ok = (): boolean => this.#answer.status >= 200 && this.#answer.status < 300
  headers = (): Record<string, string> => Object.fromEntries(this.#answer.headers)
  request = (): Request => this.#request
  text = async (): Promise<string> => (await wholeOf(this.#answer)).toString()
  json = async (): Promise<unknown> => JSON.parse(await this.text())
}

/** The body, all of it; kept, so that it can be read again. */
export const wholeOf = async (answer: Answer): Promise<Buffer> => {
  if (answer.body instanceof ReadableStream) {
    const parts: Uint8Array[] = []
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) parts.push(part)
    answer.body = Buffer.concat(parts)
  }
  return answer.body ?? Buffer.alloc(0)
}

interface Fulfilling {
  status?: number
  headers?: Record<string, string>
  contentType?: string
  body?: string | Buffer
  json?: unknown
  response?: Response | Answered
}

type Answered = { status(): number; headers(): Record<string, string>; body(): Promise<Buffer> }

/** What a story may do to a request on its way. */
export class Route {
  readonly #request: Request
  readonly #send: (asked: OutsideCall) => Promise<Answer>
  readonly #end: (end: RouteEnd) => void
  constructor(request: Request, send: (asked: OutsideCall) => Promise<Answer>, end: (end: RouteEnd) => void) {
    this.#request = request
    this.#send = send
    this.#end = end
  }
  request = (): Request => this.#request
  abort = async (code = 'failed'): Promise<void> => this.#end({ broken: netErrors[code] ?? 'net::ERR_FAILED' })
  fallback = async (): Promise<void> => this.#end('next')
  continue = async (changed: { url?: string; method?: string; headers?: Record<string, string> } = {}): Promise<void> =>
    this.#end({ asked: { ...this.#request.asked, ...changed } })
  fetch = async (): Promise<Answered & { ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }> => {
    const answer = await this.#send({ ...this.#request.asked, signal: undefined })
    const body = async () => wholeOf(answer)
    return {
      status: () => answer.status,
      ok: () => answer.status < 400,
      headers: () => Object.fromEntries(answer.headers),
      body,
      text: async () => (await body()).toString(),
      json: async () => JSON.parse((await body()).toString()),
    }
  }
  fulfill = async ({ status, headers, contentType, body, json, response }: Fulfilling): Promise<void> => {
    const from = response as Answered | undefined
    const all = new Headers(headers ?? from?.headers() ?? {})
    all.delete('content-encoding')
    all.delete('content-length')
    if (contentType !== undefined) all.set('content-type', contentType)
    if (json !== undefined && !all.has('content-type')) all.set('content-type', 'application/json')
    const text = json === undefined ? body : JSON.stringify(json)
    const bytes = text === undefined ? ((await from?.body()) ?? Buffer.alloc(0)) : Buffer.from(text)
    this.#end({
      answer: { status: status ?? from?.status() ?? 200, headers: all, body: bytes, url: this.#request.asked.url },
    })
  }
}

export type RouteEnd = 'next' | { broken: string } | { asked: OutsideCall } | { answer: Answer }
export type Handler = (route: Route, request: Request) => unknown

const netErrors: Readonly<Record<string, string>> = {
  aborted: 'net::ERR_ABORTED',
  internetdisconnected: 'net::ERR_INTERNET_DISCONNECTED',
  connectionreset: 'net::ERR_CONNECTION_RESET',
  connectionrefused: 'net::ERR_CONNECTION_REFUSED',
  connectionfailed: 'net::ERR_CONNECTION_FAILED',
  timedout: 'net::ERR_TIMED_OUT',
  failed: 'net::ERR_FAILED',
}

interface Watch {
  pattern: Pattern
  handler: Handler
}

/** What stands on the way of requests: the last that was set up comes first. */
export class Routes {
  readonly #watches: Watch[] = []
  readonly #base: string
  constructor(base: string) {
    this.#base = base
  }
  route = async (pattern: Pattern, handler: Handler): Promise<void> => void this.#watches.unshift({ pattern, handler })
  unroute = async (pattern: Pattern, handler?: Handler): Promise<void> => {
    const gone = (each: Watch) => String(each.pattern) === String(pattern) && (handler ?? each.handler) === each.handler
    this.#watches.splice(0, Infinity, ...this.#watches.filter((each) => !gone(each)))
  }
  unrouteAll = async (): Promise<void> => void this.#watches.splice(0)
  on(url: string): Handler[] {
    return this.#watches.filter(({ pattern }) => meets(pattern, url, this.#base)).map(({ handler }) => handler)
  }
}

/** The cookies of one browser. */
export class Cookies {
  readonly #kept = new Map<string, { value: string; httpOnly: boolean }>()
  read = (): string => [...this.#kept].map(([name, { value }]) => `${name}=${value}`).join('; ')
  /** As scripts see them. */
  readOpen = (): string =>
    [...this.#kept].flatMap(([name, { value, httpOnly }]) => (httpOnly ? [] : [`${name}=${value}`])).join('; ')
  /** A line as servers send it and scripts write it. */
  write(line: string): void {
    const [pair = '', ...traits] = line.split(';').map((each) => each.trim())
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const isOver = traits.some((each) => /^max-age=(0|-)/i.test(each) || isPast(each))
    if (isOver) this.#kept.delete(name)
    else this.#kept.set(name, { value: pair.slice(at + 1), httpOnly: traits.some((each) => /^httponly$/i.test(each)) })
  }
  set = (name: string, value: string, httpOnly = false): void => void this.#kept.set(name, { value, httpOnly })
  all = () => [...this.#kept].map(([name, { value, httpOnly }]) => ({ name, value, httpOnly }))
  clear = (): void => this.#kept.clear()
}

const isPast = (trait: string): boolean => /^expires=/i.test(trait) && Date.parse(trait.slice(8)) < Date.now()

/**
 * Sends over the real network of this machine; redirects are the caller's. As a browser does, what only asks is sent again
 * where a kept connection turned out to be closed.
 */
export const overNetwork = async (asked: OutsideCall): Promise<Answer> => {
  try {
    return await send(asked)
  } catch (error) {
    if (asked.method !== 'GET' || asked.signal?.aborted) throw error
    return send(asked)
  }
}

const send = async ({ method, url, headers, body, signal }: OutsideCall): Promise<Answer> => {
  const response = await fetch(url, {
    ...{ method, headers, redirect: 'manual' },
    ...(body !== undefined && { body: new Uint8Array(body) }),
    ...(signal !== undefined && { signal }),
  })
  return { status: response.status, headers: response.headers, body: response.body as never, url }
}

export const statusText = (status: number): string => STATUS_CODES[status] ?? ''
