import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { CallName } from '../faults.ts'
import { basicOf, type Call, empty, headerOf, isObject, json, objectOf, type Reply } from '../http/call.ts'
import type { Moment, Operator } from '../http/operator.ts'
import { nameOf } from '../people.ts'
import { balanceOf, floatOf } from '../purses.ts'
import type { Till } from '../till.ts'
import { invalidToken, lengthRequired, loginFailed, noRoute, wallet } from './mtn-errors.ts'
import { holderFateOf, isCustomer } from './mtn-numbers.ts'
import { ownOf, type Product } from './mtn-own.ts'
import { createPayment, notifyDelivery, operations, readPayment } from './mtn-payments.ts'
import { currencyOf, isReference, refuseCaller, refuseKey } from './mtn-requests.ts'

/** MTN MoMo Open API. */
export const createMtn = (till: Till): Operator => ({
  name: 'mtn',
  till,
  merchant: 'SHEDS',
  nameCall: (call) => nameOfCall(call, routeOf(call)),
  answer: (call, at) => answer(call, till, at),
  unauthorized: invalidToken,
  notFound: () => wallet(404, 'RESOURCE_NOT_FOUND'),
  unavailable: () => wallet(503, 'SERVICE_UNAVAILABLE'),
  patch: (reply, patch) => json(reply.status, { ...objectOf(reply.body), ...patch }),
})

interface Route {
  name: string
  product?: Product
  operation?: string
  /** Parameter in the path: a reference, user, number or currency. */
  part?: string | undefined
}

const products = '(collection|disbursement)'

const patterns: [method: string, pattern: RegExp, route: (...parts: string[]) => Route | undefined][] = [
  ['POST', /^\/v1_0\/apiuser$/, () => ({ name: 'apiuser' })],
  ['GET', /^\/v1_0\/apiuser\/([^/]+)$/, (part) => ({ name: 'apiuser.read', part })],
  ['POST', /^\/v1_0\/apiuser\/([^/]+)\/apikey$/, (part) => ({ name: 'apikey', part })],
  ['POST', new RegExp(`^/${products}/token/$`), (product) => ({ name: 'token', product: product as Product })],
  [
    'GET',
    new RegExp(`^/${products}/v1_0/account/balance(?:/([A-Z]+))?$`),
    (product, part) => ({ name: 'balance', product: product as Product, part }),
  ],
  [
    'GET',
    new RegExp(`^/${products}/v1_0/accountholder/msisdn/([^/]+)/(active|basicuserinfo)$`),
    (product, part, name = '') => ({ name, product: product as Product, part }),
  ],
  ['POST', new RegExp(`^/${products}/(v[12]_0)/([a-z]+)$`), (...parts) => operationRoute('', ...parts)],
  ['GET', new RegExp(`^/${products}/(v[12]_0)/([a-z]+)/([^/]+)$`), (...parts) => operationRoute('.status', ...parts)],
  [
    'POST',
    new RegExp(`^/${products}/(v1_0)/(requesttopay)/([^/]+)/deliverynotification$`),
    (...parts) => operationRoute('.notify', ...parts),
  ],
]

const operationRoute = (suffix: string, product = '', version = '', operation = '', part?: string) => {
  const known = Object.hasOwn(operations, operation) ? operations[operation] : undefined
  if (known?.product !== product || !known.versions.includes(version)) return undefined
  return { name: `${operation}${suffix}`, product: known.product, operation, part }
}

const routeOf = ({ method, path }: Call): Route | undefined => {
  for (const [wanted, pattern, toRoute] of patterns) {
    const parts = method === wanted ? pattern.exec(path) : null
    if (parts !== null) return toRoute(...parts.slice(1))
  }
  return undefined
}

const nameOfCall = (call: Call, route: Route | undefined): CallName => {
  const isAboutPerson = route?.name === 'active' || route?.name === 'basicuserinfo'
  if (isAboutPerson || route?.operation === undefined) return { name: route?.name ?? 'unknown', msisdn: route?.part }
  const { payer, payee } = objectOf(call.body) ?? {}
  const party = isObject(payer) ? payer : isObject(payee) ? payee : {}
  const msisdn = typeof party.partyId === 'string' ? party.partyId : undefined
  return { name: route.name, reference: route.part ?? headerOf(call, 'x-reference-id'), msisdn }
}

const answer = (call: Call, till: Till, at: Moment): Reply => {
  if (call.path.includes('//')) return empty(400)
  const { 'content-length': length, 'transfer-encoding': encoding } = call.headers
  if (call.method === 'POST' && length === undefined && encoding === undefined) return lengthRequired()
  const route = routeOf(call)
  if (route === undefined) return noRoute()
  if (route.product !== undefined && route.name !== 'token') {
    return refuseCaller(call, till, route.product, at.now) ?? answerCaller(call, till, { route, at })
  }
  if (route.name === 'apiuser') return createUser(call, till)
  if (route.name === 'apiuser.read') return readUser(call, till, route.part ?? '')
  if (route.name === 'apikey') return createKey(call, till, route.part ?? '')
  return createToken(call, till, { product: route.product ?? 'collection', now: at.now })
}

const answerCaller = (call: Call, till: Till, { route, at }: { route: Route; at: Moment }): Reply => {
  const { name, part = '', operation } = route
  if (name === 'balance') return readBalance(call, till, route.part)
  if (name === 'active') return readActive(till, part)
  if (name === 'basicuserinfo') return readPerson(call, till, part)
  if (operation === undefined || name === operation) return createPayment(call, till, { name, at })
  if (!isReference(part)) return empty(400)
  if (name.endsWith('.notify')) return notifyDelivery(call, till, part)
  return readPayment(till, operation, { reference: part, at })
}

/** GET …/account/balance[/{currency}] */
const readBalance = (call: Call, till: Till, currency: string | undefined): Reply => {
  if (currency !== undefined && currency !== currencyOf(call)) return wallet(500, 'INVALID_CURRENCY')
  const own = currencyOf(call)
  return json(200, { availableBalance: String(balanceOf(till.state.purses, floatOf(own))), currency: own })
}

/** GET …/accountholder/msisdn/{msisdn}/active */
const readActive = (till: Till, msisdn: string): Reply => {
  const fate = holderFateOf(msisdn)
  if (fate === undefined) return json(200, { result: isCustomer(msisdn) && till.state.names[msisdn] !== '' })
  if (fate === 'inactive') return json(200, { result: false })
  if (fate === 'RESOURCE_NOT_FOUND') return wallet(404, fate)
  return wallet(fate === 'SERVICE_UNAVAILABLE' ? 503 : 500, fate)
}

/** GET …/accountholder/msisdn/{msisdn}/basicuserinfo */
const readPerson = (call: Call, till: Till, msisdn: string): Reply => {
  const fate = holderFateOf(msisdn)
  if (fate === 'RESOURCE_NOT_FOUND' || !isCustomer(msisdn) || till.state.names[msisdn] === '') {
    return wallet(404, 'RESOURCE_NOT_FOUND')
  }
  if (fate !== undefined && fate !== 'inactive') return wallet(fate === 'SERVICE_UNAVAILABLE' ? 503 : 500, fate)
  if (currencyOf(call) === 'EUR') return json(200, sandboxPerson)
  const [given_name, family_name] = nameOf(till, msisdn)
  const status = fate === 'inactive' ? 'INACTIVE' : 'ACTIVE'
  return json(200, { given_name, family_name, birthdate: '1990-01-01', locale: 'fr_CM', gender: 'FEMALE', status })
}

const sandboxPerson = {
  given_name: 'Sand',
  family_name: 'Box',
  birthdate: '1976-08-13',
  locale: 'sv_SE',
  gender: 'MALE',
  status: 'ACTIVE',
}

const either: readonly Product[] = ['collection', 'disbursement']

/** POST /v1_0/apiuser: the reference becomes the user's id. */
const createUser = (call: Call, till: Till): Reply => {
  const refused = refuseKey(call, till, either)
  if (refused !== undefined) return refused
  const id = headerOf(call, 'x-reference-id')
  const host = objectOf(call.body)?.providerCallbackHost
  if (!isReference(id) || typeof host !== 'string' || !isHostName(host)) return empty(400)
  const { users } = ownOf(till)
  if (users[id] !== undefined) return wallet(409, 'RESOURCE_ALREADY_EXIST')
  users[id] = { providerCallbackHost: host, apiKey: '' }
  return empty(201)
}

/** Host name alone: no scheme, path, port or IP address. */
const isHostName = (host: string): boolean => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host) && isIP(host) === 0

/** GET /v1_0/apiuser/{id} */
const readUser = (call: Call, till: Till, id: string): Reply => {
  const refused = refuseKey(call, till, either)
  if (refused !== undefined) return refused
  const user = ownOf(till).users[id]
  if (user === undefined) return wallet(404, 'RESOURCE_NOT_FOUND')
  const { providerCallbackHost } = user
  return json(200, { providerCallbackHost, targetEnvironment: 'sandbox' })
}

/** POST /v1_0/apiuser/{id}/apikey: shown once; a new key replaces the old one. */
const createKey = (call: Call, till: Till, id: string): Reply => {
  const refused = refuseKey(call, till, either)
  if (refused !== undefined) return refused
  const user = ownOf(till).users[id]
  if (user === undefined) return wallet(404, 'RESOURCE_NOT_FOUND')
  user.apiKey = randomBytes(16).toString('hex')
  return json(201, { apiKey: user.apiKey })
}

const lifetime = 3600

/** POST /{product}/token/ */
const createToken = (call: Call, till: Till, { product, now }: { product: Product; now: number }): Reply => {
  const refused = refuseKey(call, till, [product])
  if (refused !== undefined) return refused
  if (call.body !== '') return empty(400)
  const [id = '', key = ''] = basicOf(call) ?? []
  const { users, userOfToken } = ownOf(till)
  if (key === '' || users[id]?.apiKey !== key) return loginFailed()
  const token = `eyJ0eXAiOiJKV1QiLCJhbGciOiJSMjU2In0.${randomBytes(48).toString('base64url')}.${randomBytes(32).toString('base64url')}`
  const { state } = till
  for (const each of state.tokens) if (each.endsAt <= now) delete userOfToken[each.token]
  state.tokens = state.tokens.filter(({ endsAt }) => endsAt > now)
  state.tokens.push({ token, scope: product, endsAt: now + lifetime * 1000 })
  userOfToken[token] = id
  return json(200, { access_token: token, token_type: 'access_token', expires_in: lifetime })
}
