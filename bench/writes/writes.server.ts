import { createHash } from 'node:crypto'
import { firstIdAt } from '@sheds/server/modules/sheds/sheds.rules'
import Fastify from 'fastify'
import pg from 'pg'
import { list, timeline } from './writes.by-hand.ts'

/** The list and the timeline by hand: a bare Fastify route looks up who asks and passes PostgreSQL's text on. */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c jit=off -c plan_cache_mode=force_generic_plan',
})

const freshMs = 72 * 3_600_000

const callerOf = async (authorization: string): Promise<string | undefined> => {
  const values = [createHash('sha256').update(authorization.slice('Bearer '.length)).digest()]
  const text = `select user_id as id from sessions where token_hash = $1 and last_used_at > now() - interval '30 days'`
  const { rows } = await pool.query<{ id: string }>({ name: 'session', text, values })
  return rows[0]?.id
}

const app = Fastify()
app.get('/api/writes', async ({ headers: { authorization } }, reply) => {
  void reply.type('application/json; charset=utf-8')
  const caller = authorization === undefined ? undefined : await callerOf(authorization)
  const asked =
    caller === undefined
      ? { name: 'list', text: list, values: [null] }
      : { name: 'timeline', text: timeline, values: [caller, firstIdAt(Date.now() - freshMs)] }
  const { rows } = await pool.query<{ answer: string }>(asked)
  return rows[0]?.answer ?? '[]'
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(String((app.server.address() as { port: number }).port))
