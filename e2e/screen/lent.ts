import { webcrypto } from 'node:crypto'
import { fetchBy, formsOf, uploadsBy } from './lent-calls.ts'
import { lendElements } from './lent-elements.ts'
import type { PageLocks } from './locks.ts'
import type { Answer, OutsideCall } from './network.ts'
import type { Sight } from './sight.ts'

/** What a window of happy-dom has too little of, or none, and the site asks for. Nothing here knows the site. */
export interface Lending {
  window: Record<string, unknown> & { document: Document; location: Location }
  send(asked: OutsideCall): Promise<Answer>
  isOnline(): boolean
  locks: PageLocks
  storage: { local: object; session: object }
  viewport: { width: number; height: number }
  media: { colorScheme: string; reducedMotion: string }
  language: string
  hasTouch: boolean
  isShown(element: Element): boolean
  styleOf(element: Element): { display: string; visibility: string }
  seen: Sight
  matchMedia(media: string): object
}

export const lend = (lending: Lending): void => {
  const { window } = lending
  const give = (name: string, value: unknown): void =>
    void Object.defineProperty(window, name, { value, writable: true, configurable: true })
  const native = { Headers, Response, AbortController, AbortSignal, Blob, File, ReadableStream, TransformStream, URL }
  for (const [name, value] of Object.entries({
    ...native,
    TextDecoder,
    TextEncoder,
    TextDecoderStream,
    URLSearchParams,
  }))
    give(name, value)
  give('structuredClone', structuredClone)
  give('crypto', webcrypto)
  give('Request', Request)
  give('fetch', fetchBy(lending))
  give('XMLHttpRequest', uploadsBy(lending))
  give('FormData', formsOf(window))
  give('localStorage', lending.storage.local)
  give('sessionStorage', lending.storage.session)
  give('IntersectionObserver', lending.seen.observerClass())
  give('ResizeObserver', Still)
  give('PerformanceObserver', Still)
  give('BroadcastChannel', Quiet)
  give('isSecureContext', true)
  give('MessageChannel', undefined)
  give('requestIdleCallback', (run: () => void) => (window.setTimeout as typeof setTimeout)(run, 1))
  give('cancelIdleCallback', window.clearTimeout)
  give('matchMedia', lending.matchMedia)
  give('scrollTo', scrolls(window))
  give('getComputedStyle', (element: Element) => styleOf(lending, element))
  lendNavigator(lending)
  lendElements(lending)
}

/** Observes nothing: there is no layout whose changes it could tell. */
class Still {
  static supportedEntryTypes: string[] = []
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords = (): never[] => []
}

/** One tab has nobody to talk to. */
class Quiet {
  onmessage = null
  postMessage(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
  close(): void {}
}

const scrolls = (window: Lending['window']) => (first: number | { top?: number; left?: number }, second?: number) => {
  const top = typeof first === 'number' ? (second ?? 0) : (first.top ?? 0)
  for (const name of ['scrollY', 'pageYOffset'])
    Object.defineProperty(window, name, { value: top, writable: true, configurable: true })
  const Scroll = window.Event as typeof Event
  window.document.dispatchEvent(new Scroll('scroll'))
}

const styleOf = (lending: Lending, element: Element): object => {
  const { display, visibility } = lending.styleOf(element)
  const said: Record<string, string> = { display, visibility, pointerEvents: 'auto', opacity: '1', position: 'static' }
  for (const name of ['overflow', 'overflowX', 'overflowY']) said[name] = 'visible'
  const own = (element as HTMLElement).style
  return new Proxy(said, {
    get: (_, name) => {
      if (name === 'getPropertyValue')
        return (property: string) => said[camel(property)] ?? own?.getPropertyValue(property)
      return typeof name === 'string'
        ? (said[name] ?? (own as unknown as Record<string, string>)?.[name] ?? '')
        : undefined
    },
  })
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const lendNavigator = ({ window, isOnline, locks, language, hasTouch }: Lending): void => {
  const navigator = window.navigator as object
  const give = (name: string, get: () => unknown) => Object.defineProperty(navigator, name, { get, configurable: true })
  let copied = ''
  const clipboard = {
    writeText: async (text: string) => {
      copied = text
    },
    readText: async () => copied,
  }
  give('onLine', isOnline)
  give('locks', () => locks)
  give('language', () => language)
  give('languages', () => [language])
  give('maxTouchPoints', () => (hasTouch ? 5 : 0))
  give('clipboard', () => clipboard)
  give('serviceWorker', () => undefined)
  give('userActivation', () => ({ isActive: true, hasBeenActive: true }))
  give('sendBeacon', () => () => true)
}
