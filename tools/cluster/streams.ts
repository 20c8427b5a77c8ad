import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastEventHeader, livePath } from '@sheds/contract/notifications/live-path'
import type { WalletOwner } from '@sheds/server/testing/wallets'
import type { Client } from './client.ts'

/** Live stream of a member that reconnects, as the web client does. */
export interface LiveStream {
  person: WalletOwner
  isOpen(): boolean
  /** Moments at which events arrived. */
  events: { name: string; id: number | undefined; at: number }[]
  /** Number of connections so far. */
  connections(): number
  stop(): void
}

export const openStream = ({ options }: Client, person: WalletOwner): LiveStream => {
  const ending = new AbortController()
  const events: LiveStream['events'] = []
  let isOpen = false
  let connections = 0
  let last: number | undefined
  const take = (text: string): void => {
    const id = /^id: (\d+)$/m.exec(text)?.[1]
    const name = /^event: (\w+)$/m.exec(text)?.[1]
    if (name === undefined) return
    last = id === undefined ? last : Number(id)
    events.push({ name, id: id === undefined ? undefined : Number(id), at: Date.now() })
  }
  const connectOnce = (): Promise<void> =>
    new Promise((resolve) => {
      const { headers, ...base } = options(person.token)
      const resumed = last === undefined ? {} : { [lastEventHeader]: String(last) }
      const all = { ...headers, authorization: `Bearer ${person.token}`, accept: 'text/event-stream', ...resumed }
      const sent = request({
        ...base,
        path: `/api${livePath}`,
        headers: all,
        signal: ending.signal,
      })
      sent.setTimeout(50_000, () => sent.destroy())
      sent.on('error', () => resolve())
      sent.on('response', (answer) => {
        isOpen = answer.statusCode === 200
        if (isOpen) connections += 1
        let rest = ''
        answer.on('data', (chunk: Buffer) => {
          const parts = (rest + chunk.toString()).split('\n\n')
          rest = parts.pop() ?? ''
          for (const part of parts) take(part)
        })
        answer.on('error', () => undefined)
        answer.on('close', () => {
          isOpen = false
          resolve()
        })
      })
      sent.end()
    })
  const keepOpen = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await connectOnce()
      isOpen = false
      await sleep(500 + Math.random() * 2000, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  void keepOpen()
  return { person, isOpen: () => isOpen, events, connections: () => connections, stop: () => ending.abort() }
}
