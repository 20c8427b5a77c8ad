/** What a service worker has around it; the DOM's types do not know it. */
interface WorkerScope {
  location: Location
  navigator: Navigator
  registration: {
    navigationPreload?: { enable(): Promise<void> }
  }
  clients: { claim(): Promise<void> }
  cookieStore?: { getAll(): Promise<readonly { name?: string; value?: string }[]> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchAsked) => void): void
  addEventListener(name: 'message', listener: (event: LastingEvent & { data: unknown }) => void): void
}

export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchAsked extends LastingEvent {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export const scope = globalThis as unknown as WorkerScope

declare const BUILD: string
declare const ALWAYS: readonly string[]

/** Files of the build that a member’s phone keeps: see the build. */
export const filesAlways = ALWAYS

/** The build this worker belongs to, as `x-build` ends. */
export const workerBuild = BUILD
