/** Global scope of a service worker, which the DOM's types lack. */
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
  addEventListener(name: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(name: 'push', listener: (event: PushMessageEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
  addEventListener(name: 'message', listener: (event: LastingEvent & { data: unknown }) => void): void
}

export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface WorkerFetchEvent extends LastingEvent {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

export interface PushMessageEvent extends LastingEvent {
  data: { json(): unknown } | null
}

export interface NotificationClickEvent extends LastingEvent {
  notification: Notification
}

/** Tab; the one used last is first. */
export interface WindowClient {
  url: string
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}

export const scope = globalThis as unknown as WorkerScope

declare const BUILD: string
declare const ALWAYS: readonly string[]
declare const SONGS: readonly string[]

/** Files of the build that are cached for members; see the build. */
export const filesAlways = ALWAYS

/** Files that list and play kept songs. */
export const filesOfSongs = SONGS

/** Build of this worker, as at the end of `x-build`. */
export const workerBuild = BUILD
