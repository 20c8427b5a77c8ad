/** What a service worker has around it; the DOM's types do not know it. */
interface WorkerScope {
  location: Location
  navigator: Navigator & {
    connection?: { saveData?: boolean }
    setAppBadge?(count: number): Promise<void>
    clearAppBadge?(): Promise<void>
  }
  registration: {
    navigationPreload?: { enable(): Promise<void> }
    showNotification(
      title: string,
      options: NotificationOptions & { renotify: boolean; timestamp: number },
    ): Promise<void>
  }
  clients: {
    claim(): Promise<void>
    matchAll(asked: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(address: string): Promise<unknown>
  }
  cookieStore?: { getAll(): Promise<readonly { name?: string; value?: string }[]> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchAsked) => void): void
  addEventListener(name: 'push', listener: (event: PushArrived) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationClicked) => void): void
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

export interface PushArrived extends LastingEvent {
  data: { json(): unknown } | null
}

export interface NotificationClicked extends LastingEvent {
  notification: Notification
}

/** A tab, the last looked at first. */
export interface WindowClient {
  url: string
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}

export const scope = globalThis as unknown as WorkerScope

declare const BUILD: string
declare const ALWAYS: readonly string[]
declare const SONGS: readonly string[]

/** Files of the build that a member’s phone keeps: see the build. */
export const filesAlways = ALWAYS

/** Those with which kept songs are listed and heard. */
export const filesOfSongs = SONGS

/** The build this worker belongs to, as `x-build` ends. */
export const workerBuild = BUILD
