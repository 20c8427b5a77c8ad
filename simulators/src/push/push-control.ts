import type { PushDevice, PushFault, PushMessage } from './push-service.ts'

export interface PushCounts {
  devices: number
  messages: number
  faults: number
  calls: number
  held: number
}

export type PushControl = ReturnType<typeof connectPushControl>

/** Client of the push simulator's control API. */
export const connectPushControl = (url: string) => {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}/_sim${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Answer
  }
  return {
    state: () => call<PushCounts>('GET', '/state'),
    /** Subscribes a browser, optionally bound to a key and with another host in its endpoint. */
    subscribe: (asked: { key?: string; host?: string } = {}) => call<PushDevice>('POST', '/devices', asked),
    unregister: (id: string) => call('POST', '/devices/gone', { id }),
    messages: () => call<PushMessage[]>('GET', '/messages'),
    clearMessages: () => call('DELETE', '/messages'),
    calls: () => call<{ device: string; status: number }[]>('GET', '/calls'),
    fault: (fault: PushFault) => call('POST', '/faults', fault),
    clearFaults: () => call('DELETE', '/faults'),
    release: () => call<{ released: number }>('POST', '/release'),
  }
}
