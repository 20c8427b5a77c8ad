import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { basicOf, type Call, empty, headerOf, json, objectOf, type Reply } from '../http/call.ts'
import type { Till } from '../till.ts'
import { loginFailed, wallet } from './mtn-errors.ts'
import { ownOf, type Product } from './mtn-own.ts'
import { isReference, refuseKey } from './mtn-requests.ts'

const either: readonly Product[] = ['collection', 'disbursement']

/** POST /v1_0/apiuser: the reference becomes the user's id. */
export const createUser = (call: Call, till: Till): Reply => {
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

/** No scheme, no path, no port, no address. */
const isHostName = (host: string): boolean => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host) && isIP(host) === 0

/** GET /v1_0/apiuser/{id} */
export const readUser = (call: Call, till: Till, id: string): Reply => {
  const refused = refuseKey(call, till, either)
  if (refused !== undefined) return refused
  const user = ownOf(till).users[id]
  if (user === undefined) return wallet(404, 'RESOURCE_NOT_FOUND')
  const { providerCallbackHost } = user
  return json(200, { providerCallbackHost, targetEnvironment: 'sandbox' })
}

/** POST /v1_0/apiuser/{id}/apikey: shown once; a new one takes the place of the old. */
export const createKey = (call: Call, till: Till, id: string): Reply => {
  const refused = refuseKey(call, till, either)
  if (refused !== undefined) return refused
  const user = ownOf(till).users[id]
  if (user === undefined) return wallet(404, 'RESOURCE_NOT_FOUND')
  user.apiKey = randomBytes(16).toString('hex')
  return json(201, { apiKey: user.apiKey })
}

const lifetime = 3600

/** POST /{product}/token/ */
export const createToken = (call: Call, till: Till, { product, now }: { product: Product; now: number }): Reply => {
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
