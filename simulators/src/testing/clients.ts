import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { MtnAccess, OrangeAccess } from '../simulators.ts'

/** Clock that moves only by `advance`, so that tests do not depend on the machine's speed. */
export const stillClock = { now: () => new Date('2026-01-05T09:00:00Z') }

export interface ClientResponse {
  status: number
  body: string
  headers: Headers
  json(): Record<string, unknown>
}

const hear = async (response: Response): Promise<ClientResponse> => {
  const body = await response.text()
  return { status: response.status, body, headers: response.headers, json: () => JSON.parse(body) }
}

type Changes = Record<string, string | undefined>

const withChanges = (headers: Record<string, string>, changes: Changes): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...headers, ...changes }).filter((each): each is [string, string] => each[1] !== undefined),
  )

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

export type MtnProduct = 'collection' | 'disbursement'

/** Independent client of the Open API. */
export const mtnClient = (access: MtnAccess) => {
  const keyOf = (product: MtnProduct) => (product === 'collection' ? access.collectionKey : access.disbursementKey)
  const tokens: Partial<Record<MtnProduct, string>> = {}
  const login = async (product: MtnProduct, changes: Changes = {}): Promise<ClientResponse> => {
    const headers = withChanges(
      { authorization: basic(access.apiUser, access.apiKey), 'ocp-apim-subscription-key': keyOf(product) },
      changes,
    )
    return hear(await fetch(`${access.url}/${product}/token/`, { method: 'POST', headers }))
  }
  const tokenOf = async (product: MtnProduct): Promise<string> => {
    tokens[product] ??= String((await login(product)).json().access_token)
    return tokens[product]
  }
  const send = async (method: string, path: string, more: { body?: unknown; headers?: Changes } = {}) => {
    const product = path.startsWith('/disbursement') ? 'disbursement' : 'collection'
    const headers = withChanges(
      {
        authorization: `Bearer ${await tokenOf(product)}`,
        'ocp-apim-subscription-key': keyOf(product),
        'x-target-environment': 'mtncameroon',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      more.headers ?? {},
    )
    const body = more.body === undefined ? {} : { body: JSON.stringify(more.body) }
    return hear(await fetch(`${access.url}${path}`, { method, headers, ...body }))
  }
  const pay = (changes: Record<string, unknown> = {}, headers: Changes = {}) =>
    send('POST', '/collection/v1_0/requesttopay', {
      body: { ...paymentBody, payer: party('237670000001'), ...changes },
      headers: { 'x-reference-id': randomUUID(), ...headers },
    })
  const transfer = (changes: Record<string, unknown> = {}, headers: Changes = {}) =>
    send('POST', '/disbursement/v1_0/transfer', {
      body: { ...paymentBody, payee: party('237670000001'), ...changes },
      headers: { 'x-reference-id': randomUUID(), ...headers },
    })
  const statusOf = async (reference: string, call = 'requesttopay') => {
    const product = call === 'requesttopay' ? 'collection' : 'disbursement'
    return send('GET', `/${product}/v1_0/${call}/${reference}`)
  }
  return { login, send, pay, transfer, statusOf, tokens }
}

const paymentBody = {
  amount: '5000',
  currency: 'XAF',
  externalId: 'topup-1042',
  payerMessage: 'Recharge',
  payeeNote: 'topup 1042',
}

export const party = (partyId: string) => ({ partyIdType: 'MSISDN', partyId })

/** Independent client of omcoreapis. */
export const orangeClient = (access: OrangeAccess) => {
  const tokens: { kept?: string | undefined } = {}
  const login = async (changes: Changes = {}, body = 'grant_type=client_credentials'): Promise<ClientResponse> => {
    const headers = withChanges(
      {
        authorization: basic(access.consumerKey, access.consumerSecret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      changes,
    )
    return hear(await fetch(`${access.url}/token`, { method: 'POST', headers, body }))
  }
  const send = async (method: string, path: string, more: { body?: unknown; headers?: Changes } = {}) => {
    tokens.kept ??= String((await login()).json().access_token)
    const headers = withChanges(
      { authorization: `Bearer ${tokens.kept}`, 'x-auth-token': access.authToken, 'content-type': 'application/json' },
      more.headers ?? {},
    )
    const body = more.body === undefined ? {} : { body: JSON.stringify(more.body) }
    return hear(await fetch(`${access.url}/omcoreapis/1.0.2${path}`, { method, headers, ...body }))
  }
  const init = async (kind = 'mp'): Promise<string> =>
    ((await send('POST', `/${kind}/init`)).json().data as { payToken: string }).payToken
  const pay = async (changes: Record<string, unknown> = {}, kind = 'mp') => {
    const payToken = changes.payToken ?? (await init(kind))
    const body = {
      subscriberMsisdn: '690000777',
      channelUserMsisdn: access.channelMsisdn,
      amount: '5000',
      description: 'Recharge',
      orderId: 'TU1042',
      pin: access.pin,
      payToken,
      notifUrl: '',
      ...changes,
    }
    return { payToken: String(payToken), heard: await send('POST', `/${kind}/pay`, { body }) }
  }
  const statusOf = async (payToken: string, kind = 'mp') => {
    const heard = await send('GET', `/${kind}/paymentstatus/${payToken}`)
    return heard.json().data as Record<string, unknown>
  }
  return { login, send, init, pay, statusOf, tokens }
}

/** Sends raw bytes, for requests that an HTTP client would not send. */
export const sendRaw = (url: string, text: string): Promise<string> =>
  new Promise((heard, failed) => {
    const { hostname, port } = new URL(url)
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => heard(answer))
    socket.on('error', failed)
  })

export interface CalledBack {
  method: string
  url: string
  userAgent: string
  body: Record<string, unknown>
}

/** Server that receives callbacks. */
export const startListener = async () => {
  const heard: CalledBack[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method = '', url = '', headers } = request
    heard.push({ method, url, userAgent: headers['user-agent'] ?? '', body: JSON.parse(text) })
    response.writeHead(200).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    heard,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
