import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../app-error.ts'
import { errorBody } from './errors.ts'
import { requestLocale } from './locale.ts'
import { failureHeaders, failurePage, wantsPage } from './pages/failure-page.ts'

const codes: Readonly<Record<string, AppError>> = {
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large'),
}

const lingerMilliseconds = 1000

interface ClientError extends NodeJS.ErrnoException {
  /** Last received bytes, usually the request from its first line. */
  rawPacket?: unknown
}

/** Answers requests that Node rejects while parsing (broken syntax, oversized headers) in the usual format. */
export const answerClientError =
  (headers: Readonly<Record<string, string>>) =>
  (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy()
      return
    }
    const refusal = codes[error.code ?? ''] ?? new AppError('malformed_request')
    const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const status = timedOut ? 408 : refusal.status
    const { body, own } = answerOf(refusal, error.rawPacket)
    const lines = Object.entries({
      ...headers,
      ...own,
      'content-length': String(body.length),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    // A client that never closes its side would keep the connection open forever.
    setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.end(body)
  }

const answerOf = (refusal: AppError, packet: unknown): { body: Buffer; own: Record<string, string> } => {
  const asked = readAsked(packet)
  if (wantsPage(asked)) return { body: failurePage(refusal, asked), own: failureHeaders }
  return {
    body: Buffer.from(JSON.stringify(errorBody(refusal, requestLocale(asked.headers)))),
    own: { 'content-type': 'application/json; charset=utf-8' },
  }
}

const mostRead = 16 * 1024
const relevantHeaders = new Set(['accept', 'accept-language', 'cookie', 'sec-fetch-dest'])

/** Reads the URL and headers as far as the broken request allows. */
const readAsked = (packet: unknown): { url: string; headers: Record<string, string> } => {
  const [first = '', ...lines] = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, mostRead).split('\r\n') : []
  const pairs = lines
    .map((line) => line.split(':'))
    .map(([name = '', ...value]) => [name.toLowerCase(), value.join(':').trim()])
  return {
    url: first.split(' ')[1] ?? '',
    headers: Object.fromEntries(pairs.filter(([name = '']) => relevantHeaders.has(name))),
  }
}
