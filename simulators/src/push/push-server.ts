import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, objectOf, type Reply } from '../http/call.ts'
import { refuseStranger } from '../http/control.ts'
import {
  createPushState,
  type PushFault,
  type PushState,
  pushFaults,
  subscribeDevice,
  takeMessage,
  takePushFault,
} from './push-service.ts'

export interface SimulatedPush {
  url: string
  port: number
  close(): Promise<void>
}

/**
 * Push service on this machine, over plain HTTP; callers send the host of the endpoint as Host. It decrypts
 * messages as a phone would.
 */
export const startPushService = async ({
  port = 0,
  clock = { now: () => new Date() },
} = {}): Promise<SimulatedPush> => {
  const state = createPushState(() => clock.now())
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const at = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${at}`,
    port: at,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

const mostRead = 65_536

const answer = async (state: PushState, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += (chunk as Buffer).length
    if (length > mostRead) {
      response.destroy()
      return
    }
    chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
  const call = { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body }
  if (pathname.startsWith('/_sim/')) return write(response, control(state, { ...call, body: body.toString('utf8') }))
  const [, device] = /^\/wake\/([\w-]+)$/.exec(pathname) ?? []
  if (device === undefined || call.method !== 'POST') return write(response, json(404, { reason: 'no such address' }))
  const fault = takePushFault(state, device)
  if (fault !== undefined) return misbehave(state, fault, { device, response })
  const { status, reason } = takeMessage(state, device, call)
  state.calls.push({ device, status })
  write(response, status === 201 ? { status, headers: { location: pathname }, body: '' } : json(status, { reason }))
}

const misbehave = (
  state: PushState,
  fault: PushFault,
  { device, response }: { device: string; response: ServerResponse },
): void => {
  const note = (status: number) => state.calls.push({ device, status })
  if (fault.do === 'answer') {
    note(fault.status)
    response.writeHead(fault.status, fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }).end()
  } else if (fault.do === 'redirect') {
    note(307)
    response.writeHead(307, { location: fault.to }).end()
  } else if (fault.do === 'reset') {
    note(0)
    response.socket?.resetAndDestroy()
  } else if (fault.do === 'hang') {
    note(0)
    state.held.add(response)
    response.on('close', () => state.held.delete(response))
  } else talkOn(state, device, response)
}

const talkOn = (state: PushState, device: string, response: ServerResponse): void => {
  state.calls.push({ device, status: 201 })
  response.writeHead(201)
  const chunk = 'x'.repeat(1024)
  const more = setInterval(() => response.write(chunk), 2)
  response.on('close', () => clearInterval(more))
}

const write = (response: ServerResponse, { status, headers, body }: Reply): void => {
  response.writeHead(status, headers).end(body)
}

/** Control API: `/_sim/` in the README. */
const control = (state: PushState, call: Parameters<typeof refuseStranger>[0]): Reply => {
  const refusal = refuseStranger(call)
  if (refusal !== undefined) return refusal
  const body = call.body === '' ? {} : objectOf(call.body)
  const run = body && controls[`${call.method} ${call.path.slice('/_sim'.length)}`]
  return run ? json(200, run(state, body)) : json(404, { sim_error: `no ${call.method} ${call.path}` })
}

type Run = (state: PushState, body: Record<string, unknown>) => unknown

const controls: Readonly<Record<string, Run>> = {
  'GET /state': ({ devices, messages, faults, calls, held }) => ({
    operator: 'push',
    devices: devices.size,
    messages: messages.length,
    faults: faults.length,
    calls: calls.length,
    held: held.size,
  }),
  'POST /devices': (state, { key, host }) =>
    subscribeDevice(state, ...([key, host].map((each) => each?.toString()) as [string?, string?])),
  'POST /devices/gone': ({ devices }, { id }) => {
    const device = devices.get(String(id))
    if (device !== undefined) device.isGone = true
    return {}
  },
  'GET /messages': ({ messages }) => messages,
  'DELETE /messages': (state) => {
    state.messages.length = state.calls.length = 0
    return {}
  },
  'GET /calls': ({ calls }) => calls,
  'GET /faults': ({ faults }) => faults,
  'POST /faults': ({ faults }, fault) => {
    if (typeof fault.on === 'string' && pushFaults.has(fault.do)) faults.push(fault as unknown as PushFault)
    return { faults: faults.length }
  },
  'DELETE /faults': ({ faults }) => {
    faults.length = 0
    return {}
  },
  'POST /release': ({ held }) => {
    const released = held.size
    for (const response of held) response.writeHead(201).end()
    return { released }
  },
}
