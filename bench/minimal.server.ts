import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { CallerId } from '@sheds/server/platform/session'
import Fastify from 'fastify'
import postgres from 'postgres'
import { answersByHand, type Rows } from './minimal.views.ts'

/** Minimal hand-written responses and writes that the product is measured against. */
const pool = 10

export interface Statement {
  text: string
  parameters: (string | boolean | string[])[]
}

const listening = (port: number): void => console.log(String(port))

type Handle = (path: string, request: IncomingMessage) => Promise<string>

const serve = (handle: Handle): void => {
  const server = createServer(async (request, response) => {
    const body = await handle(request.url ?? '/', request)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => listening((server.address() as { port: number }).port))
}

/** Bytes are passed as PostgreSQL’s text for them. */
const withBytes = ({ text, parameters }: Statement) => ({
  text,
  parameters: parameters.map((each) =>
    typeof each === 'string' && each.startsWith('\\x') ? Buffer.from(each.slice(2), 'hex') : each,
  ),
})

/** Runs the product's statements of each response, for a visitor or a member, as received. */
const finder = () => {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: pool })
  const answers = (JSON.parse(process.env.ANSWERS ?? '[]') as Statement[][]).map((each) => each.map(withBytes))
  return async (at: number): Promise<Rows[]> => {
    const found: Rows[] = []
    for (const { text, parameters } of answers[at] ?? [])
      found.push(await sql.unsafe<Rows>(text, parameters, { prepare: true }))
    return found
  }
}

/** Serves the rows of the product's statements as JSON over bare Node: the floor for any server. */
const serveRows = (): void => {
  const find = finder()
  serve(async (path) => JSON.stringify(await find(Number(path.slice(1)))))
}

/** Serves the same response from the same statements by a plain handler: no validation, limits, headers or errors. */
const serveAnswers = async (): Promise<void> => {
  const find = finder()
  const app = Fastify()
  for (const [at, answer] of Object.values(answersByHand).entries())
    app.get(`/${at}`, async ({ headers }) => {
      const found = await find(at)
      const session = headers.authorization === undefined ? undefined : found.shift()?.[0]
      return answer(found, session?.userId as CallerId)
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
  listening((app.server.address() as { port: number }).port)
}

/** `POST` inserts the caller's like, `DELETE` deletes it: session and row only, no counter, no checks. */
const serveLikes = (): void => {
  const sql = postgres(process.env.DATABASE_URL ?? '', { max: pool })
  const product = process.env.PRODUCT ?? ''
  serve(async (_path, { method, headers }) => {
    const token = createHash('sha256')
      .update(headers.authorization?.slice('Bearer '.length) ?? '')
      .digest()
    const [session] = await sql<{ id: string }[]>`select user_id as id from sessions where token_hash = ${token}`
    const person = session?.id ?? ''
    if (method === 'POST')
      await sql`
        insert into product_likes (id, product_id, user_id, created_at)
        values (${randomUUID()}, ${product}, ${person}, ${new Date()}) on conflict do nothing`
    else await sql`delete from product_likes where user_id = ${person} and product_id = ${product}`
    return '{}'
  })
}

const serveBody = (): void => {
  const body = Buffer.from(process.env.BODY ?? '')
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => listening((server.address() as { port: number }).port))
}

const roles: Readonly<Record<string, () => unknown>> = {
  rows: serveRows,
  answers: serveAnswers,
  likes: serveLikes,
  body: serveBody,
}
roles[process.argv[2] ?? '']?.()
