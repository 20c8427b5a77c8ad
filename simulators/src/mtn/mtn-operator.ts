import type { CallName } from '../faults.ts'
import { type Call, empty, headerOf, isObject, json, objectOf, type Reply } from '../http/call.ts'
import type { Moment, Operator } from '../http/operator.ts'
import type { Till } from '../till.ts'
import { createKey, createToken, createUser, readUser } from './mtn-accounts.ts'
import { invalidToken, lengthRequired, noRoute, wallet } from './mtn-errors.ts'
import { readActive, readBalance, readPerson } from './mtn-holders.ts'
import type { Product } from './mtn-own.ts'
import { createPayment, notifyDelivery, operations, readPayment } from './mtn-payments.ts'
import { isReference, refuseCaller } from './mtn-requests.ts'

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
  /** What stands in the path: a reference, a user, a number, a currency. */
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
