import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Minimal logger of the database code; also implemented by the command line tools. */
export type PlainLog = Record<'info' | 'warn' | 'error', (data: object, message?: string) => void>

/** Property paths redacted in every logged object. */
const secretPaths = ['password', 'token', 'authorization', 'cookie', 'phone', 'phone_number', 'email', 'pin', 'body']

/** Structured log. A request is logged by id, method and path, without query, headers or body. */
export const createLog = (config: Pick<Config, 'logLevel'>, to?: DestinationStream): Log => {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]), censor: '[redacted]' },
    serializers: { req: describeRequest, res: ({ statusCode }) => ({ status: statusCode }), err: describeError },
  }
  return to === undefined ? pino(options) : pino(options, to)
}

const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: pathForLog(request.url ?? ''),
})

const personal = /@|%40|\+|%2b|\d{7}|^[a-z]{3}\d{3}$|^(?!.*\.)[\w-]{22,}$/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The next path segment identifies the owner of a phone: see `not-me.routes.ts` of the wallet. */
const secretFolder = 'no'

const isHidden = (part: string, folder: string | undefined): boolean =>
  (personal.test(part) && !uuid.test(part)) || folder === secretFolder

/** Hides path segments that may be a phone number, email, wallet id, token or receipt code; other ids stay. */
export const pathForLog = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .slice(0, 200)
    .split('/')
    .map((part, at, parts) => (isHidden(part, parts[at - 1]) ? '…' : part))
    .join('/')

/** Database errors carry the statement's values, so only harmless fields are kept. */
const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, table, constraint } = error as Error & Record<string, unknown>
  // Errors of class 22 ("invalid input syntax for type …") quote the input.
  const hide = (text: string): string => (/^22/.test(String(code)) ? text.replace(/: ".*"/s, ': "…"') : text)
  return { type: error.name, message: hide(error.message), code, table, constraint, stack: hide(error.stack ?? '') }
}
