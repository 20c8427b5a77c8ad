import { EventEmitter } from 'node:events'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { Clock } from './clock.ts'
import type { Device } from './device.ts'
import { type LoadedPage, openDocument, type Window } from './document.ts'
import { Line } from './line.ts'
import { PageLocks } from './locks.ts'
import { type Answer, LineBroken, type OutsideCall, type Request, Response, wholeOf } from './network.ts'
import { newStorage } from './storage.ts'

interface Entry {
  address: string
  state: unknown
  /** Which load it belongs to: within one, Back asks the page, not the server. */
  load: number
}

const mostRedirects = 10

/** So many turns in a row nothing is under way. */
const turnsAtRest = 5
/** So often it is looked whether what is under way has ended, a millisecond or more apart. */
const patience = 1500

/** One tab: where it is, where it was, and what is on its way. */
export class Tab extends EventEmitter {
  readonly device: Device
  readonly line: Line
  viewport: { width: number; height: number }
  loaded: LoadedPage | undefined
  /** Loads that are on their way. */
  loading: Promise<unknown> = Promise.resolve()
  isClosed = false
  readonly initScripts: string[] = []
  readonly session = newStorage()
  readonly clock = new Clock()
  #entries: Entry[] = []
  #at = -1
  #loads = 0

  constructor(device: Device) {
    super()
    this.setMaxListeners(0)
    this.device = device
    this.line = new Line(device, (name, what) => {
      this.emit(name, what)
      device.emit(name, what)
    })
    this.viewport = { ...device.viewport }
  }

  get address(): string {
    return this.#entries[this.#at]?.address ?? 'about:blank'
  }

  goto = (address: string): Promise<Response | null> => this.#load(address, 'push')

  reload = (): Promise<Response | null> => this.#load(this.address, 'reload')

  async go(steps: number): Promise<void> {
    if (steps === 0) return void (await this.reload())
    const entry = this.#entries[this.#at + steps]
    if (entry === undefined) return
    const isHere = entry.load === this.#entries[this.#at]?.load
    this.#at += steps
    if (!isHere) return void (await this.#load(entry.address, 'traverse'))
    this.#show(entry)
  }

  /** Within the page: the address changes, and the page is told. */
  #show(entry: Entry): void {
    const window = this.loaded?.window
    if (window === undefined) return
    this.loaded?.move(entry.address)
    window.document.defaultView?.dispatchEvent(new window.PopStateEvent('popstate', { state: entry.state }))
    this.emit('framenavigated')
  }

  async close(): Promise<void> {
    if (this.isClosed) return
    this.isClosed = true
    const { loaded } = this
    // Whoever keeps the tab keeps no window with it.
    this.loaded = undefined
    this.clock.lendTo(undefined)
    loaded?.leave()
    this.emit('close')
  }

  /**
   * Whoever looks at a page waits until it has come to rest before doing something, but not for ever: an answer may be held
   * up by the story. A page without a screen is as fast as a program, and would be tapped while it becomes another. A
   * machine that stands still looks no more than the page goes on, and so spends no patience.
   */
  async rest(): Promise<void> {
    for (let calm = 0, looks = 0; calm < turnsAtRest && looks < patience; ) {
      await turn()
      const { loaded } = this
      const isBusy = this.line.isBusy() || this.clock.isBusy() || loaded?.modules.isBusy() === true
      calm = isBusy ? 0 : calm + 1
      if (!isBusy) continue
      looks += 1
      await pause(1)
    }
  }

  #load(address: string, how: 'push' | 'replace' | 'reload' | 'traverse'): Promise<Response | null> {
    const load = this.#loadNow(address, how)
    this.loading = Promise.allSettled([this.loading, load])
    return load
  }

  async #loadNow(address: string, how: 'push' | 'replace' | 'reload' | 'traverse'): Promise<Response | null> {
    const target = new URL(address, this.device.base).href
    if (target.startsWith('about:')) return null
    const mine = ++this.#loads
    const found = await this.#fetchPage(target)
    // Another one was faster.
    if (mine !== this.#loads || this.isClosed) return null
    const before = this.loaded
    this.loaded = undefined
    if (before !== undefined) await leave(before)
    this.#note(
      { address: found.answer.url, state: how === 'traverse' ? this.#entries[this.#at]?.state : null, load: mine },
      how,
    )
    const html = (await wholeOf(found.answer)).toString()
    const isPage = (found.answer.headers.get('content-type') ?? '').includes('html')
    this.loaded = openDocument(found.answer.url, isPage ? html : `<pre>${html}</pre>`, this.#around())
    this.emit('framenavigated')
    await this.#live(this.loaded)
    return new Response(found.request, found.answer)
  }

  #note(entry: Entry, how: 'push' | 'replace' | 'reload' | 'traverse'): void {
    if (how === 'push') {
      // To where one already is leads nowhere new.
      if (entry.address !== this.address) this.#at += 1
      this.#entries.splice(Math.max(this.#at, 0))
      this.#at = Math.max(this.#at, 0)
    }
    if (how === 'reload') entry.state = this.#entries[this.#at]?.state ?? null
    this.#entries[this.#at] = entry
  }

  async #fetchPage(target: string): Promise<{ request: Request; answer: Answer }> {
    let address = target
    for (let hop = 0; hop < mostRedirects; hop++) {
      const headers = { accept: 'text/html', 'accept-language': this.device.acceptLanguage }
      const { request, answer } = await this.line.ask({
        method: 'GET',
        url: address.split('#')[0] ?? '',
        headers,
        kind: 'document',
      })
      const next = answer.headers.get('location')
      if (next === null || answer.status < 300 || answer.status > 399) {
        const { hash } = new URL(address)
        return { request, answer: { ...answer, url: answer.url + hash } }
      }
      address = new URL(next, address).href
    }
    throw new LineBroken('net::ERR_TOO_MANY_REDIRECTS')
  }

  /** The page's own scripts, and what had to be there before them. */
  async #live(loaded: LoadedPage): Promise<void> {
    const { window } = loaded
    for (const script of [...this.device.initScripts, ...this.initScripts]) loaded.evaluate(script)
    const scripts = [...window.document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')]
    try {
      if (this.device.runsScripts) for (const { src } of scripts) await loaded.modules.run(src)
    } catch (error) {
      if (!(error instanceof LineBroken)) throw error
    }
    const { Event } = window
    window.document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
    const view = window as unknown as EventTarget
    view.dispatchEvent(new Event('load'))
    view.dispatchEvent(new Event('pageshow'))
    this.emit('domcontentloaded')
    this.emit('load')
  }

  #around() {
    const { device } = this
    return {
      ...{
        viewport: this.viewport,
        locks: new PageLocks(device.locks),
        media: device.media,
        language: device.language,
      },
      ...{ hasTouch: this.viewport.width < 769, clock: this.clock },
      storage: { local: device.storage, session: this.session },
      send: async (asked: OutsideCall) => (await this.line.ask(asked)).answer,
      isOnline: () => !device.isOffline,
      lead: (address: string, how: 'push' | 'replace') => this.#lead(address, how),
      openTab: (address: string) => device.openTab(this, address),
      go: (steps: number) => void setImmediate(() => this.go(steps).catch(() => undefined)),
      push: (state: unknown, address: string, how: 'push' | 'replace') => this.#change(state, address, how),
      state: () => this.#entries[this.#at]?.state ?? null,
      length: () => this.#entries.length,
      cookies: { read: () => device.cookies.readOpen(), write: (line: string) => device.cookies.write(line) },
      complain: (text: string) => void this.emit('complaint', text),
      readSource: (address: string) => this.#readSource(address),
    }
  }

  /** A link, or a script: within the page where only what follows `#` is another. */
  #lead(address: string, how: 'push' | 'replace'): void {
    const [page, hash] = address.split('#')
    if (hash !== undefined && page === this.address.split('#')[0]) {
      this.#change(null, address, how)
      this.loaded?.move(address)
      return
    }
    this.#load(address, how).catch((error: unknown) => {
      if (!(error instanceof LineBroken)) throw error
    })
  }

  #change(state: unknown, address: string, how: 'push' | 'replace'): void {
    const load = this.#entries[this.#at]?.load ?? 0
    if (how === 'push') {
      this.#at += 1
      this.#entries.splice(this.#at)
    }
    this.#entries[this.#at] = { address, state, load }
    this.emit('framenavigated')
  }

  #readSource(address: string): Promise<string> | undefined {
    if (!this.line.isWatched(address)) return undefined
    return this.line.ask({ method: 'GET', url: address, headers: {}, kind: 'script' }).then(async ({ answer }) => {
      if (answer.status !== 200) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`)
      return (await wholeOf(answer)).toString()
    })
  }
}

const leave = async (loaded: LoadedPage): Promise<void> => {
  const view = loaded.window as unknown as EventTarget
  view.dispatchEvent(new loaded.window.Event('pagehide'))
  loaded.leave()
  await pause(0)
}

export type { Window }
