import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type { EndpointSpec } from '@sheds/contract/endpoint'
import { QueryClient } from '@tanstack/react-query'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { OutboxNews } from '../outbox-sender.ts'
import { CutServer } from './cut-server.ts'

type LockHolder = { tab: Tab | undefined; name: string }
type LockRequest = LockHolder & { run: () => unknown; end: (value: unknown) => void; fail: (why: unknown) => void }

/** Modules of one page, and whether it is closed. */
interface Tab {
  outbox: typeof import('../outbox.ts')
  sender: typeof import('../outbox-sender.ts')
  tasks: typeof import('../send-task.ts')
  me: typeof import('../../session/my-info.store.ts')
  waiting: typeof import('../waiting.store.ts')
  stored: typeof import('../../device/stored.ts')
  isGone: boolean
}

/** Phone with several tabs and an unreliable connection: tabs share storage and locks, but not modules. */
export class CutDevice {
  readonly server = new CutServer()
  readonly news: OutboxNews[] = []
  /** Taps whose failure was reported at once by the page. */
  readonly told = new Set<string>()
  readonly kept = new Map<string, string>()
  tabs: Tab[] = []
  isOnline = true
  taps = 0
  /** Events in order, for debugging. */
  readonly trace: string[] = []
  private holder: LockHolder | undefined
  private queue: LockRequest[] = []
  private readonly view = new EventTarget()
  /** Tab whose code is running, as locks need it. */
  private readonly page = new AsyncLocalStorage<Tab>()

  start(): void {
    this.server.trace = (line) => void this.trace.push(line)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const later = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => later(AsyncResource.bind(work), ms))
    const storage = {
      getItem: (key: string) => this.kept.get(key) ?? null,
      setItem: (key: string, text: string) => void this.kept.set(key, text),
      removeItem: (key: string) => void this.kept.delete(key),
      key: (place: number) => [...this.kept.keys()][place] ?? null,
    }
    Object.defineProperty(storage, 'length', { get: () => this.kept.size })
    Object.assign(this.view, { localStorage: storage })
    vi.stubGlobal('window', this.view)
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {} } })
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('IDBKeyRange', IDBKeyRange)
    const device = this
    vi.stubGlobal('navigator', {
      get onLine() {
        return device.isOnline
      },
      get locks() {
        return device.locksOf(device.page.getStore())
      },
    })
  }

  end(): void {
    for (const tab of this.tabs) this.close(tab)
    // In this order: the `setTimeout` that the stub replaced is the fake clock's.
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }

  logIn(user: string): void {
    this.kept.set(
      'my_info',
      JSON.stringify({ user_name: user, user_id: user, token: `${user}-${this.kept.size}-${Date.now()}` }),
    )
  }

  /** Logout: deletes everything that is stored. */
  async forget(): Promise<void> {
    this.kept.clear()
    await new Promise((resolve) =>
      Object.assign(indexedDB.deleteDatabase('outbox'), { onsuccess: resolve, onblocked: resolve }),
    )
  }

  /** Opens a tab; the outbox is loaded before the first tap, or with it, as on a slow phone. */
  async open({ isReady = true } = {}): Promise<Tab> {
    vi.resetModules()
    const [outbox, sender, tasks, me, waiting, stored, api, stale] = await Promise.all([
      import('../outbox.ts'),
      import('../outbox-sender.ts'),
      import('../send-task.ts'),
      import('../../session/my-info.store.ts'),
      import('../waiting.store.ts'),
      import('../../device/stored.ts'),
      import('../../api/api.ts'),
      import('../../api/stale.ts'),
    ])
    if (isReady) await tasks.loadOutbox(async () => outbox)
    const tab: Tab = { outbox, sender, tasks, me, waiting, stored, isGone: false }
    this.tabs.push(tab)
    stale.refreshIn(new QueryClient())
    api.setCaller(me.currentToken, {
      loginNeeded: () => undefined,
      loginEnded: () => me.loseLogin(),
      loginAsked: () => me.loseLogin(),
    })
    api.setTransport(async ({ path, body, signal }) => {
      const token = me.currentToken()
      this.server.onTabGone = () => this.close(tab)
      const answered = this.isOnline
        ? await this.server.answer(path, body ?? '', token, signal ?? null)
        : await Promise.reject<Response>(new TypeError('no line')).catch(() => undefined)
      if (tab.isGone) return new Promise(() => {})
      if (answered === undefined) throw new api.ApiError(0, {})
      return { status: answered.status, header: (name) => answered.headers.get(name), text: await answered.text() }
    })
    this.during(tab, () => sender.startSender((news) => this.news.push(news)))
    return tab
  }

  /** Stops all its work and releases its locks. */
  close(tab: Tab): void {
    tab.isGone = true
    this.server.forgetHanging()
    tab.stored.stopStoring()
    this.tabs = this.tabs.filter((each) => each !== tab)
    this.queue = this.queue.filter((each) => each.tab !== tab)
    if (this.holder?.tab === tab) this.holder = undefined
    this.next()
  }

  /** Tap on a button: the other state of a toggle, or other words of a review. */
  tap(tab: Tab, thing: string, wish: unknown): void {
    this.taps += 1
    const user = tab.me.currentViewer() ?? ''
    const endpoint = { method: 'POST', path: `/${user}/${thing}` } as EndpointSpec
    const bodyFor = (on: unknown) => ({ tap: this.taps, on })
    const call = [endpoint, { body: bodyFor(wish) }] as const
    const request = { method: 'POST', path: endpoint.path }
    const kind = typeof wish === 'boolean' ? ('like' as const) : ('review_shed' as const)
    const task = {
      kind,
      id: thing,
      wish,
      ...request,
      body: call[1].body,
      changes: [],
      ...(typeof wish === 'boolean' && { back: { ...request, body: bodyFor(!wish) } }),
      thing: { name: thing, look: 'thing' as const },
    }
    this.trace.push(`tap ${this.taps}: ${user}/${thing} ${String(wish)}`)
    void this.during(tab, () => tab.tasks.sendTask(call, () => task)).catch(() =>
      this.told.add(`${user}/${thing} ${task.body.tap}`),
    )
  }

  /** Refused or failed: the user was notified, and the button shows the real state. */
  isUndone = (thing: string, tap: number): boolean =>
    this.told.has(`${thing} ${tap}`) || this.server.refusedTaps.has(`${thing} ${tap}`)

  turnLine(isOnline: boolean): void {
    this.isOnline = isOnline
    if (isOnline) for (const tab of this.tabs) this.during(tab, () => tab.sender.lineIsBack())
  }

  /** Advances the clock, and completes all pending work. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left >= 0; left -= 1000) {
      await vi.advanceTimersByTimeAsync(Math.min(left, 1000))
      for (let turns = 0; turns < 25; turns += 1) await turn()
    }
  }

  private locksOf = (tab: Tab | undefined): LockManager =>
    ({
      request: (name: string, { signal, steal }: { signal?: AbortSignal; steal?: boolean }, run: () => unknown) =>
        new Promise((end, fail) => {
          if (steal) this.holder = undefined
          const wanted = { tab, name, run, end, fail }
          this.queue = steal ? [wanted, ...this.queue] : [...this.queue, wanted]
          signal?.addEventListener('abort', () => {
            if (!this.queue.includes(wanted)) return
            this.queue = this.queue.filter((each) => each !== wanted)
            fail(signal.reason)
          })
          this.next()
        }),
    }) as unknown as LockManager

  private next(): void {
    if (this.holder !== undefined) return
    const wanted = this.queue.shift()
    if (wanted === undefined) return
    const held = { tab: wanted.tab, name: wanted.name }
    this.holder = held
    const free = (): void => {
      if (this.holder === held) this.holder = undefined
      this.next()
    }
    Promise.resolve(wanted.run()).then(wanted.end, wanted.fail).finally(free)
  }

  private during<T>(tab: Tab, work: () => T): T {
    return this.page.run(tab, work)
  }
}
