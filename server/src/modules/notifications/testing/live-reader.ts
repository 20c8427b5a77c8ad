import { setTimeout as sleep } from 'node:timers/promises'
import { lastEventHeader, livePath } from '@sheds/contract/notifications/live-path'

export interface SeenEvent {
  id: number | undefined
  name: string
  data: { unread?: number; reason?: string; notification?: { id: string; type: string; detail: string; count: number } }
}

export interface LiveReader {
  /** The person's own events, over all connections. */
  events: SeenEvent[]
  /** Events sent to every stream. */
  words: SeenEvent[]
  status: number | undefined
  /** Number of connections made. */
  connections: number
  ended: Promise<void>
  stop(): void
}

interface ReaderOptions {
  token: string
  last?: number
  /** Reconnects after a cut, resuming from the last event. */
  again?: boolean
}

/** Reads a stream as a browser does: with the bearer header, resuming from the last id after a cut. */
export const readLive = (address: () => string, { token, last, again = false }: ReaderOptions): LiveReader => {
  const leaving = new AbortController()
  let seen = last
  const reader: LiveReader = {
    events: [],
    words: [],
    status: undefined,
    connections: 0,
    ended: Promise.resolve(),
    stop: () => leaving.abort(),
  }
  const readOnce = async (): Promise<void> => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(seen !== undefined && { [lastEventHeader]: String(seen) }),
    }
    const response = await fetch(`${address()}/api${livePath}`, { headers, signal: leaving.signal })
    reader.status = response.status
    reader.connections += 1
    if (response.body === null || response.status !== 200) return
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      for (const event of parts.flatMap(eventOf)) {
        seen = event.id ?? seen
        if (event.name !== '') (event.name === 'writes' ? reader.words : reader.events).push(event)
      }
    }
  }
  const read = async (): Promise<void> => {
    do {
      await readOnce().catch(() => undefined)
      if (again && !leaving.signal.aborted) await sleep(5)
    } while (again && !leaving.signal.aborted)
  }
  reader.ended = read()
  return reader
}

const eventOf = (text: string): SeenEvent[] => {
  const lines = text.split('\n').filter((line) => !line.startsWith(':'))
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  if (lines.every((line) => line === '')) return []
  const id = field('id')
  const data = field('data')
  return [
    {
      id: id === undefined ? undefined : Number(id),
      name: field('event') ?? '',
      data: data === undefined ? {} : JSON.parse(data),
    },
  ]
}
