import { readFileSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:https'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EndpointSpec, pathOf } from '@sheds/contract/endpoint'
import { connect, type Database } from '@sheds/server/platform/db/database'
import { multipartBody } from '@sheds/server/testing/multipart'
import type { TestApp, TestCall } from '@sheds/server/testing/test-app'
import type { Cluster } from './cluster.ts'
import { ports } from './settings.ts'

export type Area = 'browse' | 'change' | 'money' | 'upload' | 'stream'

/** One HTTP request; status 0 means that no complete response arrived. */
export interface Attempt {
  area: Area
  name: string
  status: number
  at: number
  milliseconds: number
}

export interface Answer {
  status: number
  body: unknown
  headers: Readonly<Record<string, string | string[] | undefined>>
}

interface SiteRequest {
  area: Area
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: Buffer | undefined
  /** Milliseconds over which the body is spread. */
  slowMs?: number
  token?: string | undefined
}

export interface Client {
  /** Sends once. */
  attempt(sent: SiteRequest): Promise<Answer>
  /** Sends until there is a definite answer, as the web client does: after no answer, 429 and 5xx it tries again. */
  insist(sent: SiteRequest): Promise<Answer>
  /** The same for an endpoint of the contract. */
  send(endpoint: EndpointSpec, call: TestCall, token?: string, more?: Pick<SiteRequest, 'slowMs'>): Promise<Answer>
  options(token: string | undefined): RequestOptions
  /** The helpers of the tests, over HTTP. */
  test: TestApp
  close(): Promise<void>
}

/** A definite answer that takes longer than this is reported as missing. */
const patienceMs = 300_000
/** Pictures wait for processor time. */
const attemptMs = { upload: 90_000, other: 40_000 }
const addresses = 60

/** Client of the whole site, through nginx. Each token has its own source address, as rate limits count by address. */
export const createClient = (cluster: Cluster, onAttempt: (attempt: Attempt) => void): Client => {
  const ca = readFileSync(cluster.certificate)
  const agents = Array.from(
    { length: addresses },
    (_, index) => new Agent({ keepAlive: true, ca, localAddress: `127.0.1.${index + 1}`, servername: 'localhost' }),
  )
  let turn = 0
  const indexOf = (token: string | undefined): number => {
    turn += 1
    return (token === undefined ? turn : [...token].reduce((sum, sign) => sum + sign.charCodeAt(0), 0)) % addresses
  }
  const options = (token: string | undefined): RequestOptions => ({
    host: '127.0.0.1',
    port: ports.https,
    agent: agents[indexOf(token)],
    headers: { host: 'localhost', 'user-agent': 'sheds-cluster-proof' },
  })
  const attempt: Client['attempt'] = async (sent) => {
    const began = performance.now()
    const answer = await exchange(options(sent.token), sent).catch(() => ({ status: 0, body: undefined, headers: {} }))
    const milliseconds = performance.now() - began
    const name = `${sent.method} ${sent.path.split('?')[0]?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`
    onAttempt({ area: sent.area, name, status: answer.status, at: Date.now(), milliseconds })
    return answer
  }
  const insist: Client['insist'] = async (sent) => {
    const until = Date.now() + patienceMs
    for (let pause = 300; ; pause = Math.min(pause * 1.5, 2000)) {
      const answer = await attempt(sent)
      const isPassing = answer.status === 0 || answer.status === 429 || answer.status >= 500
      if (!isPassing) return answer
      if (Date.now() > until) throw new Error(`${sent.method} ${sent.path}: no definite answer, last ${answer.status}`)
      await sleep(pause + Math.random() * 200)
    }
  }
  const send: Client['send'] = async (endpoint, call, token, more = {}) => {
    const form = call.files === undefined ? undefined : await multipartBody(call.body, call.files)
    const json = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body))
    return insist({
      area: areaOf(endpoint),
      method: endpoint.method,
      path: `/api${pathOf(endpoint, call)}`,
      headers: { ...(form?.headers ?? (json && { 'content-type': 'application/json' })), ...call.headers },
      body: form?.payload ?? json,
      token,
      ...more,
    })
  }
  const database = connect({ url: cluster.url, prepare: false, max: 4, applicationName: 'cluster proof' })
  const test = asTestApp(database, send)
  const close = async (): Promise<void> => {
    for (const agent of agents) agent.destroy()
    await database.close()
  }
  return { attempt, insist, send, options, test, close }
}

/** Part of a test app that its helpers use. */
const asTestApp = (database: Database, send: Client['send']): TestApp =>
  ({
    context: { database },
    send,
    call: async (endpoint: EndpointSpec, call: TestCall, token?: string) => {
      const answer = await send(endpoint, call, token)
      const schema = endpoint.answers[answer.status]
      if (schema === undefined)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return { ...answer, body: schema.parse(answer.body) }
    },
  }) as unknown as TestApp

const areaOf = ({ upload, priority, method }: EndpointSpec): Area => {
  if (upload !== undefined) return 'upload'
  if (priority === 'critical') return 'money'
  return method === 'GET' ? 'browse' : 'change'
}

const exchange = (
  base: RequestOptions,
  { area, method, path, headers, body, slowMs, token }: SiteRequest,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const all = {
      ...base.headers,
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-length': String(body.length) }),
    }
    const sent = request(
      {
        ...base,
        method,
        path,
        headers: all,
        signal: AbortSignal.timeout(area === 'upload' ? attemptMs.upload : attemptMs.other),
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('close', () => {
          if (!answer.complete) return reject(new Error('cut'))
          const text = Buffer.concat(chunks).toString()
          resolve({ status: answer.statusCode ?? 0, body: parsed(text), headers: answer.headers })
        })
      },
    )
    sent.on('error', reject)
    if (body === undefined || slowMs === undefined) sent.end(body)
    else
      Readable.from(slowly(body, slowMs))
        .on('error', () => undefined)
        .pipe(sent)
  })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const pieces = 20

async function* slowly(body: Buffer, milliseconds: number): AsyncGenerator<Buffer> {
  const size = Math.ceil(body.length / pieces)
  for (let at = 0; at < body.length; at += size) {
    yield body.subarray(at, at + size)
    await sleep(milliseconds / pieces)
  }
}
