import { tag } from '@sheds/contract/tags'
import { connect } from '@sheds/server/platform/db/database'
import type { Statement } from '../minimal.server.ts'
import { pageUrl } from '../support/callers.ts'
import type { TimedCall } from '../support/latency.ts'
import { holdCeiling } from '../support/rounds.ts'
import { forgetfulCache, openProduct } from './market.server.ts'

/** Ids of products and sheds from all over the market. */
export interface KnownThings {
  products: string[]
  sheds: string[]
}

const asked = 200

export const findKnown = async (url: string): Promise<KnownThings> => {
  const { sql, close } = connect({ url, prepare: false, max: 1 })
  const products = await sql<{ id: string }[]>`
    select id from products where status <> 'hidden' order by md5(id::text) limit ${asked}`
  const sheds = await sql<{ id: string }[]>`
    select id from sheds where product_count > 0 order by md5(id::text) limit ${asked}`
  await close()
  return { products: products.map(({ id }) => id), sheds: sheds.map(({ id }) => id) }
}

const category = 'fashion'

/** Hot addresses by name; some names have many. */
export const addressesOf = ({ products, sheds }: KnownThings): Readonly<Record<string, readonly string[]>> => ({
  'product list': ['/api/products?limit=20'],
  'category list': [`/api/products/category/${category}?limit=20`],
  'product detail': products.map((id) => `/api/products/${id}`),
  'product page': products.map((id) => `/api/pages/products/${id}`),
  shed: sheds.map((id) => `/api/sheds/${id}`),
  'shed page': sheds.map((id) => `/api/pages/sheds/${id}`),
  'best selling': ['/api/products/best_selling?limit=20'],
  picks: ['/api/products/picks?limit=20'],
  home: ['/api/pages/home'],
})

const endless = ['product list', 'category list']

export const callsOf = async (base: string, known: KnownThings, last: number): Promise<Map<string, TimedCall>> => {
  const calls = new Map<string, TimedCall>()
  for (const [name, paths] of Object.entries(addressesOf(known))) {
    const urls = paths.map((path) => base + path)
    calls.set(name, { name, urls })
    if (last > 1 && endless.includes(name))
      calls.set(`${name} page ${last}`, { name, urls: [await pageUrl(urls[0] ?? '', last)] })
  }
  return calls
}

const most = { list: 2, page: 4 }

export const countStatements = async (url: string): Promise<void> => {
  console.log('\nSQL statements of a visitor’s call')
  for (const [name, statements] of await statementsOf(url))
    holdCeiling(name, statements.length, name === 'home' || name.endsWith('page') ? most.page : most.list)
}

/** Converts a parameter to its form on the wire. */
const asGiven = (parameter: unknown): Statement['parameters'][number] => {
  if (Array.isArray(parameter)) return parameter.map(String)
  if (Buffer.isBuffer(parameter)) return `\\x${parameter.toString('hex')}`
  const text = String(parameter)
  if (text === 't' || text === 'f') return text === 't'
  return text.startsWith('{') && text.endsWith('}') ? (JSON.parse(`[${text.slice(1, -1)}]`) as string[]) : text
}

/** Statements of each hot address in order, for a visitor or for the member with the token. */
export const statementsOf = async (url: string, token?: string): Promise<Map<string, Statement[]>> => {
  let sent: Statement[] = []
  const note = (text: string, parameters: readonly unknown[]) =>
    sent.push({ text, parameters: parameters.map(asGiven) })
  const { app, context } = await openProduct(url, forgetfulCache(), note)
  const statements = new Map<string, Statement[]>()
  const headers = { host: 'localhost', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  for (const [name, [path = '']] of Object.entries(addressesOf(await findKnown(url)))) {
    await app.inject({ url: path, headers })
    // The session is looked up too, as for a member without a cached one.
    await context.invalidate([tag.sessions])
    sent = []
    const { statusCode } = await app.inject({ url: path, headers })
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
    statements.set(name, sent)
    sent = []
  }
  await app.close()
  await context.database.close()
  return statements
}
