import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { OrangeSettings } from '../../../platform/operator-config.ts'
import { fitting, readJson } from './answers.ts'
import type { Direction, Operator, OperatorBounds, OperatorOrder } from './operator.ts'
import { createOperatorHttp, type OperatorAnswer, type OperatorHttp } from './operator-http.ts'
import { createOperatorLoad } from './operator-load.ts'
import { claimOf, foundOf, submittedOf } from './orange-answers.ts'
import { createTokens, type FreshToken } from './tokens.ts'

/** `mp` is a merchant payment by the customer, `cashin` a payment to the customer. */
const callOf = { collect: 'mp', disburse: 'cashin' } as const
const descriptionOf = { collect: 'Recharge Sheds', disburse: 'Retrait Sheds' } as const

const mostOrderId = 20
const mostDescription = 125

/** Orange Money Cameroon's omcoreapis; each payment uses a token that the operator issues beforehand. */
export const createOrange = (settings: OrangeSettings, clock: Clock, bounds: OperatorBounds = {}): Operator => {
  const load = createOperatorLoad(bounds.load)
  const http = createOperatorHttp(settings.baseUrl, { limits: bounds.limits, load })
  const tokens = createTokens(() => fetchToken(http, settings), clock)

  const call = (method: 'GET' | 'POST', path: string, body?: object): Promise<OperatorAnswer> =>
    tokens.use((token) =>
      http.call({
        method,
        path: `/omcoreapis/1.0.2/${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'x-auth-token': settings.authToken,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        isLeadUp: path.endsWith('/init'),
      }),
    )
  const submit = async (direction: Direction, { id, ref, phone, amount, callbackUrl, text }: OperatorOrder) =>
    submittedOf(
      await call('POST', `${callOf[direction]}/pay`, {
        subscriberMsisdn: phone,
        channelUserMsisdn: settings.channelMsisdn,
        amount: String(amount),
        description: fitting(text, mostDescription) ?? descriptionOf[direction],
        orderId: id.replaceAll('-', '').slice(-mostOrderId),
        pin: settings.pin,
        payToken: ref,
        notifUrl: callbackUrl ?? '',
      }),
    )
  return {
    name: 'orange',
    medium: 'orange money',
    currency: 'XAF',
    promptSeconds: 420,
    mayRepeat: false,
    prepare: async (direction) => payTokenIn(await call('POST', `${callOf[direction]}/init`)),
    collect: (order) => submit('collect', order),
    disburse: (order) => submit('disburse', order),
    query: async (direction, ref) =>
      foundOf(await call('GET', `${callOf[direction]}/paymentstatus/${encodeURIComponent(ref)}`)),
    parseCallback: claimOf,
    // The API offers neither names of phone owners nor the balance.
    validateRecipient: async () => ({ code: 'known', name: null }),
    balance: async () => undefined,
    load,
    close: http.close,
  }
}

const PayToken = z.object({ data: z.object({ payToken: z.string().regex(/^[\w-]{6,100}$/) }) })

const payTokenIn = (answer: OperatorAnswer): string | undefined =>
  answer.code === 'answered' && answer.status === 200 ? readJson(PayToken, answer.text)?.data.payToken : undefined

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number() })

const fetchToken = async (
  http: OperatorHttp,
  { consumerKey, consumerSecret }: OrangeSettings,
): Promise<FreshToken | undefined> => {
  const login = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')
  const answer = await http.call({
    method: 'POST',
    path: '/token',
    isLeadUp: true,
    headers: { authorization: `Basic ${login}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  })
  if (answer.code !== 'answered' || answer.status !== 200) return undefined
  const parsed = readJson(Token, answer.text)
  return parsed && { token: parsed.access_token, seconds: parsed.expires_in }
}
