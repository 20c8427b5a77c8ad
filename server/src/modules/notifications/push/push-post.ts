import { request } from 'node:http'
import type { PushLine } from './public-line.ts'
import { outcomeOf, type PushOutcome, pushEndpointOf } from './push.rules.ts'

export interface PushRequest {
  endpoint: string
  headers: Readonly<Record<string, string | number>>
  body: Buffer
}

const wholeMs = 10_000
const mostAnswer = 4096

/**
 * One request without redirects, limited to 10 s in all and 4 KB of response, whatever the server does. The endpoint is
 * checked again, since it may have been stored before a rule existed.
 */
export const postPush = (
  { agent }: PushLine,
  { endpoint, headers, body }: PushRequest,
  now: () => Date,
  totalMs = wholeMs,
): Promise<PushOutcome> =>
  new Promise((settle) => {
    const place = pushEndpointOf(endpoint)
    if (place === undefined) return settle({ kind: 'gone' })
    const { host, pathname, search } = new URL(place.endpoint)
    const call = request({
      agent,
      method: 'POST',
      protocol: 'https:',
      host,
      port: 443,
      path: `${pathname}${search}`,
      headers: { ...headers, 'content-length': body.length },
    })
    const timer = setTimeout(() => call.destroy(new Error('push service timed out')), totalMs)
    const end = (outcome: PushOutcome): void => {
      clearTimeout(timer)
      settle(outcome)
    }
    call.on('error', () => end({ kind: 'later' }))
    call.on('response', (response) => {
      const { statusCode = 0, headers: answered } = response
      const outcome = outcomeOf(statusCode, answered['retry-after'], now())
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        // The status alone decides, so a long body is cut off.
        if (length > mostAnswer) response.destroy()
      })
      response.on('error', () => undefined)
      response.on('close', () => end(outcome))
    })
    call.end(body)
  })
