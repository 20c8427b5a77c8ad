import { createServer } from 'node:http'
import { buildApp } from '@sheds/server/app'
import { systemClock } from '@sheds/server/platform/clock'
import { loadConfig } from '@sheds/server/platform/config'
import { createContext } from '@sheds/server/platform/context'
import { connect } from '@sheds/server/platform/db/database'
import { builtPages } from '@sheds/server/platform/http/built-pages'
import { createMicroCache } from '@sheds/server/platform/http/micro-cache'
import { createMemoryLimiter } from '@sheds/server/platform/http/rate-limit'
import { createLog } from '@sheds/server/platform/log'
import { createNotesSlice } from '@sheds/server/testing/notes.slice'
import postgres from 'postgres'

/** The servers that `ground` compares: the product, bare Node, and a handler as small as one writes it by hand. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const pool = 10

const listening = (port: number): void => console.log(String(port))

const serveProduct = async (): Promise<void> => {
  // Rate limits are on, as in production, only too high to be reached.
  const config = loadConfig({ LOG_LEVEL: 'warn', READS_PER_MINUTE: '100000000', DATABASE_URL: databaseUrl })
  const cache = createMicroCache()
  const bus = { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined }
  const database = connect({ url: databaseUrl, prepare: true, max: pool })
  const limiter = createMemoryLimiter()
  const context = createContext({ config, database, bus, cache, limiter, clock: systemClock, log: createLog(config) })
  const pages = await builtPages(new URL('../web/dist/', import.meta.url).pathname)
  context.slices = [createNotesSlice(context)]
  const app = await buildApp({ context, pages })
  await app.listen({ port: 0, host: '127.0.0.1' })
  listening((app.server.address() as { port: number }).port)
}

const serveBare = (): void => {
  const body = Buffer.from(process.env.BODY ?? '')
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => listening((server.address() as { port: number }).port))
}

/** What one would write for this one list and nothing else: no validation, no headers, no limits, no errors. */
const serveMinimal = (): void => {
  const sql = postgres(databaseUrl, { max: pool })
  const server = createServer(async (request, response) => {
    const limit = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('limit') ?? 20)
    const rows =
      await sql`select id, text, created_at as "createdAt", secret from notes where true order by id desc limit ${limit + 1}`
    const notes = rows.slice(0, limit).map(({ id, text, createdAt }) => ({ id, text, createdAt }))
    const body = JSON.stringify(notes)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => listening((server.address() as { port: number }).port))
}

const roles: Readonly<Record<string, () => void | Promise<void>>> = {
  product: serveProduct,
  bare: serveBare,
  minimal: serveMinimal,
}
await roles[process.argv[2] ?? '']?.()
