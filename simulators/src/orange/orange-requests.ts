import { randomUUID } from 'node:crypto'
import { basicOf, bearerOf, type Call, headerOf, json, objectOf, type Reply } from '../http/call.ts'
import type { Till } from '../till.ts'
import { invalidCredentials, missingCredentials, noClient, refuse, wrongGrant } from './orange-errors.ts'
import { type Kind, ownOf } from './orange-own.ts'

const lifetime = 3600

/** POST /token: the same token again, with what is left of its time. */
export const createToken = (call: Call, till: Till, now: number): Reply => {
  const { consumerKey, consumerSecret } = ownOf(till)
  const [key, secret] = basicOf(call) ?? []
  if (key !== consumerKey || secret !== consumerSecret) return noClient(till.state.settings.tokenErrors)
  const isForm = headerOf(call, 'content-type')?.startsWith('application/x-www-form-urlencoded')
  if (!isForm || new URLSearchParams(call.body).get('grant_type') !== 'client_credentials') return wrongGrant()
  const { state } = till
  state.tokens = state.tokens.filter(({ endsAt }) => endsAt - now >= 1000)
  let [kept] = state.tokens
  if (kept === undefined) {
    kept = { token: randomUUID(), scope: '', endsAt: now + lifetime * 1000 }
    state.tokens.push(kept)
  }
  const expires_in = Math.floor((kept.endsAt - now) / 1000)
  return json(200, {
    access_token: kept.token,
    scope: 'am_application_scope default',
    token_type: 'Bearer',
    expires_in,
  })
}

export const refuseCaller = (call: Call, till: Till, now: number): Reply | undefined => {
  const token = bearerOf(call)
  if (token === undefined) return missingCredentials()
  if (!till.state.tokens.some((each) => each.token === token && each.endsAt > now)) return invalidCredentials()
  return headerOf(call, 'x-auth-token') === ownOf(till).authToken ? undefined : refuse(401, 'Invalid X-AUTH-TOKEN')
}

export interface Wish {
  payToken: string
  msisdn: string
  amount: number
  isRightPin: boolean
  isRightChannel: boolean
  given: { orderId: string; description: string; channelUserMsisdn: string; notifUrl: string | null }
}

/** What is refused before the pay token is used up. */
export const readWish = (call: Call, till: Till, kind: Kind): Wish | Reply => {
  const given = objectOf(call.body)
  if (given === undefined) return refuse(400, 'Invalid request body')
  const { payToken, amount, subscriberMsisdn, channelUserMsisdn, pin, orderId, description, notifUrl = '' } = given
  const unknown = refusePayToken(till, kind, payToken)
  if (unknown !== undefined) return unknown
  if (typeof amount !== 'string' || !/^[1-9]\d{0,11}$/.test(amount)) return refuse(400, 'Invalid amount supplied')
  if (typeof subscriberMsisdn !== 'string') return refuse(400, 'Invalid subscriberMsisdn supplied')
  if (typeof channelUserMsisdn !== 'string') return refuse(400, 'Invalid channelUserMsisdn supplied')
  if (typeof orderId !== 'string' || !/^[A-Za-z0-9_-]{1,20}$/.test(orderId))
    return refuse(400, 'Invalid orderId supplied')
  if (typeof description !== 'string' || description.length > 125) return refuse(400, 'Invalid description supplied')
  if (typeof notifUrl !== 'string') return refuse(400, 'Invalid notifUrl supplied')
  const own = ownOf(till)
  return {
    payToken: payToken as string,
    msisdn: subscriberMsisdn,
    amount: Number(amount),
    isRightPin: pin === own.pin,
    isRightChannel: channelUserMsisdn === own.channelMsisdn,
    given: { orderId, description, channelUserMsisdn, notifUrl },
  }
}

/** 400 for what is none, 404 for what was not handed out. */
export const refusePayToken = (till: Till, kind: Kind, payToken: unknown): Reply | undefined => {
  if (typeof payToken !== 'string' || !/^[A-Z]{2}[0-9A-F]{20,40}$/.test(payToken)) {
    return refuse(400, 'Invalid payToken supplied')
  }
  const init = ownOf(till).inits[payToken]
  return init?.kind === kind ? undefined : refuse(404, `No ${kind} found for input pay token`)
}
