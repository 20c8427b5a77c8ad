import { Agent, type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSafe, Agent as SafeAgent } from 'node:https'
import { isIP } from 'node:net'
import { createKnownHostLookup } from '../../../platform/host-names.ts'
import type { OperatorLoad } from './operator-load.ts'

export interface OperatorCall {
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Preparation of a payment, such as a token; its answer does not prove that payments work. */
  isLeadUp?: boolean
}

export type OperatorAnswer =
  | { code: 'answered'; status: number; text: string }
  /** Certain: the request was not sent. */
  | { code: 'not_sent'; cause: string }
  /** The request may have arrived. */
  | { code: 'lost'; cause: string }

export interface OperatorHttp {
  call(asked: OperatorCall): Promise<OperatorAnswer>
  close(): void
}

export interface OperatorLimits {
  connectMs: number
  headerMs: number
  totalMs: number
}

const defaultLimits: OperatorLimits = { connectMs: 4000, headerMs: 10_000, totalMs: 12_000 }
const mostBytes = 65_536

/** HTTP client of one operator that distinguishes requests never sent from those that may have arrived. */
export const createOperatorHttp = (
  baseUrl: string,
  { limits = defaultLimits, load }: { limits?: OperatorLimits | undefined; load: OperatorLoad },
): OperatorHttp => {
  const base = new URL(baseUrl)
  const isSafe = base.protocol === 'https:'
  const kept = isSafe ? new SafeAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const open = isSafe ? requestSafe : requestPlain
  const lookup = createKnownHostLookup()
  // Resolves the host name ahead of the first payment.
  if (isIP(base.hostname) === 0) lookup(base.hostname, { all: true }, () => undefined)
  return {
    call: async ({ method, path, headers, body = '', isLeadUp = false }) => {
      const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base)
      // Requests that move money use a new connection: after a reset of a reused one it is unclear whether they were
      // sent.
      const agent = method === 'GET' ? kept : false
      const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const request = open(url, {
        method,
        agent,
        lookup,
        headers: { accept: 'application/json', ...headers, ...length },
      })
      const answering = answerOf(request, isSafe, limits)
      request.end(body)
      const answer = await answering
      load.note({ isAnswered: answer.code === 'answered', isLeadUp })
      return answer
    },
    close: () => kept.destroy(),
  }
}

const answerOf = (request: ClientRequest, isSafe: boolean, limits: OperatorLimits): Promise<OperatorAnswer> =>
  new Promise((resolve) => {
    let isConnected = false
    const timers = new Set<NodeJS.Timeout>()
    const stopAfter = (ms: number, cause: string): NodeJS.Timeout => {
      const timer = setTimeout(() => request.destroy(new Error(cause)), ms)
      timers.add(timer)
      return timer
    }
    const connecting = stopAfter(limits.connectMs, 'no connection in time')
    let answering: NodeJS.Timeout | undefined
    const end = (answer: OperatorAnswer): void => {
      for (const timer of timers) clearTimeout(timer)
      resolve(answer)
    }
    const fail = ({ message, code = message }: NodeJS.ErrnoException): void =>
      end({ code: isConnected ? 'lost' : 'not_sent', cause: code })
    const connected = (): void => {
      isConnected = true
      clearTimeout(connecting)
      answering = stopAfter(limits.headerMs, 'no answer in time')
    }
    stopAfter(limits.totalMs, 'no whole answer in time')
    request.on('socket', (socket) => {
      if (request.reusedSocket) connected()
      else socket.once(isSafe ? 'secureConnect' : 'connect', connected)
    })
    request.on('error', fail)
    request.on('response', (response) => {
      clearTimeout(answering)
      readAnswer(response, end, fail)
    })
  })

const readAnswer = (
  response: IncomingMessage,
  end: (answer: OperatorAnswer) => void,
  fail: (error: Error) => void,
): void => {
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
    if (text.length > mostBytes) response.destroy(new Error('too long an answer'))
  })
  response.on('error', fail)
  response.on('end', () => end({ code: 'answered', status: response.statusCode ?? 0, text }))
}
