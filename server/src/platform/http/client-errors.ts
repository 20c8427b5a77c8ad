import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../app-error.ts'
import { errorBody } from './errors.ts'

const codes: Readonly<Record<string, AppError>> = {
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large'),
}

const lingerMilliseconds = 1000

/** Answers what Node refused before it became a request (broken syntax, header floods), in the same shape. */
export const answerClientError =
  (headers: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy()
      return
    }
    const refusal = codes[error.code ?? ''] ?? new AppError('malformed_request')
    const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const status = timedOut ? 408 : refusal.status
    const body = JSON.stringify(errorBody(refusal, 'en'))
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    // A client that never closes its side would keep the connection for ever.
    setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
