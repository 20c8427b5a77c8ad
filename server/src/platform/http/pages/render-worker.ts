import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { importRendering } from './built-pages.ts'
import { readSiteFiles } from './page-assets.ts'
import { type FromThread, type PlainPageRequest, reasonOf, type ToThread } from './render-messages.ts'
import type { PlainResponse, TransportRequest } from './render-module.ts'

/** Runs in the thread: renders pages and gets their data from the server. */
const serve = async (server: MessagePort, folder: string): Promise<void> => {
  const { assets } = readSiteFiles(folder)
  const { renderPage } = await importRendering(folder)
  const calls = new Map<number, { resolve(answer: PlainResponse): void; reject(error: Error): void }>()
  const utf8 = new TextEncoder()
  let lastCall = 0

  const say = (message: FromThread, transfer: ArrayBuffer[] = []): void => server.postMessage(message, transfer)

  const callFor =
    (page: number) =>
    ({ method, path, body }: TransportRequest) =>
      new Promise<PlainResponse>((resolve, reject) => {
        lastCall += 1
        calls.set(lastCall, { resolve, reject })
        say({ kind: 'call', page, call: lastCall, request: { method, path, body } })
      })

  const render = async (page: number, request: PlainPageRequest): Promise<void> => {
    try {
      const { html, ...answer } = await renderPage({ ...request, assets, transport: callFor(page) })
      const bytes = utf8.encode(String(html))
      say({ kind: 'page', page, answer, html: bytes }, [bytes.buffer])
    } catch (error) {
      say({ kind: 'failed', page, reason: reasonOf(error) })
    }
  }

  server.on('message', (message: ToThread) => {
    if (message.kind === 'render') {
      render(message.page, message.request).catch((error: unknown) => {
        say({ kind: 'failed', page: message.page, reason: reasonOf(error) })
      })
      return
    }
    const call = calls.get(message.call)
    calls.delete(message.call)
    if (message.kind === 'lost') return call?.reject(new Error(message.reason))
    const { status, headers, text } = message
    call?.resolve({ status, headers, header: (name) => headers[name] ?? null, text })
  })
}

if (parentPort !== null) await serve(parentPort, (workerData as { site: string }).site)
