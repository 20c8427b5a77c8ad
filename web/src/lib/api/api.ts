import type { AnswerOf, AnyCall, CallOf, EndpointSpec, ErrorBody, GoneThing, OrderNow } from '@sheds/contract/endpoint'
import { pathOf } from '@sheds/contract/endpoint'
import type { Page } from '@sheds/contract/scalars'
import { busyWith } from '../release/busy.ts'
import { hearBuild } from '../release/hear-build.ts'
import { currentViewer } from '../session/my-info.store.ts'
import { shadowing } from './shadow.ts'
import { markStale } from './stale.ts'

/** A refusal or failure of a call. Screens switch on `code`; `offline` means that nothing answered. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  /** The server's own words, if it had any. */
  readonly said: string | undefined
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  /** With `deleted`: what was here, and in which shed. */
  readonly gone: GoneThing | undefined
  /** What somebody wanted to order, as it is now. */
  readonly order: OrderNow | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds?: number) {
    // For the console; people read `said`, or what a screen says where nothing was said.
    super(body.message ?? `status ${status}`)
    this.code = body.code ?? 'offline'
    this.said = body.message
    this.status = status
    this.fields = body.fields ?? {}
    this.gone = body.gone
    this.order = body.order
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface ApiRequest {
  method: string
  path: string
  body: string | undefined
  signal: AbortSignal | undefined
  /** It goes on when its page is left. */
  keepalive?: boolean | undefined
  /** Made on this device: however often it is sent, the call moves money once. */
  idempotencyKey?: string | undefined
}

export interface ApiResponse {
  status: number
  header(name: string): string | null
  text: string
}

/** How calls travel: over the network in a browser, in-process on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

const nothing = (): void => undefined
const deaf: LoginNews = { loginNeeded: nothing, loginEnded: nothing, loginAsked: nothing }
/** Set by the entry of the browser or of the server. */
const caller = { transport: overNetwork as Transport, token: (): string | undefined => undefined, news: deaf }

export const travelBy = (other: Transport): void => {
  caller.transport = other
}

/** What calls learn of the login they carry. */
export interface LoginNews {
  /** A call needs a login, and there is none or it has expired. */
  loginNeeded(): void
  /** The login has expired; a call for everybody was answered as a visitor's. */
  loginEnded(): void
  /** It is missing or expired for an action: whoever did it is asked for it on the spot. */
  loginAsked(): void
}

/** Who calls, and whom to tell of a login that is missing or expired. */
export const identifyBy = (token: () => string | undefined, news: LoginNews): void => {
  Object.assign(caller, { token, news })
}

/** From here on no answer says anything of the login; answers how to hear of it again. */
export const hearNoMore = (): (() => void) => {
  const heard = caller.news
  caller.news = deaf
  return () => {
    caller.news = heard
  }
}

/** A call that travelled in another way was answered with 401. */
export const tellLoginNeeded = (): void => caller.news.loginNeeded()

/** A stream ended with the login it was opened with. */
export const tellLoginEnded = (): void => caller.news.loginEnded()

/** Calls the API; the answer is the body of the contract's shape. */
export const callApi = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> => (await answered(endpoint, call, { signal })).body

/** A call of a page that is being left, which goes on without it. */
export const callLeaving = async <E extends EndpointSpec>(endpoint: E, call: CallOf<E>): Promise<AnswerOf<E>> =>
  (await answered(endpoint, call, { signal: undefined, keepalive: true })).body

/** Calls what moves money, under the key that the device made for it. */
export const payApi = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  keyed: { idempotencyKey: string; signal: AbortSignal },
): Promise<AnswerOf<E>> => (await answered(endpoint, call, keyed)).body

/** A action that asks for the login itself when there is none: see `isLoginMissing`. */
export const callAsMember = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> => (await answered(endpoint, call, { signal }, () => caller.news.loginAsked())).body

/** What nobody is looking at just now; where the login has ended the page says so, and stays. */
export const callQuietly = async <E extends EndpointSpec>(
  endpoint: E,
  call: CallOf<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => (await answered(endpoint, call, { signal }, tellLoginEnded)).body

export const isLoginMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Calls a list of the API: one page of it. */
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
  onNoLogin = tellLoginNeeded,
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
  // Of a login that another has followed here meanwhile nobody needs to hear.
  if (response.status === 401 && [undefined, token].includes(caller.token())) onNoLogin()
  else if (isExpired(token, response)) caller.news.loginEnded()
  if (response.status >= 400) throw refusal(response, parsed)
  // Somebody on the way answered in our place, such as a network that wants its own login first.
  if (parsed === null) throw new ApiError(502, { code: 'unavailable' })
  tellChanges(endpoint, call as AnyCall, parsed)
  return { body: shadowed(parsed) as AnswerOf<E>, response }
}

/** A write went through, in whichever way it travelled. */
export const tellChanges = (endpoint: EndpointSpec, call: AnyCall, answer: unknown): void =>
  markStale(endpoint.changes?.(call, answer, currentViewer() ?? '') ?? [])

/** The answer is a visitor's, though it was asked with the login this device still has. */
const isExpired = (token: string | undefined, { header }: ApiResponse): boolean =>
  token !== undefined && token === caller.token() && header('www-authenticate') !== null

/** Nothing was said of the thing itself: asked again, it may well come. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** What a refusal says, whoever wrote it: a proxy's page or an empty body leaves only the status. */
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

/** Nothing when it is not JSON. */
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
