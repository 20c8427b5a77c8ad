/** Error codes of a database that is unreachable or accepts no work now: the same request may succeed later. */
const unavailableCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'POOL_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57P01', // stopped by an administrator
  '57P02', // another process of the server crashed
  '57P03', // starting up, shutting down
  '57P05', // idle for too long
  '25006', // a former primary that became a replica
  '25P03', // a transaction was idle for too long
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01', // PgBouncer without a server
])

/** True if a statement failed because the database is unavailable, not because of the statement. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return syscall === 'connect'
  return code !== undefined && unavailableCodes.has(code)
}

/** True if the connection is lost. A server short of resources (class 53) keeps it open. */
export const isLost = (error: unknown): boolean =>
  isUnavailable(error) && !String((error as { code?: unknown }).code).startsWith('53')

const retryableCodes = new Set(['40001', '40P01'])

/** True if PostgreSQL cancelled one of two conflicting transactions. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && retryableCodes.has((error as { code?: string }).code ?? '')

type CodedError = Error & { code?: string }

export const unavailable = (code: string, message: string): CodedError => Object.assign(new Error(message), { code })

/** pg reports some failures without a code. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/^timeout exceeded when trying to connect/, 'POOL_TIMEOUT'],
  [/^(timeout expired|Connection terminated due to connection timeout)/, 'CONNECT_TIMEOUT'],
  [/^(Connection terminated|Client has encountered a connection error|Client was closed)/, 'CONNECTION_CLOSED'],
  [/^Cannot use a pool after/, 'CONNECTION_ENDED'],
  [/^The server does not support SSL/, 'TLS_NOT_OFFERED'],
]

/** Adds a code to an error that only has a known message. */
export const asKnownFailure = (reason: unknown): CodedError => {
  const error: CodedError = reason instanceof Error ? reason : new Error(String(reason))
  if (error.code !== undefined) return error
  const [, code] = wordings.find(([words]) => words.test(error.message)) ?? []
  return code === undefined ? error : Object.assign(error, { code })
}
