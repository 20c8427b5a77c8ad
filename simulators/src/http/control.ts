import { type Branch, callBack } from '../branch.ts'
import type { Fault, PaymentState } from '../faults.ts'
import { ignorePrompt, listPrompts, watchPhones } from '../prompts.ts'
import { balanceOf, floatOf, purseOf, setBalance, totalOf } from '../purses.ts'
import { statementOf } from '../statement.ts'
import { createTillState, endPayment, isOpen, type Settings } from '../till.ts'
import { type Call, csv, headerOf, json, objectOf, type Reply } from './call.ts'

/** Control API of the simulator; pages of other sites cannot reach it. */
export const answerControl = async (branch: Branch, call: Call): Promise<Reply> => {
  const refusal = refuseStranger(call)
  if (refusal !== undefined) return refusal
  const body = call.body === '' ? {} : objectOf(call.body)
  if (body === undefined) return refuse(400, 'the body is not a JSON object')
  const path = call.path.slice('/_sim'.length)
  for (const [method, pattern, run] of controls) {
    const parts = method === call.method ? pattern.exec(path) : null
    if (parts === null) continue
    try {
      const answer = await run({ branch, body, query: call.query, part: decodeURIComponent(parts[1] ?? '') })
      return isReply(answer) ? answer : json(200, answer)
    } catch (error) {
      if (error instanceof SimError) return refuse(error.status, error.message)
      throw error
    }
  }
  return refuse(404, `no ${call.method} ${call.path}`)
}

/** Refuses calls to the control API that do not come from a tool on this machine. */
export const refuseStranger = (call: Call): Reply | undefined => {
  if (!isLocal(call.headers.host)) return refuse(403, 'the control plane is for this machine alone')
  if (isOfPage(call)) return refuse(403, 'the control plane is for no page of another site')
  if (call.body !== '' && !/^application\/json\b/.test(headerOf(call, 'content-type') ?? ''))
    return refuse(415, 'the body is not application/json')
  return undefined
}

const refuse = (status: number, message: string): Reply => json(status, { sim_error: message })

/** A site whose DNS name points to this machine still sends that name as Host. */
const isLocal = (host: string | undefined): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host ?? '')

/** Any page can send form requests here; its browser adds their origin. */
const isOfPage = (call: Call): boolean => {
  const origin = headerOf(call, 'origin')
  if (origin !== undefined) return origin !== `http://${call.headers.host}`
  const site = headerOf(call, 'sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const isReply = (answer: unknown): answer is Reply =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'headers' in answer

const pins = { mtn: /^\d{5}$/, orange: /^\d{4}$/ }

/** Decision of the customer on a prompt. Any PIN of the right length is accepted. */
const decidePrompt = async ({ branch, body, part }: Control) => {
  const { till, name } = branch.operator
  const payment = till.state.payments[part]
  if (payment === undefined || !payment.hasPrompt || !isOpen(payment)) throw new SimError(404, 'no such prompt')
  const at = branch.clock.now()
  if (body.action === 'approve') {
    if (typeof body.pin !== 'string' || !pins[name].test(body.pin)) throw new SimError(400, 'the PIN is not one')
    endPayment(till, payment, { at, to: 'successful' })
  } else if (body.action === 'refuse') {
    endPayment(till, payment, { at, ...till.rules.refused })
  } else if (body.action === 'ignore') {
    ignorePrompt(payment)
  } else throw new SimError(400, 'action is approve, refuse or ignore')
  await branch.work()
  return { state: payment.state }
}

type Run = (control: Control) => unknown | Reply | Promise<unknown>

const readState = ({ branch }: Control) => {
  const { operator, clock, calls, held, faults } = branch
  const { state } = operator.till
  return {
    operator: operator.name,
    now: new Date(clock.now()).toISOString(),
    settings: state.settings,
    float: balanceOf(state.purses, floatOf('XAF')),
    total: totalOf(state.purses),
    payments: Object.keys(state.payments).length,
    open: Object.values(state.payments).filter(isOpen).length,
    held: held.size,
    faults: faults.length,
    calls: countBy(calls.map(({ name }) => name)),
  }
}

const countBy = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Resets to the start state, except credentials and time. */
const reset = ({ branch }: Control) => {
  const { till } = branch.operator
  const { own, settings } = till.state
  till.state = { ...createTillState(settings), own: { ...own, inits: {} } }
  branch.faults.length = branch.calls.length = branch.sent.length = 0
  for (const release of branch.held) release()
  branch.save()
  return {}
}

const advance = async ({ branch, body }: Control) => {
  const ms = wholeOf(body, 'ms', 0)
  await branch.clock.advance(ms)
  return { now: new Date(branch.clock.now()).toISOString() }
}

const change = async ({ branch, body }: Control) => {
  const { settings } = branch.operator.till.state
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(settings, name)) throw new SimError(400, `no setting ${name}`)
    Object.assign(settings, { [name]: value } satisfies Partial<Record<string, unknown>>)
  }
  checkOrigin(settings)
  branch.save()
  return settings
}

const checkOrigin = (settings: Settings): void => {
  const { callbackOrigin } = settings
  if (callbackOrigin === null || /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(callbackOrigin)) return
  settings.callbackOrigin = null
  throw new SimError(400, 'callbackOrigin is http on this machine, or null')
}

const activities: ReadonlySet<unknown> = new Set<Fault['do']>([
  'hang',
  'delay',
  'reset',
  'answer',
  'xml',
  'unauthorized',
  'not-found',
  'still-pending',
  'patch',
  'outcome',
  'callback',
])

const addFault = ({ branch, body }: Control) => {
  if (typeof body.on !== 'string' || !activities.has(body.do))
    throw new SimError(400, 'a fault has `on` and a known `do`')
  branch.faults.push(body as unknown as Fault)
  return { faults: branch.faults.length }
}

const listPayments = ({ branch, query }: Control) => {
  const [reference, msisdn] = [query.get('reference'), query.get('msisdn')]
  return Object.values(branch.operator.till.state.payments).filter(
    (each) => (reference === null || each.reference === reference) && (msisdn === null || each.msisdn === msisdn),
  )
}

const endings: ReadonlySet<unknown> = new Set<PaymentState>(['successful', 'failed', 'cancelled', 'expired'])

/** Ends a payment now. A failed one may still succeed, as real operators have done; other final states stay. */
const endNow = async ({ branch, body, part }: Control) => {
  const { till } = branch.operator
  const payment = till.state.payments[part]
  if (payment === undefined) throw new SimError(404, 'no such payment')
  if (!endings.has(body.state)) throw new SimError(400, `state is one of ${[...endings].join(', ')}`)
  const reason = typeof body.reason === 'string' ? body.reason : undefined
  const isEnded = endPayment(till, payment, { at: branch.clock.now(), to: body.state as PaymentState, reason })
  if (!isEnded) throw new SimError(409, `it is ${payment.state}`)
  await branch.work()
  return payment
}

const setPurse = ({ branch, body }: Control) => {
  if (typeof body.msisdn !== 'string') throw new SimError(400, 'msisdn is missing')
  const { state } = branch.operator.till
  const { name, currency = 'XAF' } = body
  if (typeof name === 'string') state.names[body.msisdn] = name
  if (body.balance !== undefined) {
    setBalance(state.purses, purseOf(String(currency), body.msisdn), wholeOf(body, 'balance', 0))
  }
  branch.save()
  return { balance: balanceOf(state.purses, purseOf(String(currency), body.msisdn)) }
}

const setFloat = ({ branch, body }: Control) => {
  const currency = typeof body.currency === 'string' ? body.currency : 'XAF'
  setBalance(branch.operator.till.state.purses, floatOf(currency), wholeOf(body, 'balance', 0))
  branch.save()
  return { balance: wholeOf(body, 'balance', 0) }
}

/** Sends a forged callback, which the receiver must not trust. */
const forge = async ({ branch, body }: Control) => {
  const { url, method = 'POST', body: said = {} } = body
  if (typeof url !== 'string' || !URL.canParse(url)) throw new SimError(400, 'url is missing')
  const forged = { url, method: method === 'PUT' ? 'PUT' : 'POST', body: said as Record<string, unknown> } as const
  await callBack(branch, { ...forged, at: branch.clock.now() })
  return branch.sent.at(-1)
}

const release = ({ branch }: Control) => {
  const released = branch.held.size
  for (const each of branch.held) each()
  return { released }
}

const expireTokens = ({ branch }: Control) => {
  branch.operator.till.state.tokens = []
  return {}
}

const statement = ({ branch, query }: Control) =>
  csv(statementOf(branch.operator.till, { from: query.get('from'), to: query.get('to') }))

const wholeOf = (body: Record<string, unknown>, name: string, least: number): number => {
  const value = body[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least) {
    throw new SimError(400, `${name} is a whole number from ${least}`)
  }
  return value
}

const clearFaults = ({ branch }: Control) => {
  branch.faults.length = 0
  return {}
}

const watch = ({ branch, body }: Control) => {
  const msisdns = Array.isArray(body.msisdns) ? body.msisdns.filter((each) => typeof each === 'string') : []
  watchPhones(branch.operator.till, msisdns, branch.clock.now() + wholeOf(body, 'ms', 0))
  return {}
}

const controls: [method: string, path: RegExp, run: Run][] = [
  ['GET', /^\/state$/, readState],
  ['POST', /^\/reset$/, reset],
  ['POST', /^\/clock$/, advance],
  ['POST', /^\/settings$/, change],
  ['GET', /^\/faults$/, ({ branch }) => branch.faults],
  ['POST', /^\/faults$/, addFault],
  ['DELETE', /^\/faults$/, clearFaults],
  ['POST', /^\/release$/, release],
  ['GET', /^\/payments$/, listPayments],
  ['POST', /^\/payments\/([^/]+)\/outcome$/, endNow],
  ['POST', /^\/purses$/, setPurse],
  ['GET', /^\/purses$/, ({ branch }) => branch.operator.till.state.purses.balances],
  ['POST', /^\/float$/, setFloat],
  ['GET', /^\/movements$/, ({ branch }) => branch.operator.till.state.purses.movements],
  ['GET', /^\/statement\.csv$/, statement],
  ['POST', /^\/tokens\/expire$/, expireTokens],
  ['GET', /^\/callbacks$/, ({ branch }) => branch.sent],
  ['POST', /^\/callbacks$/, forge],
  ['GET', /^\/calls$/, ({ branch }) => branch.calls],
  ['GET', /^\/prompts$/, ({ branch, query }) => listPrompts(branch.operator, query.getAll('reference'))],
  ['POST', /^\/prompts\/([^/]+)$/, decidePrompt],
  ['POST', /^\/watch$/, watch],
]

/** Call of the control API. */
interface Control {
  branch: Branch
  body: Record<string, unknown>
  query: URLSearchParams
  /** Parameter in the path. */
  part: string
}

/** Invalid request to the control API. */
class SimError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
