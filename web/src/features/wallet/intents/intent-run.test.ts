import { AsyncLocalStorage } from 'node:async_hooks'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiRequest, ApiResponse } from '../../../lib/api/api.ts'
import { type IntentEvent, type IntentState, isBusy, nextState } from './intent.rules.ts'
import type { OpenIntent } from './intent.store.ts'
import type { IntentPlan } from './intent-run.ts'

/** What becomes of a call that moves money. `late`: nobody hears of it, and it arrives when somebody lets it. */
const fates = ['answered', 'lost before', 'lost after', 'late', 'hangs', 'refused', 'overloaded'] as const
type Fate = (typeof fates)[number]

/** The books, as far as a key knows them. */
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

/** Which tab's code runs: what of it is left when the tab is gone must never go on. */
const running = new AsyncLocalStorage<Tab>()
const forever = new Promise<never>(() => undefined)
const me = JSON.stringify({ user_name: 'Ada', user_id: 'ada', token: 'of ada' })

let books: Books
let kept: Map<string, string>
let page: EventTarget
let locks: { name: string; tab: Tab | undefined; next: { tab: Tab | undefined; go: () => void }[] }[]

const tellTabs = (key: string | null): void => {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => {
    kept.set(key, text)
    tellTabs(key)
  },
  removeItem: (key: string) => {
    kept.delete(key)
    tellTabs(key)
  },
}

/** As browsers have them: they end with their tab. */
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
  // Who waited and is gone is not there to have it.
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
  api.travelBy(travel)
  return { machine, store, api, calls: { settlePayment, sendMoney } }
}
type Loaded = Awaited<ReturnType<typeof load>>
type PlanOf = (code: Loaded) => IntentPlan
let loaded: Loaded[]

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

/** A tab in which somebody pays, as its sheet or its page would do it. */
class Tab {
  fate: Fate = 'answered'
  lostQuestions = 0
  isGone = false
  state: IntentState = { at: 'asking' }
  intent: OpenIntent | undefined
  readonly told: { key: string; event: IntentEvent }[] = []
  readonly code: Loaded
  private readonly plan: PlanOf
  constructor(code: Loaded, plan: PlanOf) {
    this.code = code
    this.plan = plan
  }

  /** Its sheet is opened: what is on its way already is asked about. */
  open(): void {
    if (this.state.at === 'done' || this.state.at === 'nothing') this.state = { at: 'asking' }
    if (this.state.at !== 'asking') return
    const intent = this.code.machine.openPlan(this.plan(this.code))
    this.intent = intent
    if (intent.isSent) this.run(() => this.code.machine.resumeIntent(intent, this.hear(intent)))
  }

  /** What else left this device is asked about by the page. */
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
      this.code.machine.runIntent(this.plan(this.code), { intent, password: 'x', tell: this.hear(intent) }),
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
      if (this.state !== before) this.told.push({ key, event })
    }

  /** All of its code is gone, and with it its locks. */
  close(): void {
    this.isGone = true
    for (const lock of locks.filter(({ tab }) => tab === this)) letGo(lock)
  }
}

const sendPlan = ({ api, calls }: Loaded): IntentPlan => ({
  call: 'send_money',
  about: { to: 'BEN123', amount: 500 },
  amount: 500,
  to: 'Ben',
  grant: { action: 'send_money' },
  send: (keyed) => api.payApi(calls.sendMoney, { body: { recipient_wallet_id: 'BEN123', amount: 500 } }, keyed),
})

const operator = { phone: '670401852', medium: 'mobile money' } as const
const cashOutPlan = (code: Loaded): IntentPlan => ({
  ...sendPlan(code),
  call: 'cash_out',
  grant: { action: 'cash_out' },
  operator,
})
const topUpPlan = (code: Loaded): IntentPlan => {
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

/** A device with two tabs, and what somebody does with it. */
class Device {
  tabs: Tab[]
  readonly all: Tab[] = []
  /** How often somebody meant to pay: who tries again what is not known to have ended means the same once more. */
  wishes = 0
  private open = false
  private readonly plan: PlanOf
  constructor(plan: PlanOf, hasLocks: boolean) {
    this.plan = plan
    books = new Books(plan !== sendPlan)
    kept = new Map([['my_info', me]])
    locks = []
    vi.stubGlobal('navigator', { onLine: true, ...(hasLocks && { locks: webLocks }) })
    tellTabs(null)
    this.tabs = loaded.map((code) => this.newTab(code))
  }

  private newTab(code: Loaded): Tab {
    const tab = new Tab(code, this.plan)
    this.all.push(tab)
    return tab
  }

  async confirm(place: number, fate: Fate, lost: number): Promise<void> {
    const isSent = (this.tabs[place] as Tab).confirm(fate, lost)
    if (isSent && !this.open) this.wishes += 1
    if (isSent) this.open = true
    await this.look()
  }

  /** What is known by now: only then the next try means another payment. */
  async look(ms = 0): Promise<void> {
    await settleDown(ms)
    const ends = this.all
      .flatMap(({ told }) => told)
      .filter(({ event: { type } }) => type === 'done' || type === 'refused')
    for (const { key, event } of ends) {
      const known = books.keys.get(key)
      expect([event.type, known]).toEqual(
        event.type === 'done'
          ? ['done', expect.stringMatching(/done|running/)]
          : ['refused', expect.stringMatching(/refused|voided/)],
      )
    }
    expect(books.moved()).toBeLessThanOrEqual(this.wishes)
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

  /** The login expires, and the same person comes back. */
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
    tellTabs(null)
    this.tabs = loaded.map((code) => this.newTab(code))
    // What is not known is not found again: it is asked of the statement.
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
  ['sending', sendPlan],
  ['a cash-out', cashOutPlan],
  ['a top-up', topUpPlan],
] as const

describe.each(flows)('%s', (name, plan) => {
  it.each([
    ['where tabs can tell who is at it', true],
    ['where they cannot', false],
  ])('moves once for each time it was meant, and says what is true, %s', async (_, hasLocks) => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const device = new Device(plan, hasLocks)
        for (const step of taken as Step[]) await take(device, step)
        // Everything comes to its end: what was late arrives, and there is a line.
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

  it('that was turned away, or not answered, is tried again under the same key, in whichever tab', async () => {
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

  it('is never said to be not sent before the server said so', async () => {
    const device = new Device(plan, true)
    await device.confirm(0, 'lost after', 3)
    expect(device.tabs[0]?.state.at).toBe('checking')
    await device.look(9500)
    expect(device.tabs[0]?.state.at).toBe('done')
  })

  it('is asked about only once its answer is lost: what is on a slow line is not made void', async () => {
    const device = new Device(plan, true)
    await device.confirm(0, 'hangs', 0)
    await device.look(25_000)
    expect([...books.keys]).toEqual([])
    books.arrive()
    await device.look(6000)
    expect(device.tabs[0]?.state.at).toBe('done')
  })

  const end = name === 'sending' ? [] : ['followed']
  it('that is known is forgotten, unless an operator has it: that its end is still to be seen', async () => {
    const device = new Device(plan, true)
    await device.confirm(0, 'answered', 0)
    expect(device.stored().map((each) => each.end)).toEqual(end)
    await device.confirm(1, 'lost before', 0)
    expect(device.stored().map((each) => each.end)).toEqual(name === 'sending' ? [] : ['followed', 'voided'])
    await device.confirm(1, 'refused', 0)
    expect(device.stored()).toHaveLength(name === 'sending' ? 0 : 2)
  })
})

it('a top-up on its way stands in no payment’s way, and a payment that is not clear does', async () => {
  const device = new Device(topUpPlan, true)
  await device.confirm(0, 'hangs', 0)
  const [code] = loaded as [Loaded]
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
  expect(second.state).toEqual({ at: 'asking', problem: expect.objectContaining({ name: 'EarlierOpen' }) })
  await settleDown(120_000)
})

it('a payment that leaves again asks for a grant of its own again', async () => {
  const device = new Device(sendPlan, true)
  await device.confirm(0, 'overloaded', 0)
  await device.confirm(0, 'answered', 0)
  expect([books.grants, device.tabs[0]?.state.at]).toEqual([2, 'done'])
})

it.each(flows)('%s without a line is not sent, nor by itself once there is one', async (_, plan) => {
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

it('other words, another amount or another person are another payment: none goes under a key that is known', async () => {
  const device = new Device(sendPlan, true)
  await device.confirm(0, 'lost before', 9)
  const [code] = loaded as [Loaded]
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
