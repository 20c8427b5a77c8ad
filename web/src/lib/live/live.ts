import { lastEventHeader, livePath } from '@sheds/contract/notifications/live-path'
import { tag } from '@sheds/contract/tags'
import { reportLoginEnded } from '../api/api.ts'
import { untilRetry } from '../api/back-off.ts'
import { markStale } from '../api/stale.ts'
import { openChannel } from '../device/channel.ts'
import { getMyInfo } from '../session/my-info.store.ts'
import { setUnread } from './bell.store.ts'
import { setLive } from './live.store.ts'
import { pauseOf } from './live-pause.ts'
import { createEventReader, type LiveEvent } from './live-reader.ts'

/** Name of the lock and channel: one tab holds the stream and passes events on to the others. */
const name = 'live'

/** Longer than three heartbeats of the server: after this the connection counts as lost. */
const silenceMs = 50_000

/** A connection that lasted this long resets the pauses. */
const steadyMs = 30_000

/** Follows the server's events while the page is visible; returns a function that stops it. */
export const startLive = (): (() => void) => {
  const stopping = new AbortController()
  const { token } = getMyInfo()
  let isHolder = false
  // Id of the last event that any tab of this browser has seen.
  let last: number | undefined
  const take = (event: LiveEvent): void => {
    takeState(event)
    const isBack = last !== undefined
    last = event.id ?? last
    const isNew = event.unread !== undefined && setUnread(event.unread)
    // The page's data was requested before the stream opened: another count means that something happened in between.
    if (event.name === 'balance' || event.name === 'notification' || (event.name === 'hello' && (isBack || isNew)))
      markStale([tag.wallet, tag.fundRequests])
    if (event.name === 'orders' || (event.name === 'hello' && (isBack || isNew))) markStale([tag.orders])
    if (isNew || (event.unread !== undefined && event.name !== 'unread')) markStale([tag.notifications])
  }
  const takeAndPassOn = (event: LiveEvent): void => {
    take(event)
    if (event === opened || event === shut) isHolder = event === opened
    if (!stopping.signal.aborted) others.send({ event, token })
  }
  const others = openChannel<{ event: LiveEvent; token: string | undefined }>(name, (said) => {
    if (said.token !== token) return
    if (said.event.name !== newcomer.name) take(said.event)
    else if (isHolder) others.send({ event: opened, token })
  })
  others.send({ event: newcomer, token })
  void keepOpen({ take: takeAndPassOn, token, lastSeen: () => last }, stopping.signal)
  return () => {
    stopping.abort()
    others.close()
    takeState(shut)
  }
}

/** Messages between tabs: the stream is open, it is cut, and a new tab asks for its state. */
const opened: LiveEvent = { id: undefined, name: 'opened' }
const shut: LiveEvent = { id: undefined, name: 'shut' }
const newcomer: LiveEvent = { id: undefined, name: 'newcomer' }

const takeState = ({ name }: LiveEvent): void => {
  if (name === opened.name) setLive(({ writes }) => ({ isOpen: true, writes: writes + 1 }))
  if (name === shut.name) setLive(() => ({ isOpen: false }))
  if (name === 'writes') setLive(({ writes }) => ({ writes: writes + 1 }))
}

/** State of the tab that a connection needs. */
interface Listening {
  take(event: LiveEvent): void
  token: string | undefined
  lastSeen(): number | undefined
}

/** Keeps the stream open while this tab is visible and no other tab has it. */
const keepOpen = async (listening: Listening, stopped: AbortSignal): Promise<void> => {
  while (!stopped.aborted) {
    await untilVisible(stopped)
    if (stopped.aborted) return
    const away = new AbortController()
    const signal = AbortSignal.any([stopped, away.signal])
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') away.abort()
    }
    document.addEventListener('visibilitychange', onChange)
    const isOver = await alone(signal, () => follow(listening, signal)).catch(() => false)
    document.removeEventListener('visibilitychange', onChange)
    if (isOver === 'login') return
    // The server asked not to reconnect: waits until the page is hidden and visible again.
    if (isOver === 'too_many') await untilHidden(stopped)
  }
}

/** Runs the work in one tab at a time, where the browser has locks. */
const alone = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request(name, { signal }, work) : await work()

/** Connects, and reconnects until the page stops it or the server forbids it. */
const follow = async (listening: Listening, signal: AbortSignal) => {
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    const outcome = await readOnce(listening, signal).catch(() => ({ retryAfterSeconds: undefined }))
    if (typeof outcome === 'string') return outcome
    failures = Date.now() - startedAt > steadyMs ? 1 : failures + 1
    await untilRetry(pauseOf(failures, outcome.retryAfterSeconds, Math.random()), { signal, spreadMs: 2000 })
  }
  return 'left' as const
}

type Outcome = 'login' | 'too_many' | { retryAfterSeconds: number | undefined }

/** One connection, until it ends. */
const readOnce = async ({ take, token, lastSeen }: Listening, stopped: AbortSignal): Promise<Outcome> => {
  const silent = new AbortController()
  const signal = AbortSignal.any([stopped, silent.signal])
  let timer = setTimeout(() => silent.abort(), silenceMs)
  try {
    const response = await fetch(`/api${livePath}`, {
      headers: headersOf(token, lastSeen()),
      signal,
      cache: 'no-store',
    })
    if (response.status === 401) return endOfLogin()
    if (response.status !== 200 || response.body === null)
      return { retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined }
    take(opened)
    const read = createEventReader()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return { retryAfterSeconds: undefined }
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silenceMs)
      for (const event of read(value)) {
        if (event.reason === 'login') return endOfLogin()
        if (event.reason === 'too_many') return 'too_many'
        take(event)
      }
    }
  } finally {
    clearTimeout(timer)
    take(shut)
  }
}

const headersOf = (token: string | undefined, last: number | undefined): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  ...(last !== undefined && { [lastEventHeader]: String(last) }),
})

const endOfLogin = (): 'login' => {
  reportLoginEnded()
  return 'login'
}

const untilVisible = (signal: AbortSignal): Promise<void> => untilState('visible', signal)
const untilHidden = (signal: AbortSignal): Promise<void> => untilState('hidden', signal)

const untilState = (state: DocumentVisibilityState, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState !== state && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })
