import type { CallName } from '../faults.ts'
import { type Call, isObject, json, objectOf, type Reply } from '../http/call.ts'
import type { Moment, Operator } from '../http/operator.ts'
import type { Till } from '../till.ts'
import { invalidCredentials, noResource, refuse, suspended } from './orange-errors.ts'
import type { Kind } from './orange-own.ts'
import { initPayment, pay, readPayment } from './orange-payments.ts'
import { createToken, refuseCaller } from './orange-requests.ts'

/** Orange Money Cameroon, omcoreapis 1.0.2. */
export const createOrange = (till: Till): Operator => ({
  name: 'orange',
  till,
  merchant: 'SHEDS',
  nameCall: (call) => nameOfCall(call),
  answer: (call, at) => answer(call, till, at),
  unauthorized: invalidCredentials,
  notFound: (call) => refuse(404, `No ${routeOf(call)?.kind ?? 'mp'} found for input pay token`),
  unavailable: suspended,
  patch: (reply, patch) => {
    const body = objectOf(reply.body) ?? {}
    return json(reply.status, { ...body, data: { ...(isObject(body.data) ? body.data : {}), ...patch } })
  },
})

interface Route {
  kind: Kind
  /** init, pay, push or paymentstatus. */
  step: string
  payToken?: string | undefined
}

const posted = /^\/omcoreapis\/1\.0\.2\/(mp|cashin)\/(init|pay)$/
const read = /^\/omcoreapis\/1\.0\.2\/(?:(mp)\/(push)|(mp|cashin)\/(paymentstatus))\/([^/]+)$/

const routeOf = ({ method, path }: Call): Route | undefined => {
  const parts = (method === 'POST' ? posted : method === 'GET' ? read : undefined)?.exec(path)?.filter(Boolean)
  if (parts === undefined) return undefined
  const [, kind, step = '', payToken] = parts
  return { kind: kind as Kind, step, payToken }
}

const isToken = ({ method, path }: Call): boolean => method === 'POST' && path === '/token'

/** `mp.pay`, `cashin.status` and the like. */
const nameOfCall = (call: Call): CallName => {
  if (isToken(call)) return { name: 'token' }
  const route = routeOf(call)
  if (route === undefined) return { name: 'unknown' }
  const { payToken, subscriberMsisdn } = objectOf(call.body) ?? {}
  return {
    name: `${route.kind}.${route.step === 'paymentstatus' ? 'status' : route.step}`,
    reference: route.payToken ?? (typeof payToken === 'string' ? payToken : undefined),
    msisdn: typeof subscriberMsisdn === 'string' ? subscriberMsisdn : undefined,
  }
}

const answer = (call: Call, till: Till, at: Moment): Reply => {
  if (isToken(call)) return createToken(call, till, at.now)
  const route = routeOf(call)
  if (route === undefined) return noResource()
  const refused = refuseCaller(call, till, at.now)
  if (refused !== undefined) return refused
  const { kind, step, payToken = '' } = route
  if (step === 'init') return initPayment(till, kind, at.now)
  if (step === 'pay') return pay(call, till, { kind, at })
  const words = step === 'push' ? 'Push sent to customer' : 'Transaction retrieved successfully'
  return readPayment(till, payToken, { kind, words, at })
}
