import type { EndpointSpec, ErrorBody } from '@sheds/contract/endpoint'
import type { ErrorCode } from '@sheds/contract/errors'
import { moneyText } from '@sheds/contract/money'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isUnavailable } from '../db/database.ts'
import { isStorageFailure } from '../storage-failure.ts'
import { askedLocale, type Locale, requestLocale } from './locale.ts'
import { errorMessage, messageFor } from './messages.ts'
import { failureHeaders, failurePage, wantsPage } from './pages/failure-page.ts'

/** Codes for Fastify's errors. Its other 4xx errors become `malformed_request`. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // A malformed id in the path is not found.
  FST_ERR_BAD_URL: 'not_found',
}

/** PostgreSQL errors for text it cannot store, such as a NUL character: the caller's mistake. */
const unstorable = new Set(['22021', '22P05'])

/** Converts any thrown value into an error with a code: the only way from an exception to a response. */
export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown
  if (isUnavailable(thrown)) return new AppError('unavailable', { cause: thrown, retryAfterSeconds: 2 })
  if (isStorageFailure(thrown)) return new AppError('unavailable', { cause: thrown, retryAfterSeconds: 30 })
  const { code, statusCode } = (thrown ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && unstorable.has(code)) return new AppError('invalid_input', { cause: thrown })
  const known = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (known !== undefined) return new AppError(known, { cause: thrown })
  const refused = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return new AppError(refused ? 'malformed_request' : 'internal_error', { cause: thrown })
}

/** Response body of an error, in the caller's language. */
export const errorBody = (error: AppError, locale: Locale, endpoint?: EndpointSpec): ErrorBody => ({
  code: error.code,
  message: sentence(error, locale, endpoint),
  ...(error.fields === undefined ? {} : { fields: translated(error.fields, locale) }),
  ...(error.gone === undefined ? {} : { gone: error.gone }),
  ...(error.order === undefined ? {} : { order: error.order }),
  ...(error.opensAt === undefined ? {} : { opens_at: error.opensAt }),
})

const sentence = (error: AppError, locale: Locale, endpoint: EndpointSpec | undefined): string => {
  const { code, says, francs, named, retryAfterSeconds = 0 } = error
  const own = says ?? endpoint?.says?.[code]
  const text = own === undefined ? errorMessage(locale, code) : messageFor(locale, own)
  const timed = text.replace('{wait}', () => waitWords(retryAfterSeconds, locale))
  const told = named === undefined ? timed : timed.replace('{name}', () => named)
  return francs === undefined ? told : told.replace('{amount}', moneyText(francs, locale))
}

/** Whole minutes or hours, rounded up. */
const waitWords = (seconds: number, locale: Locale): string => {
  const [unit, count] = seconds > 5400 ? ['hour', Math.ceil(seconds / 3600)] : ['minute', Math.ceil(seconds / 60)]
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(
    count as number,
  )
}

const translated = (fields: Readonly<Record<string, string>>, locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, messageFor(locale, key)]))

/** Sends an error and logs it: server faults in full, the caller's in one line. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply => {
  const error = isBrokenOff(request, thrown) ? new AppError('malformed_body', { cause: thrown }) : toAppError(thrown)
  logRefusal(request, error)
  const { showMissing } = request.server
  if (showMissing === undefined || !isMissingPage(request, error)) return send(reply, refusalOf(request, error))
  showMissing(request, reply, error)
  return reply
}

const isMissingPage = (request: FastifyRequest, { code }: AppError): boolean =>
  code === 'not_found' && request.method === 'GET' && wantsPage(request)

/** The sender disconnected within the body, so the lost connection is not the database's. */
const isBrokenOff = ({ raw }: FastifyRequest, thrown: unknown): boolean =>
  raw.destroyed && !raw.complete && (thrown as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET'

export const sendFailurePage = (request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply =>
  send(reply, pageRefusal(request, error))

interface Refusal {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
}

const send = (reply: FastifyReply, { status, headers, body }: Refusal): FastifyReply =>
  reply.code(status).headers(headers).send(body)

/** Response for an error: a page for navigations, else JSON. */
export const refusalOf = (request: FastifyRequest, error: AppError): Refusal => {
  if (wantsPage(request)) return pageRefusal(request, error)
  const body = Buffer.from(JSON.stringify(refusalBody(request, error)))
  return { status: error.status, headers: refusalHeaders(error, jsonHeaders), body }
}

export const pageRefusal = (request: FastifyRequest, error: AppError): Refusal => {
  const { url, headers } = request
  const body = failurePage(error, { url, headers, lang: askedLocale(request) })
  return { status: error.status, headers: refusalHeaders(error, failureHeaders), body }
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }

const refusalHeaders = ({ retryAfterSeconds }: AppError, own: Readonly<Record<string, string>>) => ({
  ...own,
  'cache-control': 'no-store',
  ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
})

const refusalBody = (request: FastifyRequest, error: AppError): ErrorBody => {
  const endpoint = request.routeOptions?.config?.endpoint
  const body = errorBody(error, requestLocale(request.headers, askedLocale(request)), endpoint)
  return endpoint?.errorAlias === undefined ? body : { ...body, [endpoint.errorAlias]: body.message }
}

export const logRefusal = (request: FastifyRequest, error: AppError): void => {
  // Overload refusals come in thousands and are counted instead.
  if (error.status >= 500 && error.code !== 'overloaded' && !error.isExpected)
    request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed')
  else request.log.debug({ code: error.code, fields: error.fields && Object.keys(error.fields) }, 'request refused')
}
