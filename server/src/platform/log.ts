import type { FastifyRequest } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Paths that may carry something secret if an object with them is ever logged. */
const secretPaths = ['password', 'token', 'authorization', 'cookie', 'phone', 'phone_number', 'email', 'pin', 'body']

/** Structured log lines. A request is named by id, method and path: no query, headers or bodies. */
export const createLog = (config: Pick<Config, 'logLevel'>): Log =>
  pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths.flatMap((path) => [path, `*.${path}`, `*.*.${path}`]), censor: '[redacted]' },
    serializers: { req: describeRequest, res: ({ statusCode }) => ({ status: statusCode }), err: describeError },
  })

const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url?.split('?', 1)[0]?.slice(0, 200),
})

/** Database errors carry the statement's values: only what a developer needs is kept. */
const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, table_name: table, constraint_name: constraint } = error as Error & Record<string, unknown>
  return { type: error.name, message: error.message, code, table, constraint, stack: error.stack }
}
