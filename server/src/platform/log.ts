import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** What the database's own parts write to, be it a log or a terminal. */
export type PlainLog = Record<'info' | 'warn' | 'error', (data: object, message?: string) => void>

/** Paths that may carry something secret if an object with them is ever logged. */
const secretPaths = ['password', 'token', 'authorization', 'cookie', 'phone', 'phone_number', 'email', 'pin', 'body']

/** Structured log lines. A request is named by id, method and path: no query, headers or bodies. */
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

/** Behind this stands what the holder of a phone is known by: see the payments' `not-me.routes.ts`. */
const secretFolder = 'no'

const isHidden = (part: string, folder: string | undefined): boolean =>
  (personal.test(part) && !uuid.test(part)) || folder === secretFolder

/** Parts of a path that may be a phone number, an e-mail, a wallet's id, a token or a receipt's code stay out; other ids stay in. */
export const pathForLog = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .slice(0, 200)
    .split('/')
    .map((part, at, parts) => (isHidden(part, parts[at - 1]) ? '…' : part))
    .join('/')

/** Database errors carry the statement's values: only what a developer needs is kept. */
const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, table, constraint } = error as Error & Record<string, unknown>
  // "invalid input syntax for type …" and its like (class 22) quote what was sent.
  const hide = (text: string): string => (/^22/.test(String(code)) ? text.replace(/: ".*"/s, ': "…"') : text)
  return { type: error.name, message: hide(error.message), code, table, constraint, stack: hide(error.stack ?? '') }
}
