import { isIP } from 'node:net'
import { bearerOf, type Call, empty, headerOf, isObject, objectOf, type Reply } from '../http/call.ts'
import type { Till } from '../till.ts'
import { invalidToken, missingKey, wallet, wrongKey } from './mtn-errors.ts'
import { type MtnOwn, ownOf, type Product } from './mtn-own.ts'

/** UUID version 4 in lower case; the real API refused upper case. */
export const isReference = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)

/** Gateway check: requires a subscription key of the product. */
export const refuseKey = (call: Call, till: Till, products: readonly Product[]): Reply | undefined => {
  const key = headerOf(call, 'ocp-apim-subscription-key')
  if (key === undefined) return missingKey()
  return products.some((product) => ownOf(till).keys[product] === key) ? undefined : wrongKey()
}

const environments: Record<string, string> = { sandbox: 'EUR', mtncameroon: 'XAF' }

export const currencyOf = (call: Call): string => environments[headerOf(call, 'x-target-environment') ?? ''] ?? 'XAF'

/** Checks the gateway's key, then the token, then the environment. */
export const refuseCaller = (call: Call, till: Till, product: Product, now: number): Reply | undefined => {
  const refused = refuseKey(call, till, [product])
  if (refused !== undefined) return refused
  const token = bearerOf(call)
  const isGood = till.state.tokens.some((each) => each.token === token && each.scope === product && each.endsAt > now)
  if (!isGood) return invalidToken()
  if (product === 'disbursement' && till.state.settings.refusesAddress) return wallet(403, 'FORBIDDEN IP')
  const environment = headerOf(call, 'x-target-environment')
  if (environment === undefined) return empty(400)
  return environments[environment] === undefined ? wallet(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT') : undefined
}

/** Well-formed request to move money. */
export interface PaymentRequest {
  reference: string
  msisdn: string
  amount: number
  currency: string
  callbackUrl: string | undefined
  given: Record<string, unknown>
}

type Party = 'payer' | 'payee' | undefined

/** Parses a payment request; returns the refusal of an invalid one, before anything is created. */
export const readPaymentRequest = (call: Call, till: Till, party: Party): PaymentRequest | Reply => {
  const reference = headerOf(call, 'x-reference-id')
  const given = objectOf(call.body)
  if (!isReference(reference) || given === undefined || !hasTexts(given)) return empty(400)
  const { amount, currency } = given
  if (typeof amount !== 'string' || typeof currency !== 'string') return empty(400)
  const msisdn = party === undefined ? '' : msisdnOf(given[party])
  if (msisdn === undefined) return empty(400)
  if (currency !== currencyOf(call)) return wallet(500, 'INVALID_CURRENCY')
  const callbackUrl = headerOf(call, 'x-callback-url')
  if (callbackUrl !== undefined && !isOwnHost(callbackUrl, hostOf(call, till))) {
    return wallet(500, 'INVALID_CALLBACK_URL_HOST')
  }
  // Observed in the sandbox: "100.0" and truncated numbers do not give a 400.
  if (!/^[1-9]\d{0,11}$/.test(amount) || (party !== undefined && !/^\d{10,15}$/.test(msisdn))) {
    return wallet(503, 'SERVICE_UNAVAILABLE')
  }
  return { reference, msisdn, amount: Number(amount), currency, callbackUrl, given: echoOf(given) }
}

const texts = ['externalId', 'payerMessage', 'payeeNote'] as const

const hasTexts = (given: Record<string, unknown>): boolean =>
  texts.every((name) => {
    const text = given[name]
    if (text === undefined) return true
    if (typeof text !== 'string') return false
    return name === 'externalId' || (text.length <= 160 && !/['&]/.test(text))
  })

const msisdnOf = (party: unknown): string | undefined =>
  isObject(party) && party.partyIdType === 'MSISDN' && typeof party.partyId === 'string' ? party.partyId : undefined

const echoOf = ({ externalId, payer, payee, payerMessage, payeeNote }: Record<string, unknown>) => ({
  externalId,
  payer,
  payee,
  payerMessage,
  payeeNote,
})

/** Callback host with which the caller's API user was created. */
const hostOf = (call: Call, till: Till): string => {
  const { userOfToken, users }: MtnOwn = ownOf(till)
  return users[userOfToken[bearerOf(call) ?? ''] ?? '']?.providerCallbackHost ?? ''
}

/** Requires HTTPS, port 443 and the same host name. A user created with `localhost` may use any port of this machine. */
const isOwnHost = (text: string, host: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (host === 'localhost') return /^https?:$/.test(url.protocol) && isHere(url.hostname)
  return url.protocol === 'https:' && url.port === '' && url.hostname === host && isIP(url.hostname) === 0
}

const isHere = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
