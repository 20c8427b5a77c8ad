import { AsyncLocalStorage } from 'node:async_hooks'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { type IntentEvent, type IntentState, isBusy, nextState } from './intent.rules.ts'
import type { OpenIntent } from './intent.store.ts'
import type { IntentPlan } from './intent-run.ts'

/** Fate of a request that moves money. `late`: the response is lost, and the request arrives when the test lets it. */
const fates = ['answered', 'lost before', 'lost after', 'late', 'hangs', 'refused', 'overloaded'] as const
type Fate = (typeof fates)[number]

/** Simulated server that knows the outcome of each idempotency key. */
class Books {
  readonly keys = new Map<string, 'done' | 'running' | 'refused' | 'voided'>()
  private readonly onTheWay: string[] = []
  private readonly isByOperator: boolean
  isLoginOver = false
  grants = 0
  constructor(isByOperator: boolean) {
    this.isByOperator = isByOperator
  }

  moved = (): number => [...this.keys.values()].filter((each) => each === 'done' || each === 'running').length

  move(key: string): ApiResponse {
    const known = this.keys.get(key)
    if (known === 'voided') return answer(409, { code: 'key_voided', message: 'void' })
    if (known === 'refused') return answer(400, { code: 'insufficient_funds', message: 'no' })
    this.keys.set(key, known ?? (this.isByOperator ? 'running' : 'done'))
    return answer(200, { message: 'moved', transaction: null })
  }

  call(key: string, fate: Fate): ApiResponse | 'lost' | 'hangs' {
    if (fate === 'overloaded') return answer(503, { code: 'overloaded', message: 'busy' })
    if (fate === 'refused' && !this.keys.has(key)) this.keys.set(key, 'refused')
    if (fate === 'late' || fate === 'hangs') this.onTheWay.push(key)
    if (fate === 'hangs') return 'hangs'
    if (fate === 'lost before' || fate === 'late') return 'lost'
    const said = this.move(key)
    return fate === 'lost after' ? 'lost' : said
  }

  arrive(): void {
    for (const key of this.onTheWay.splice(0)) this.move(key)
  }

  settle(key: string): ApiResponse {
    const outcome = this.keys.get(key) ?? 'voided'
    this.keys.set(key, outcome)
    return answer(200, {
      outcome,
      message: outcome,
      code: outcome === 'refused' ? 'insufficient_funds' : null,
      transaction: null,
    })
  }
}

const answer = (status: number, body: object): ApiResponse => ({
  status,
  header: () => null,
  text: JSON.stringify(body),
})

/** Tab whose code is running; code of a closed tab must never continue. */
const running = new AsyncLocalStorage<Tab>()
const forever = new Promise<never>(() => undefined)
const me = JSON.stringify({ user_name: 'Ada', user_id: 'ada', token: 'of ada' })

let books: Books
let kept: Map<string, string>
let page: EventTarget
let locks: { name: string; tab: Tab | undefined; next: { tab: Tab | undefined; go: () => void }[] }[]

const notifyTabs = (key: string | null): void => {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => {
    kept.set(key, text)
    notifyTabs(key)
  },
  removeItem: (key: string) => {
    kept.delete(key)
    notifyTabs(key)
  },
}

/** Web Locks as in browsers: they end with their tab. */
const webLocks = {
  async request<T>(
    name: string,
    ...asked: [() => Promise<T>] | [object, (lock: object | null) => Promise<T>]
  ): Promise<T> {
    const held = locks.find((each) => each.name === name)
    const work = asked.length === 1 ? asked[0] : asked[1]
    if (held && asked.length === 2) return work(null)
    const tab = running.getStore()
    if (held) await new Promise<void>((go) => held.next.push({ tab, go }))
    const mine = { name, tab, next: held?.next ?? [] }
    locks.push(mine)
    try {
      return await work({})
    } finally {
      letGo(mine)
    }
  },
}

const letGo = (lock: (typeof locks)[number]): void => {
  if (!locks.includes(lock)) return
  locks = locks.filter((each) => each !== lock)
  // Skips waiting tabs that are closed.
  const place = lock.next.findIndex(({ tab }) => !tab?.isGone)
  lock.next
    .splice(0, place + 1)
    .at(-1)
    ?.go()
}

const load = async () => {
  vi.resetModules()
  const machine = await import('./intent-run.ts')
  const store = await import('./intent.store.ts')
  const api = await import('../../../lib/api/api.ts')
  const { settlePayment, sendMoney } = await import('@sheds/contract/wallet/wallet')
  api.setTransport(travel)
  return { machine, store, api, calls: { settlePayment, sendMoney } }
}
type TabModules = Awaited<ReturnType<typeof load>>
type PlanOf = (code: TabModules) => IntentPlan
let loaded: TabModules[]

const travel = async (request: ApiRequest): Promise<ApiResponse> => {
  const tab = running.getStore()
  if (tab === undefined || tab.isGone) return forever
  await undefined
  const known = answered(tab, request)
  if (known === 'hangs')
    await new Promise((_, fail) => request.signal?.addEventListener('abort', () => fail(request.signal?.reason)))
  if (tab.isGone) return forever
  if (known === 'lost') throw new tab.code.api.ApiError(0, {})
  return known as ApiResponse
}

const answered = (tab: Tab, { path, body, idempotencyKey: key = '' }: ApiRequest): ApiResponse | 'lost' | 'hangs' => {
  if (books.isLoginOver) return answer(401, { code: 'login_required', message: 'who?' })
  if (path.endsWith('authorizePayment')) {
    books.grants += 1
    return answer(200, { message: 'ok', expires_in: 120 })
  }
  if (!path.endsWith('settle')) return books.call(key, tab.fate)
  if (tab.lostQuestions-- > 0) return 'lost'
  return books.settle((JSON.parse(String(body)) as { key: string }).key)
}

/** Tab in which a person pays, as its sheet and its page would. */
class Tab {
  fate: Fate = 'answered'
  lostQuestions = 0
  isGone = false
  state: IntentState = { at: 'asking' }
  intent: OpenIntent | undefined
  readonly reported: { key: string; event: IntentEvent }[] = []
  readonly code: TabModules
  private readonly plan: PlanOf
  constructor(code: TabModules, plan: PlanOf) {
    this.code = code
    this.plan = plan
  }

  /** Opens the sheet; a payment that was sent before is followed. */
  open(): void {
    if (this.state.at === 'done' || this.state.at === 'nothing') this.state = { at: 'asking' }
    if (this.state.at !== 'asking') return
    const intent = this.code.machine.openPlan(this.plan(this.code))
    this.intent = intent
    if (intent.isSent) this.run(() => this.code.machine.resumeIntent(intent, this.hear(intent)))
  }

  /** Follows other sent payments, as the wallet page does. */
  watch(): void {
    for (const intent of this.code.store.sentIntents())
      if (intent.key !== this.intent?.key) this.run(() => this.code.machine.resumeIntent(intent, () => undefined))
  }

  confirm(fate: Fate, lostQuestions: number): boolean {
    if (this.intent === undefined || this.state.at !== 'asking') this.open()
    const { intent, state } = this
    if (intent === undefined || state.at !== 'asking') return false
    Object.assign(this, { fate, lostQuestions })
    this.run(() =>
      this.code.machine.runIntent(this.plan(this.code), { intent, password: 'x', report: this.hear(intent) }),
    )
    return true
  }

  private run(work: () => Promise<void>): void {
    running.run(this, () => void work().catch(() => undefined))
  }

  private readonly hear =
    ({ key }: OpenIntent) =>
    (event: IntentEvent): void => {
      if (this.isGone) return
      const before = this.state
      this.state = nextState(before, event)
      if (this.state !== before) this.reported.push({ key, event })
    }

  /** Stops all of its code and releases its locks. */
  close(): void {
    this.isGone = true
    for (const lock of locks.filter(({ tab }) => tab === this)) letGo(lock)
  }
}

const sendPlan = ({ api, calls }: TabModules): IntentPlan => ({
  call: 'send_money',
  about: { to: 'BEN123', amount: 500 },
  amount: 500,
  to: 'Ben',
  grant: { action: 'send_money' },
  send: (keyed) => api.payApi(calls.sendMoney, { body: { recipient_wallet_id: 'BEN123', amount: 500 } }, keyed),
})

const operator = { phone: '670401852', medium: 'mobile money' } as const
const cashOutPlan = (code: TabModules): IntentPlan => ({
  ...sendPlan(code),
  call: 'cash_out',
  grant: { action: 'cash_out' },
  operator,
})
const topUpPlan = (code: TabModules): IntentPlan => {
  const { grant: _, ...plan } = sendPlan(code)
  return { ...plan, call: 'fund_wallet', operator }
}

beforeAll(async () => {
  page = new EventTarget()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController()
    setTimeout(() => end.abort(new DOMException('', 'TimeoutError')), ms)
    return end.signal
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', storage)
  kept = new Map()
  loaded = [await load(), await load()]
}, 120_000)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const settleDown = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Device with two tabs. */
class Device {
  tabs: Tab[]
  readonly all: Tab[] = []
  /** Number of payments the person intended; a retry of one whose end is unknown is not counted again. */
  intendedPayments = 0
  private open = false
  private readonly plan: PlanOf
  constructor(plan: PlanOf, hasLocks: boolean) {
    this.plan = plan
    books = new Books(plan !== sendPlan)
    kept = new Map([['my_info', me]])
    locks = []
    vi.stubGlobal('navigator', { onLine: true, ...(hasLocks && { locks: webLocks }) })
    notifyTabs(null)
    this.tabs = loaded.map((code) => this.newTab(code))
  }

  private newTab(code: TabModules): Tab {
    const tab = new Tab(code, this.plan)
    this.all.push(tab)
    return tab
  }

  async confirm(place: number, fate: Fate, lost: number): Promise<void> {
    const isSent = (this.tabs[place] as Tab).confirm(fate, lost)
    if (isSent && !this.open) this.intendedPayments += 1
    if (isSent) this.open = true
    await this.look()
  }

  /** Checks each reported outcome against the server. Once nothing is open, the next attempt is a new payment. */
  async look(ms = 0): Promise<void> {
    await settleDown(ms)
    const ends = this.all
      .flatMap(({ reported }) => reported)
      .filter(({ event: { type } }) => type === 'done' || type === 'refused')
    for (const { key, event } of ends) {
      const known = books.keys.get(key)
      expect([event.type, known]).toEqual(
        event.type === 'done'
          ? ['done', expect.stringMatching(/done|running/)]
          : ['refused', expect.stringMatching(/refused|voided/)],
      )
    }
    expect(books.moved()).toBeLessThanOrEqual(this.intendedPayments)
    if (!this.sent().length) this.open = false
  }

  sent = (): OpenIntent[] => this.stored().filter(({ isSent }) => isSent)

  stored = (): OpenIntent[] => JSON.parse(kept.get('deeds') ?? '[]') as OpenIntent[]

  reload(place: number): void {
    const tab = this.tabs[place] as Tab
    tab.close()
    const next = this.newTab(tab.code)
    this.tabs[place] = next
    next.open()
    next.watch()
  }

  /** Ends the login; the same person logs in again. */
  async expire(): Promise<void> {
    books.isLoginOver = true
    await this.look(4000)
    books.isLoginOver = false
    for (const place of [0, 1]) this.reload(place)
    await this.look()
  }

  logOut(): void {
    for (const tab of this.tabs) tab.close()
    kept = new Map([['my_info', me]])
    notifyTabs(null)
    this.tabs = loaded.map((code) => this.newTab(code))
    // An unknown outcome is no longer followed; the person finds it in the statement.
    this.open = false
  }
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('confirm'),
        in: fc.nat(1),
        fate: fc.constantFrom(...fates),
        lost: fc.nat(2),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reload', 'open'), in: fc.nat(1) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('wait', 'wait long', 'arrive', 'log out', 'expire') }) },
  ),
  { maxLength: 12 },
)
type Step = { do: string; in?: number; fate?: Fate; lost?: number }

const take = async (device: Device, { do: what, in: place = 0, fate = 'answered', lost = 0 }: Step): Promise<void> => {
  if (what === 'confirm') return device.confirm(place, fate, lost)
  if (what === 'reload') device.reload(place)
  if (what === 'open') device.tabs[place]?.open()
  if (what === 'arrive') books.arrive()
  if (what === 'log out') device.logOut()
  if (what === 'expire') return device.expire()
  return device.look(what === 'wait' ? 3500 : what === 'wait long' ? 40_000 : 0)
}

const flows = [
  ['transfer', sendPlan],
  ['cash-out', cashOutPlan],
  ['top-up', topUpPlan],
] as const

describe.each(flows)('payment by %s', (name, plan) => {
  it.each([
    ['with Web Locks', true],
    ['without Web Locks', false],
  ])('moves the money once per intended payment and reports the true outcome, %s', async (_, hasLocks) => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const device = new Device(plan, hasLocks)
        for (const step of taken as Step[]) await take(device, step)
        // Brings everything to an end: late requests arrive, and the connection works.
        for (const tab of device.tabs) tab.lostQuestions = 0
        await device.look(120_000)
        for (const place of [0, 1]) device.reload(place)
        await device.look(120_000)
        books.arrive()
        await device.look()
        expect(device.sent()).toEqual([])
        expect(device.tabs.filter(({ state }) => isBusy(state) || state.at === 'checking')).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('keeps its key in every tab after it was turned away or not answered', async () => {
    for (const fate of ['overloaded', 'lost before', 'late', 'hangs'] as const) {
      const device = new Device(plan, true)
      await device.confirm(0, fate, 9)
      const [first] = device.stored()
      expect([fate, first?.isSent]).toEqual([fate, fate !== 'overloaded'])
      device.reload(0)
      device.tabs[1]?.open()
      expect(device.tabs.map(({ intent }) => intent?.key)).toEqual([first?.key, first?.key])
      for (const tab of device.tabs) tab.lostQuestions = 0
      await device.look(120_000)
    }
  })

  it('stays undecided until the server reports the outcome', async () => {
    const device = new Device(plan, true)
    await device.confirm(0, 'lost after', 3)
    expect(device.tabs[0]?.state.at).toBe('checking')
    await device.look(9500)
    expect(device.tabs[0]?.state.at).toBe('done')
  })

  it('is settled only after its response is lost, so that a slow request is not voided', async () => {
    const device = new Device(plan, true)
    await device.confirm(0, 'hangs', 0)
    await device.look(25_000)
    expect([...books.keys]).toEqual([])
    books.arrive()
    await device.look(6000)
    expect(device.tabs[0]?.state.at).toBe('done')
  })

  const end = name === 'transfer' ? [] : ['followed']
  it('is deleted from the device once its outcome is known, unless an operator has it', async () => {
    const device = new Device(plan, true)
    await device.confirm(0, 'answered', 0)
    expect(device.stored().map((each) => each.end)).toEqual(end)
    await device.confirm(1, 'lost before', 0)
    expect(device.stored().map((each) => each.end)).toEqual(name === 'transfer' ? [] : ['followed', 'voided'])
    await device.confirm(1, 'refused', 0)
    expect(device.stored()).toHaveLength(name === 'transfer' ? 0 : 2)
  })
})

describe('payment intents', () => {
  it('refuse a payment while another one is open, but not while a top-up is', async () => {
    const device = new Device(topUpPlan, true)
    await device.confirm(0, 'hangs', 0)
    const [code] = loaded as [TabModules]
    const pays = new Tab(code, sendPlan)
    pays.confirm('answered', 0)
    await settleDown()
    expect(pays.state.at).toBe('done')
    await settleDown(120_000)
    const cashes = new Tab(code, cashOutPlan)
    cashes.confirm('hangs', 0)
    await settleDown()
    const second = new Tab(code, sendPlan)
    second.confirm('answered', 0)
    await settleDown()
    expect(second.state).toEqual({ at: 'asking', problem: expect.objectContaining({ name: 'EarlierPaymentError' }) })
    await settleDown(120_000)
  })

  it('request a new grant for each attempt', async () => {
    const device = new Device(sendPlan, true)
    await device.confirm(0, 'overloaded', 0)
    await device.confirm(0, 'answered', 0)
    expect([books.grants, device.tabs[0]?.state.at]).toEqual([2, 'done'])
  })

  it.each(flows)('do not send a %s offline, nor automatically once online', async (_, plan) => {
    const device = new Device(plan, false)
    const [tab] = device.tabs as [Tab]
    vi.stubGlobal('navigator', { onLine: false })
    tab.confirm('answered', 0)
    await settleDown()
    expect([tab.state.at, device.sent()]).toEqual(['asking', []])
    vi.stubGlobal('navigator', { onLine: true })
    page.dispatchEvent(new Event('online'))
    await settleDown(120_000)
    expect([tab.state.at, books.keys.size]).toEqual(['asking', 0])
  })

  it('use another key for another amount, receiver, call or person', async () => {
    const device = new Device(sendPlan, true)
    await device.confirm(0, 'lost before', 9)
    const [code] = loaded as [TabModules]
    const keyOf = (plan: PlanOf, by = code): string => by.machine.openPlan(plan(by)).key
    const known = device.stored()[0]?.key
    expect(keyOf(sendPlan)).toBe(known)
    const others = [
      keyOf((from) => ({ ...sendPlan(from), about: { to: 'BEN123', amount: 700 }, amount: 700 })),
      keyOf((from) => ({ ...sendPlan(from), about: { to: 'EVE123', amount: 500 } })),
      keyOf(cashOutPlan),
    ]
    kept.set('my_info', JSON.stringify({ user_name: 'Ben', user_id: 'ben', token: 'of ben' }))
    others.push(keyOf(sendPlan, await load()))
    expect(new Set([known, ...others]).size).toBe(5)
    await settleDown(120_000)
  })
})
