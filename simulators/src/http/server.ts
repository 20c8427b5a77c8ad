import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Branch, callBack, noteCall } from '../branch.ts'
import { type CallName, type Fault, isOf, takeFaults, type When } from '../faults.ts'
import { tick } from '../till.ts'
import { bearerOf, type Call, empty, gatewayFault, json, type Reply } from './call.ts'
import { answerControl } from './control.ts'

export interface ServedOperator {
  url: string
  close(): Promise<void>
}

/** Listens on this machine only. */
export const serveOperator = async (branch: Branch, port: number): Promise<ServedOperator> => {
  const server = createServer((request, response) => {
    serve(branch, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else write(response, json(500, { sim_error: error instanceof Error ? error.message : String(error) }))
    })
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closeServer(branch, server),
  }
}

const closeServer = async (branch: Branch, server: Server): Promise<void> => {
  branch.stop()
  for (const release of branch.held) release()
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
}

const serve = async (branch: Branch, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const call = await readCall(request)
  if (call === undefined) return write(response, empty(413))
  if (call.path.startsWith('/_sim/')) return write(response, await answerControl(branch, call))
  const name = branch.operator.nameCall(call)
  const faults = takeFaults(branch.faults, name)
  const outcome = await answerCall(branch, { call, name, faults, response })
  noteCall(branch, {
    at: branch.clock.now(),
    name: name.name,
    reference: name.reference,
    status: outcome === 'broken' ? 0 : outcome.status,
    faults: faults.map((fault) => fault.do),
  })
  if (outcome !== 'broken') write(response, outcome)
  await branch.work()
}

const mostBytes = 65_536

const readCall = async (request: IncomingMessage): Promise<Call | undefined> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= mostBytes) chunks.push(chunk)
  }
  if (length > mostBytes) return undefined
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s)
  const body = Buffer.concat(chunks).toString('utf8')
  return { method: request.method ?? '', path, query: new URLSearchParams(query), headers: request.headers, body }
}

interface ReceivedCall {
  call: Call
  name: CallName
  faults: readonly Fault[]
  response: ServerResponse
}

/** Processes a call with its faults; returns the response, or `broken` if the connection is lost. */
const answerCall = async (branch: Branch, received: ReceivedCall): Promise<Reply | 'broken'> => {
  if ((await applyFaults(branch, received, 'before')) === 'broken') return 'broken'
  const instead = insteadOf(branch, received, 'before')
  if (instead !== undefined) return instead
  const reply = take(branch, received)
  await Promise.all(takeEarly(branch).map((callback) => callBack(branch, callback)))
  if ((await applyFaults(branch, received, 'after')) === 'broken') return 'broken'
  if (received.faults.some((fault) => fault.do === 'reset' && fault.when === 'mid'))
    return breakMidway(received.response, reply)
  if (received.faults.some((fault) => fault.do === 'hang' && fault.when === 'mid'))
    return stallMidway(branch, received.response, reply)
  return insteadOf(branch, received, 'after') ?? reply
}

/** Lets the operator process the call and saves the state before the response is sent. */
const take = ({ operator, clock, save }: Branch, { call, faults }: ReceivedCall): Reply => {
  const now = clock.now()
  tick(operator.till, now)
  const reply = operator.answer(call, { now, faults })
  save()
  return faults
    .filter(isOf('patch'))
    .reduce((patched, { patch }) => (patched.status < 400 ? operator.patch(patched, patch) : patched), reply)
}

const takeEarly = ({ operator: { till } }: Branch) => {
  const early = till.state.outbox.filter(({ isEarly }) => isEarly)
  till.state.outbox = till.state.outbox.filter(({ isEarly }) => !isEarly)
  return early
}

/** Applies the faults of this moment: delays or resets the connection. */
const applyFaults = async (
  branch: Branch,
  { faults, response }: ReceivedCall,
  when: When,
): Promise<'broken' | 'goes on'> => {
  for (const fault of faults) {
    if (fault.do === 'delay' && fault.when === when) await sleep(fault.ms)
    if (fault.do === 'hang' && fault.when === when && (await hold(branch, response)) === 'left') return 'broken'
    if (fault.do === 'reset' && fault.when === when) {
      response.socket?.resetAndDestroy()
      return 'broken'
    }
  }
  return 'goes on'
}

/** Waits until the call is released or the caller disconnects. */
const hold = async ({ held }: Branch, response: ServerResponse): Promise<'released' | 'left'> => {
  if (response.destroyed) return 'left'
  let release = () => {}
  const ended = new Promise<'released' | 'left'>((end) => {
    release = () => end('released')
    response.once('close', () => end('left'))
  })
  held.add(release)
  return ended.finally(() => held.delete(release))
}

const insteadOf = ({ operator }: Branch, { call, faults }: ReceivedCall, when: When): Reply | undefined => {
  for (const fault of faults) {
    if (fault.do === 'xml' && fault.when === when) return gatewayFault()
    if (fault.do === 'answer' && fault.when === when) {
      if (fault.body === undefined && fault.status === 503) return operator.unavailable()
      return fault.body === undefined ? empty(fault.status) : json(fault.status, fault.body)
    }
    if (when === 'after') continue
    if (fault.do === 'not-found') return operator.notFound(call)
    if (fault.do !== 'unauthorized') continue
    const { state } = operator.till
    state.tokens = state.tokens.filter(({ token }) => token !== bearerOf(call))
    return operator.unauthorized()
  }
  return undefined
}

/** Sends half of the response and then waits until the caller disconnects. */
const stallMidway = async (branch: Branch, response: ServerResponse, reply: Reply): Promise<'broken'> => {
  response.socket?.write(halfOf(reply))
  await hold(branch, response)
  response.socket?.destroy()
  return 'broken'
}

const breakMidway = ({ socket }: ServerResponse, reply: Reply): 'broken' => {
  socket?.write(halfOf(reply), () => socket.destroy())
  return 'broken'
}

const halfOf = ({ status, headers, body }: Reply): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
  const whole = body === '' ? head : `${head}\r\n${body}`
  const upTo = whole.length - Math.ceil((body === '' ? head : body).length / 2)
  return whole.slice(0, upTo)
}

const write = (response: ServerResponse, { status, headers, body }: Reply): void => {
  response.writeHead(status, headers)
  response.end(body)
}
