import { Worker } from 'node:worker_threads'
import { AppError } from '../../app-error.ts'
import { type FromThread, reasonOf, type ToThread } from './render-messages.ts'
import type { PageAnswer, PageRequest } from './render-module.ts'

export interface RenderThreadOptions {
  site: string
  /** A thread silent for this long, without waiting for data, is terminated. */
  stuckMilliseconds?: number
  script?: URL
}

export interface RenderThread {
  renderPage(request: PageRequest): Promise<PageAnswer>
  close(): Promise<void>
}

interface Page {
  request: PageRequest
  /** Number of its calls the server has not answered. */
  calls: number
  resolve(answer: PageAnswer): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  pages: Map<number, Page>
  heardAt: number
}

/** Heap limits: rendering needs little, and a page that needs more must not use the server's memory. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 }
const defaultScript = new URL('./render-worker.ts', import.meta.url)

/**
 * Renders pages outside the main thread, so that connections are accepted and critical requests served at any load. A
 * thread that dies or hangs is replaced; only its current pages fail.
 */
export const startRenderThread = ({
  site,
  stuckMilliseconds = 10_000,
  script = defaultScript,
}: RenderThreadOptions): RenderThread => {
  let closed = false
  let lastPage = 0

  const start = (): Thread => {
    const worker = new Worker(script, { workerData: { site }, resourceLimits })
    const thread: Thread = { worker, pages: new Map(), heardAt: performance.now() }
    worker.unref()
    worker.on('message', (message: FromThread) => hear(thread, message))
    worker.on('error', (cause) => giveUp(thread, cause))
    worker.on('exit', () => giveUp(thread, new Error('the rendering thread ended')))
    return thread
  }

  const giveUp = (thread: Thread, cause: unknown): void => {
    if (current === thread) current = undefined
    for (const { reject } of thread.pages.values()) reject(new AppError('internal_error', { cause }))
    thread.pages.clear()
  }

  const look = setInterval(() => {
    if (current === undefined || !isStuck(current, stuckMilliseconds)) return
    current.worker.terminate().catch(() => undefined)
    giveUp(current, new Error('the rendering thread was stuck'))
  }, stuckMilliseconds / 4).unref()

  let current: Thread | undefined = start()

  return {
    renderPage(request) {
      if (closed) return Promise.reject(new AppError('unavailable', { retryAfterSeconds: 2 }))
      current ??= start()
      const { worker, pages } = current
      if (pages.size === 0) current.heardAt = performance.now()
      lastPage += 1
      const page = lastPage
      const { url, locale, theme, signedIn, saver } = request
      return new Promise((resolve, reject) => {
        pages.set(page, { request, calls: 0, resolve, reject })
        worker.postMessage({
          kind: 'render',
          page,
          request: { url, locale, theme, signedIn, saver },
        } satisfies ToThread)
      })
    },
    async close() {
      closed = true
      clearInterval(look)
      await current?.worker.terminate()
    },
  }
}

/** Silent, while at least one page waits for no data. */
const isStuck = ({ pages, heardAt }: Thread, milliseconds: number): boolean =>
  [...pages.values()].some(({ calls }) => calls === 0) && performance.now() - heardAt > milliseconds

const hear = (thread: Thread, message: FromThread): void => {
  thread.heardAt = performance.now()
  const page = thread.pages.get(message.page)
  if (page === undefined) return
  if (message.kind === 'call') {
    answerCall(thread, page, message).catch((cause: unknown) => {
      thread.pages.delete(message.page)
      page.reject(new AppError('internal_error', { cause }))
    })
    return
  }
  thread.pages.delete(message.page)
  if (message.kind === 'failed') page.reject(new Error(message.reason))
  else page.resolve({ ...message.answer, html: Buffer.from(message.html.buffer) })
}

const answerCall = async (
  thread: Thread,
  page: Page,
  { call, request }: Extract<FromThread, { kind: 'call' }>,
): Promise<void> => {
  page.calls += 1
  const say = (message: ToThread): void => thread.worker.postMessage(message)
  try {
    const { status, headers, text } = await page.request.transport({ ...request, signal: undefined })
    say({ kind: 'answer', call, status, headers, text })
  } catch (error) {
    say({ kind: 'lost', call, reason: reasonOf(error) })
  }
  page.calls -= 1
  thread.heardAt = performance.now()
}
