import { setImmediate as turn } from 'node:timers/promises'
import { lastEventHeader } from '@sheds/contract/notifications/live-path'
import { type Tag, tag } from '@sheds/contract/tags'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The server's side of a connection. */
interface Stream {
  last: string | null
  say: (text: string) => void
  cut: () => void
}

type Hear = (event: { data: unknown }) => void

/** Another tab of the browser, which hears this one and may send messages itself. */
const line = { heard: [] as unknown[], hear: undefined as Hear | undefined }

class Channel {
  addEventListener(_: 'message', hear: Hear): void {
    line.hear = hear
  }
  postMessage(message: unknown): void {
    line.heard.push(message)
  }
  close(): void {
    line.hear = undefined
  }
}

let kept: Map<string, string>
let streams: Stream[]
let refusal: Response | undefined

const answer = async (_: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
  const last = headers[lastEventHeader] ?? null
  if (refusal !== undefined) return refusal
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      signal.addEventListener('abort', () => stream.error(signal.reason))
      streams.push({
        last,
        say: (text) => stream.enqueue(new TextEncoder().encode(text)),
        cut: () => stream.close(),
      })
    },
  })
  return new Response(body)
}

const settled = async (ms = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  kept = new Map([['my_info', JSON.stringify({ user_name: 'Ada', user_id: 'ada', token: 'of ada' })]])
  streams = []
  refusal = undefined
  Object.assign(line, { heard: [], hear: undefined })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => void vi.resetModules())

/** Tab that follows the stream, with older answers in its cache. */
const open = async () => {
  vi.resetModules()
  const { startLive } = await import('./live.ts')
  const { refreshIn } = await import('../api/stale.ts')
  const { setCaller } = await import('../api/api.ts')
  const ends = { times: 0 }
  const nothing = (): void => undefined
  const loginEnded = (): void => {
    ends.times += 1
  }
  setCaller(() => 'of ada', { loginNeeded: nothing, loginAsked: nothing, loginEnded })
  const client = new QueryClient()
  refreshIn(client)
  const answered = (shown: Tag): void => {
    client.getQueryCache().build(client, { queryKey: [shown], meta: { tags: [shown] } })
    client.setQueryData([shown], shown, { updatedAt: 1000 })
  }
  const stop = startLive()
  await settled()
  return {
    stop,
    again: startLive,
    ends,
    answered,
    isStale: (shown: Tag) => client.getQueryState([shown])?.isInvalidated,
  }
}

const unread = (): string | undefined => kept.get('unread')
const hello = (id: number, count: number): string => `id: ${id}\nevent: hello\ndata: {"unread":${count}}\n\n`
const told = (id: number, count: number): string => `id: ${id}\nevent: notification\ndata: {"unread":${count}}\n\n`

describe('startLive', () => {
  it('sets the unread count, and ignores an event passed on by another tab', async () => {
    const { stop } = await open()
    streams[0]?.say(hello(6, 3))
    await settled()
    expect(unread()).toBe('3')
    streams[0]?.say(told(7, 4))
    await settled()
    const passed = line.heard.at(-1)
    line.hear?.({ data: passed })
    await settled()
    expect(unread()).toBe('4')
    expect(passed).toEqual({ event: { id: 7, name: 'notification', unread: 4 }, token: 'of ada' })
    stop()
  })

  it('resumes after the last event when the stream is cut, and from the start in a new page', async () => {
    const { stop, again } = await open()
    streams[0]?.say(hello(6, 1) + told(7, 2))
    await settled()
    streams[0]?.cut()
    await settled(6000)
    stop()
    again()
    await settled()
    expect(streams.map(({ last }) => last)).toEqual([null, '7', null])
  })

  it('marks wallet answers stale on a payment, and all answers after a gap', async () => {
    const { stop, answered, isStale } = await open()
    const all = [tag.wallet, tag.orders, tag.notifications]
    const staleNow = () => all.map((each) => isStale(each))
    for (const each of all) answered(each)
    streams[0]?.say(hello(6, 0))
    await settled()
    expect(staleNow()).toEqual([false, false, true])
    streams[0]?.say('id: 7\nevent: balance\ndata: {}\n\n')
    await settled()
    expect(staleNow()).toEqual([true, false, true])
    for (const each of all) answered(each)
    streams[0]?.cut()
    await settled(6000)
    streams[1]?.say(hello(9, 0))
    await settled()
    expect(staleNow()).toEqual([true, true, true])
    stop()
  })

  it('ignores another tab with another login', async () => {
    const { stop } = await open()
    streams[0]?.say(hello(6, 1))
    await settled()
    line.hear?.({ data: { event: { id: 90, name: 'notification', unread: 12 }, token: 'of ben' } })
    await settled()
    expect(unread()).toBe('1')
    stop()
  })

  it.each(['with its end', 'with a refusal'])(
    'reports an ended login once, and does not reconnect: %s',
    async (how) => {
      if (how === 'with a refusal') refusal = new Response('{}', { status: 401 })
      const { ends } = await open()
      streams[0]?.say('event: end\ndata: {"reason":"login"}\n\n')
      await settled(300_000)
      expect([ends.times, streams.length]).toEqual([1, how === 'with its end' ? 1 : 0])
    },
  )

  it('disconnects and ignores all events once the page is left', async () => {
    const { stop } = await open()
    streams[0]?.say(hello(6, 2))
    await settled()
    stop()
    await settled(300_000)
    expect([streams.length, unread()]).toEqual([1, '2'])
  })
})
