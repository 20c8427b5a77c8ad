import { EventEmitter } from 'node:events'
import type { Window } from './document.ts'
import { Locks } from './locks.ts'
import { Cookies, Routes } from './network.ts'
import { newStorage } from './storage.ts'
import { Tab } from './tab.ts'

export interface DeviceLook {
  base: string
  viewport: { width: number; height: number }
  language: string
  colorScheme: string
  runsScripts: boolean
  /** Follows the live stream; else another tab has it. */
  live: boolean
}

/** Somebody's browser: what it keeps, and its tabs. */
export class Device extends EventEmitter {
  readonly base: string
  readonly viewport: { width: number; height: number }
  readonly language: string
  readonly acceptLanguage: string
  readonly runsScripts: boolean
  readonly media: { colorScheme: string; reducedMotion: string }
  readonly cookies = new Cookies()
  readonly routes: Routes
  readonly locks = new Locks()
  readonly storage = newStorage()
  readonly initScripts: string[] = []
  readonly tabs: Tab[] = []
  readonly userAgent: string
  isOffline = false

  constructor({ base, viewport, language, colorScheme, runsScripts, live }: DeviceLook) {
    super()
    this.setMaxListeners(0)
    this.base = base
    this.viewport = viewport
    this.language = language
    this.acceptLanguage = `${language},${language.slice(0, 2)};q=0.9`
    this.runsScripts = runsScripts
    this.media = { colorScheme, reducedMotion: 'no-preference' }
    this.routes = new Routes(base)
    if (!live) this.locks.hold('live')
    const mobile = viewport.width < 769 ? ' Mobile' : ''
    this.userAgent = `Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0${mobile} Safari/537.36`
  }

  newTab(): Tab {
    const tab = new Tab(this)
    this.tabs.push(tab)
    tab.on('close', () => void this.tabs.splice(this.tabs.indexOf(tab), 1))
    this.emit('page', tab)
    return tab
  }

  /** A page opens a tab of its own. */
  openTab(by: Tab, address: string): Window | null {
    const tab = this.newTab()
    by.emit('popup', tab)
    const lead = (to: string): void => void tab.goto(to).catch(() => undefined)
    if (address !== '') lead(address)
    const place = {
      replace: lead,
      assign: lead,
      set href(to: string) {
        lead(to)
      },
    }
    const close = (): void => void tab.close()
    return {
      location: place,
      close,
      get closed() {
        return tab.isClosed
      },
      opener: null,
    } as unknown as Window
  }

  /** The line goes, or comes back. */
  turnOffline(isOffline: boolean): void {
    this.isOffline = isOffline
    for (const { loaded } of this.tabs) {
      if (loaded === undefined) continue
      const view = loaded.window as unknown as EventTarget
      view.dispatchEvent(new loaded.window.Event(isOffline ? 'offline' : 'online'))
    }
  }

  async close(): Promise<void> {
    for (const tab of [...this.tabs]) await tab.close()
    this.emit('close')
  }
}
