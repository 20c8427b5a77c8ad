import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { MtnSettings, ProductSettings } from '../../../platform/operator-config.ts'
import type { RecipientResult } from '../mobile-money/outcomes.rules.ts'
import { fitting, readJson, wholeAmount } from './answers.ts'
import { claimOf, foundOf, submittedOf } from './mtn-answers.ts'
import type { Direction, Operator, OperatorBounds, OperatorOrder } from './operator.ts'
import { createOperatorHttp, type OperatorAnswer, type OperatorHttp } from './operator-http.ts'
import { createOperatorLoad } from './operator-load.ts'
import { createTokens, type FreshToken, type Tokens } from './tokens.ts'

interface Product {
  settings: ProductSettings
  tokens: Tokens
}

const productOf = { collect: 'collection', disburse: 'disbursement' } as const
const callOf = { collect: 'requesttopay', disburse: 'transfer' } as const
const partyOf = { collect: 'payer', disburse: 'payee' } as const
/** The API rejects messages with an apostrophe or ampersand, or longer than this. */
const mostMessage = 160
const messageOf = { collect: 'Recharge Sheds', disburse: 'Retrait Sheds' } as const

/** MTN MoMo Open API: one product per direction, each with its own key and token. */
export const createMtn = (settings: MtnSettings, clock: Clock, bounds: OperatorBounds = {}): Operator => {
  const load = createOperatorLoad(bounds.load)
  const http = createOperatorHttp(settings.baseUrl, { limits: bounds.limits, load })
  const product = (direction: Direction): Product => {
    const own = settings[productOf[direction]]
    return { settings: own, tokens: createTokens(() => fetchToken(http, productOf[direction], own), clock) }
  }
  const products: Record<Direction, Product> = { collect: product('collect'), disburse: product('disburse') }
  const currency = settings.targetEnvironment === 'sandbox' ? 'EUR' : 'XAF'

  const call = (direction: Direction, request: ApiRequest): Promise<OperatorAnswer> => {
    const { settings: own, tokens } = products[direction]
    const path = `/${productOf[direction]}/v1_0/${request.path}`
    return tokens.use((token) =>
      http.call({
        method: request.body === undefined ? 'GET' : 'POST',
        path,
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        headers: {
          authorization: `Bearer ${token}`,
          'ocp-apim-subscription-key': own.key,
          'x-target-environment': settings.targetEnvironment,
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
          ...request.headers,
        },
      }),
    )
  }
  const submit = async (direction: Direction, order: OperatorOrder) => {
    const { ref, callbackUrl } = order
    const answer = await call(direction, {
      path: callOf[direction],
      headers: { 'x-reference-id': ref, ...(callbackUrl !== undefined && { 'x-callback-url': callbackUrl }) },
      body: { currency, ...orderBody(direction, order) },
    })
    return submittedOf(answer)
  }
  return {
    name: 'mtn',
    medium: 'mobile money',
    currency,
    promptSeconds: 300,
    mayRepeat: true,
    prepare: async () => randomUUID(),
    collect: (order) => submit('collect', order),
    disburse: (order) => submit('disburse', order),
    query: async (direction, ref) => foundOf(await call(direction, { path: `${callOf[direction]}/${ref}` })),
    parseCallback: claimOf,
    validateRecipient: (phone) => findRecipient((path) => call('disburse', { path }), phone),
    balance: async (direction) => balanceIn(await call(direction, { path: 'account/balance' })),
    load,
    close: http.close,
  }
}

const orderBody = (direction: Direction, { id, phone, amount, text }: OperatorOrder) => ({
  amount: String(amount),
  externalId: id,
  [partyOf[direction]]: { partyIdType: 'MSISDN', partyId: `237${phone}` },
  payerMessage: fitting(text, mostMessage) ?? messageOf[direction],
  payeeNote: messageOf[direction],
})

interface ApiRequest {
  path: string
  headers?: Readonly<Record<string, string>>
  body?: object
}

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number() })

const fetchToken = async (
  http: OperatorHttp,
  product: string,
  { key, user, secret }: ProductSettings,
): Promise<FreshToken | undefined> => {
  const login = Buffer.from(`${user}:${secret}`).toString('base64')
  const answer = await http.call({
    method: 'POST',
    path: `/${product}/token/`,
    isLeadUp: true,
    headers: { authorization: `Basic ${login}`, 'ocp-apim-subscription-key': key },
  })
  if (answer.code !== 'answered' || answer.status !== 200) return undefined
  const parsed = readJson(Token, answer.text)
  return parsed && { token: parsed.access_token, seconds: parsed.expires_in }
}

/** Some gateways send the boolean as text. */
const Active = z.object({ result: z.union([z.boolean(), z.stringbool()]) })
const Person = z.object({ given_name: z.string().optional(), family_name: z.string().optional() })

const findRecipient = async (
  ask: (path: string) => Promise<OperatorAnswer>,
  phone: string,
): Promise<RecipientResult> => {
  const holder = `accountholder/msisdn/237${phone}`
  const active = await ask(`${holder}/active`)
  if (active.code !== 'answered') return { code: 'unknown' }
  if (active.status === 404) return { code: 'nobody' }
  const parsed = active.status === 200 ? readJson(Active, active.text) : undefined
  if (parsed === undefined) return { code: 'unknown' }
  if (!parsed.result) return { code: 'nobody' }
  const person = await ask(`${holder}/basicuserinfo`)
  const names = person.code === 'answered' && person.status === 200 ? readJson(Person, person.text) : undefined
  const name = [names?.given_name, names?.family_name].filter((part) => part !== undefined && part !== '').join(' ')
  return { code: 'known', name: name === '' ? null : name }
}

const Balance = z.object({ availableBalance: z.union([z.string(), z.number()]) })

const balanceIn = (answer: OperatorAnswer): number | undefined =>
  answer.code === 'answered' && answer.status === 200
    ? wholeAmount(readJson(Balance, answer.text)?.availableBalance)
    : undefined
