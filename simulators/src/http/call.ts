import type { IncomingHttpHeaders } from 'node:http'

/** Request as an operator parses it. */
export interface Call {
  method: string
  /** Path without query, not decoded. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

const typed = (status: number, type: string, body: string): Reply => ({
  status,
  headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
  body,
})

export const json = (status: number, body: unknown): Reply =>
  typed(status, 'application/json; charset=utf-8', JSON.stringify(body))

export const xml = (status: number, body: string): Reply => typed(status, 'application/xml; charset=UTF-8', body)

export const html = (status: number, body: string): Reply => typed(status, 'text/html; charset=us-ascii', body)

export const csv = (body: string): Reply => typed(200, 'text/csv; charset=utf-8', body)

export const empty = (status: number): Reply => ({ status, headers: { 'content-length': '0' }, body: '' })

/** Value of a header; undefined unless sent exactly once. */
export const headerOf = ({ headers }: Call, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Object in the body; undefined if it is not one. */
export const objectOf = (body: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** User and password of an `Authorization: Basic` header. */
export const basicOf = (call: Call): [user: string, password: string] | undefined => {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headerOf(call, 'authorization') ?? '') ?? []
  if (encoded === undefined) return undefined
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return [user, password.join(':')]
}

export const bearerOf = (call: Call): string | undefined =>
  /^Bearer (\S+)$/i.exec(headerOf(call, 'authorization') ?? '')?.[1]

/** Error of the gateway when its backend is slow; it does not know the result of the call. */
export const gatewayFault = (): Reply =>
  xml(
    500,
    '<am:fault xmlns:am="http://wso2.org/apimanager"><am:code>101504</am:code><am:type>Status report</am:type>' +
      '<am:message>Runtime Error</am:message><am:description>Send timeout</am:description></am:fault>',
  )
