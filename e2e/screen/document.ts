import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInContext } from 'node:vm'
import { Browser } from 'happy-dom'
import type { Clock } from './clock.ts'
import { readLent } from './finder.ts'
import { type Lending, lend } from './lent.ts'
import { isOpenPopover } from './lent-elements.ts'
import { MediaLists } from './media.ts'
import { Modules } from './modules.ts'
import { readSayings, Shown } from './shown.ts'
import { Sight } from './sight.ts'

const built = fileURLToPath(new URL('../../web/dist/client', import.meta.url))

export type Window = Lending['window'] & {
  history: History
  Event: typeof Event
  PopStateEvent: typeof PopStateEvent
  happyDOM?: unknown
  setTimeout: typeof setTimeout
  clearTimeout: typeof clearTimeout
}

/** What a document asks of the tab it is shown in. */
export interface Around extends Omit<Lending, 'window' | 'isShown' | 'styleOf' | 'seen' | 'matchMedia'> {
  viewport: { width: number; height: number }
  clock: Clock
  /** Leads to another address. */
  lead(address: string, how: 'push' | 'replace'): void
  openTab(address: string): Window | null
  go(steps: number): void
  push(state: unknown, address: string, how: 'push' | 'replace'): void
  state(): unknown
  length(): number
  cookies: { read(): string; write(line: string): void }
  complain(text: string): void
  /** Asked over the line where a story watches it. */
  readSource(address: string): Promise<string> | undefined
}

/** One page that was loaded, until it is left. */
export interface LoadedPage {
  window: Window
  seen: Sight
  shown: Shown
  modules: Modules
  media: MediaLists
  evaluate(code: string): unknown
  /** Becomes another number when the page changes. */
  version(): number
  /** Its address is another, and nothing is loaded. */
  move(address: string): void
  /** The screen has another size. */
  resize(): void
  leave(): void
}

/** A window over the server's HTML; nothing of it runs yet. */
export const openDocument = (address: string, html: string, around: Around): LoadedPage => {
  const browser = new Browser({
    settings: {
      ...{ disableJavaScriptFileLoading: true, disableCSSFileLoading: true, enableJavaScriptEvaluation: false },
      ...{ handleDisabledFileLoadingAsSuccess: true, errorCapture: 'disabled' as never },
      device: { prefersColorScheme: around.media.colorScheme, prefersReducedMotion: around.media.reducedMotion },
    },
  } as never)
  const page = browser.newPage()
  page.setViewport(around.viewport)
  const frame = page.mainFrame
  const window = frame.window as unknown as Window
  frame.url = address
  let isLeft = false
  steer(frame as unknown as Record<string, unknown>, window, { around, isLeft: () => isLeft })
  const seen = new Sight()
  const shown = new Shown(readSayings(join(built, 'assets')), around)
  const media = new MediaLists(around)
  const isShown = (element: Element) =>
    !(element.closest('[popover]') && isShutPopover(element)) && shown.isShown(element)
  lend({
    ...around,
    window,
    seen,
    matchMedia: media.match,
    isShown,
    styleOf: (each) => shown.styleOf(each),
  })
  lendLine(window, around)
  around.clock.lendTo(window)
  const modules = new Modules(window as never, (source) => around.readSource(source) ?? readFile(source))
  const { document } = window
  document.write(html)
  let version = 0
  const Watching = window.MutationObserver as typeof MutationObserver
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  new Watching(() => {
    version += 1
    shown.forget()
  }).observe(document, all)
  return {
    ...{ window, seen, shown, modules, media },
    version: () => version,
    move(next) {
      frame.url = next
    },
    evaluate: (code) => runInContext(code, window as never, { filename: 'story' }),
    resize() {
      page.setViewport(around.viewport)
      ;(window as unknown as EventTarget).dispatchEvent(new window.Event('resize'))
    },
    leave() {
      isLeft = true
      around.locks.leave()
      // Nobody waits for it: what still runs in the page may go on for as long as it likes.
      browser.close().catch(() => undefined)
    },
  }
}

const isShutPopover = (element: Element): boolean => {
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    if (each.hasAttribute('popover') && !isOpenPopover(each)) return true
  return false
}

const readFile = async (address: string): Promise<string> =>
  readLent(address) ?? readFileSync(join(built, new URL(address).pathname), 'utf8')

/** Where the page leads, the tab goes, as long as it is there; happy-dom would go by itself. */
const steer = (
  frame: Record<string, unknown>,
  window: Window,
  { around, isLeft }: { around: Around; isLeft(): boolean },
): void => {
  const whileHere =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void =>
      isLeft() ? undefined : act(...given)
  const resolved = (address: string) => new URL(address, window.location.href).href
  const lead = whileHere(around.lead)
  const go = whileHere(around.go)
  frame.goto = async (address: string) => lead(resolved(address), 'push')
  frame.reload = async () => go(0)
  const history = {
    get length() {
      return around.length()
    },
    get state() {
      return around.state()
    },
    scrollRestoration: 'auto',
    go: (steps = 0) => go(steps),
    back: () => go(-1),
    forward: () => go(1),
    pushState: (state: unknown, _: string, address?: string | URL | null) => change('push', state, address),
    replaceState: (state: unknown, _: string, address?: string | URL | null) => change('replace', state, address),
  }
  const change = whileHere((how: 'push' | 'replace', state: unknown, address?: string | URL | null) => {
    const whole = resolved(String(address ?? window.location.href))
    around.push(structuredClone(state), whole, how)
    frame.url = whole
  })
  Object.defineProperty(window, 'history', { value: history })
  const location = window.location as unknown as Record<string, unknown>
  location.assign = (address: string) => lead(resolved(String(address)), 'push')
  location.replace = (address: string) => lead(resolved(String(address)), 'replace')
  location.reload = () => go(0)
  const open = (address = '', target = '_self') =>
    target === '_self' || target === '' ? lead(resolved(address), 'push') : around.openTab(address && resolved(address))
  Object.defineProperty(window, 'open', { value: open, writable: true })
}

/** Cookies are the browser's, complaints the story's, and a form that no script sends goes to its address. */
const lendLine = (window: Window, around: Around): void => {
  const { document } = window
  Object.defineProperty(document, 'cookie', { get: around.cookies.read, set: around.cookies.write })
  const told =
    (kind: string) =>
    (...words: unknown[]): void =>
      around.complain(`${kind}: ${words.map(textOf).join(' ')}`)
  const console = { ...globalThis.console, error: told('error'), warn: told('warning') }
  Object.defineProperty(window, 'console', { value: console })
  Object.defineProperty(window, 'reportError', {
    value: (error: unknown) => around.complain(`page error: ${textOf(error)}`),
  })
  window.document.addEventListener('submit', (event) => sendPlainly(event as SubmitEvent, window, around))
}

const textOf = (value: unknown): string =>
  value instanceof Object && 'stack' in value ? String(value.stack) : String(value)

const sendPlainly = (event: SubmitEvent, window: Window, around: Around): void => {
  if (event.defaultPrevented) return
  event.preventDefault()
  const form = event.target as HTMLFormElement
  const address = new URL(form.getAttribute('action') ?? window.location.href, window.location.href)
  const fields = new (window.FormData as typeof FormData)(form, event.submitter as HTMLElement)
  address.search = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString()
  around.lead(address.href, 'push')
}
