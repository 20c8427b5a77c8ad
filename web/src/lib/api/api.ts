import type { AnswerOf, AnyCall, CallOf, EndpointSpec, ErrorBody, GoneThing, OrderNow } from '@sheds/contract/endpoint'
import { pathOf } from '@sheds/contract/endpoint'
import type { Page } from '@sheds/contract/scalars'
import { busyWith } from '../release/busy.ts'
import { hearBuild } from '../release/hear-build.ts'
import { currentViewer } from '../session/my-info.store.ts'
import { shadowing } from './shadow.ts'
import { markStale } from './stale.ts'

/** Refusal or failure of a call. Screens switch on `code`; `offline` means that there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  /** Server's message, if it sent one. */
  readonly said: string | undefined
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  /** With `deleted`: name and shed of the deleted thing. */
  readonly gone: GoneThing | undefined
  /** Current state of the ordered items. */
  readonly order: OrderNow | undefined
  /** With `shed_closed`: when it opens. */
  readonly opensAt: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds?: number) {
    // Only for the console; screens show `said`, or a text of their own without it.
    super(body.message ?? `status ${status}`)
    this.code = body.code ?? 'offline'
    this.said = body.message
    this.status = status
    this.fields = body.fields ?? {}
    this.gone = body.gone
    this.order = body.order
    this.opensAt = body.opens_at ?? undefined
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface ApiRequest {
  method: string
  path: string
  body: string | undefined
  signal: AbortSignal | undefined
  /** Continues when its page is left. */
  keepalive?: boolean | undefined
  /** Created on this device; the server moves money once per key, however often the call is sent. */
  idempotencyKey?: string | undefined
}

export interface ApiResponse {
  status: number
  header(name: string): string | null
  text: string
}

/** Sends calls: over the network in a browser, in-process on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

const nothing = (): void => undefined
const deaf: LoginNews = { loginNeeded: nothing, loginEnded: nothing, loginAsked: nothing }
/** Set by the entry of the browser or of the server. */
const caller = { transport: overNetwork as Transport, token: (): string | undefined => undefined, news: deaf }

export const setTransport = (other: Transport): void => {
  caller.transport = other
}

/** Handlers of problems with the login that calls carry. */
export interface LoginNews {
  /** A call needs a login that is missing or expired. */
  loginNeeded(): void
  /** The login has expired; a public call was answered as for a visitor. */
  loginEnded(): void
  /** An action needs a login that is missing or expired; it is asked for on the spot. */
  loginAsked(): void
}

/** Sets the source of the token and the handlers of a missing or expired login. */
export const setCaller = (token: () => string | undefined, news: LoginNews): void => {
  Object.assign(caller, { token, news })
}

/** Ignores news about the login from here on; returns a function that restores the handlers. */
export const muteLoginNews = (): (() => void) => {
  const heard = caller.news
  caller.news = deaf
  return () => {
    caller.news = heard
  }
}

/** Reports a 401 of a call that used another transport. */
export const reportLoginNeeded = (): void => caller.news.loginNeeded()

/** Reports that a stream ended together with its login. */
export const reportLoginEnded = (): void => caller.news.loginEnded()

/** Calls the API; returns the body in the contract's shape. */
export const callApi = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> => (await answered(endpoint, call, { signal })).body

/** Call that continues when its page is left. */
export const callLeaving = async <E extends EndpointSpec>(endpoint: E, call: CallOf<E>): Promise<AnswerOf<E>> =>
  (await answered(endpoint, call, { signal: undefined, keepalive: true })).body

/** Call that moves money, with the idempotency key of this device. */
export const payApi = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  keyed: { idempotencyKey: string; signal: AbortSignal },
): Promise<AnswerOf<E>> => (await answered(endpoint, call, keyed)).body

/** Call of an action that asks for a missing login itself; see `isLoginMissing`. */
export const callAsMember = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> => (await answered(endpoint, call, { signal }, () => caller.news.loginAsked())).body

/** Background call: a 401 shows that the login has ended, without leaving the page. */
export const callQuietly = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => (await answered(endpoint, call, { signal }, reportLoginEnded)).body

export const isLoginMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Requests one page of a list. */
export const pageApi = async <E extends EndpointSpec, Row>(
  endpoint: E,
  call: CallOf<E>,
  rowsIn: (body: AnswerOf<E>) => Row[],
  signal: AbortSignal,
): Promise<Page<Row>> => {
  const { body, response } = await answered(endpoint, call, { signal })
  return {
    rows: rowsIn(body),
    next: /[?&]cursor=([^&>]+)/.exec(response.header('link') ?? '')?.[1] ?? null,
    total: response.header('x-total-count') ?? undefined,
    newest: response.header('x-newest') ?? undefined,
  }
}

const answered = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  way: Pick<ApiRequest, 'signal' | 'keepalive' | 'idempotencyKey'>,
  onNoLogin = reportLoginNeeded,
): Promise<{ body: AnswerOf<E>; response: ApiResponse }> => {
  const { body } = call as AnyCall
  const token = caller.token()
  const shadowed = shadowing()
  const response = await caller.transport({
    method: endpoint.method,
    path: `/api${pathOf(endpoint, call as AnyCall)}`,
    body: body === undefined ? undefined : JSON.stringify(body),
    ...way,
  })
  const parsed = parsedJson(response.text)
  // Ignores a 401 if another login has replaced the one that was sent.
  if (response.status === 401 && [undefined, token].includes(caller.token())) onNoLogin()
  else if (isExpired(token, response)) caller.news.loginEnded()
  if (response.status >= 400) throw refusal(response, parsed)
  // Something in between answered, such as a network that wants its own login first.
  if (parsed === null) throw new ApiError(502, { code: 'unavailable' })
  markChangesStale(endpoint, call as AnyCall, parsed)
  return { body: shadowed(parsed) as AnswerOf<E>, response }
}

/** Marks the tags stale that a completed write changes, however it was sent. */
export const markChangesStale = (endpoint: EndpointSpec, call: AnyCall, answer: unknown): void =>
  markStale(endpoint.changes?.(call, answer, currentViewer() ?? '') ?? [])

/** Answered as for a visitor, though the request carried the login that this device still has. */
const isExpired = (token: string | undefined, { header }: ApiResponse): boolean =>
  token !== undefined && token === caller.token() && header('www-authenticate') !== null

/** Temporary failure that says nothing about the thing itself; a retry may succeed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Error of a refused call. A proxy's page or an empty body leaves only the status. */
export const refusal = ({ status, header }: Pick<ApiResponse, 'status' | 'header'>, body: unknown): ApiError => {
  const { code, message, fields, ...more } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody
  const retryAfter = Number(header('retry-after') ?? Number.NaN)
  const known = {
    ...more,
    code: isText(code) ? code : status >= 500 ? 'unavailable' : 'malformed_request',
    ...(isText(message) && { message }),
    ...(typeof fields === 'object' && fields !== null && { fields }),
  }
  return new ApiError(status, known, retryAfter || undefined)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Null if it is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function overNetwork({
  method,
  path,
  body,
  signal,
  keepalive,
  idempotencyKey: key,
}: ApiRequest): Promise<ApiResponse> {
  const token = caller.token()
  try {
    const asked = fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body ?? null,
      signal: signal ?? null,
      keepalive: keepalive ?? false,
    })
    const response = await (method === 'GET' ? asked : busyWith(asked))
    hearBuild(response.headers.get('x-build'))
    return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {})
  }
}
