import type { ErrorBody } from '@sheds/contract/endpoint'
import type { ErrorCode } from '@sheds/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { isUnavailable } from '../db/database.ts'
import { isStorageFailure } from '../storage-failure.ts'
import { type Locale, requestLocale } from './locale.ts'
import { errorMessage, messageFor } from './messages.ts'

/** Fastify's own refusals, by its codes. Any other 4xx of its is `malformed_request`. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_BAD_URL: 'malformed_request',
}

/** Texts PostgreSQL can't hold, such as one with a zero character: whoever sent them is told, not the operator. */
const unstorable = new Set(['22021', '22P05'])

/** Turns anything that was thrown into a refusal with a code: the only way from an exception to the wire. */
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

/** The wire shape of a refusal, in the caller's language. */
export const errorBody = (error: AppError, locale: Locale): ErrorBody => ({
  code: error.code,
  message: errorMessage(locale, error.code),
  ...(error.fields === undefined ? {} : { fields: translated(error.fields, locale) }),
  ...(error.gone === undefined ? {} : { gone: error.gone }),
})

const translated = (fields: Readonly<Record<string, string>>, locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, messageFor(locale, key)]))

/** Answers a refusal as JSON and tells the log why: server faults whole, the caller's own in one line. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply => {
  const error = toAppError(thrown)
  logRefusal(request, error)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(withAlias(request, errorBody(error, requestLocale(request.headers, askedLocale(request))))))
}

const withAlias = ({ routeOptions }: FastifyRequest, body: ErrorBody): ErrorBody => {
  const alias = routeOptions?.config?.endpoint?.errorAlias
  return alias === undefined ? body : { ...body, [alias]: body.message }
}

/** An address too broken to be read has no query. */
const askedLocale = ({ query }: FastifyRequest): unknown => (query as Record<string, unknown> | null | undefined)?.lang

export const logRefusal = (request: FastifyRequest, error: AppError): void => {
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed')
  else request.log.debug({ code: error.code, fields: error.fields && Object.keys(error.fields) }, 'request refused')
}
