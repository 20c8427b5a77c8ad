import { firstIdAt } from '@sheds/server/modules/sheds/sheds.rules'
import pg from 'pg'
import { forgetfulCache, openProduct } from '../market/market.server.ts'
import { holdCeiling, median } from '../support/rounds.ts'
import { list, timeline } from './writes.by-hand.ts'
import type { Writers } from './writes.calls.ts'

const rounds = 5
const timesPerRound = 20
const ceiling = 1.25
const freshMs = 72 * 3_600_000
const path = '/api/writes?limit=20'

interface Statement {
  text: string
  values: readonly unknown[]
}

/** What PostgreSQL alone takes for the product's statements, beside the best by hand; plans are generic on both sides. */
export const holdDatabase = async (url: string, writers: Writers): Promise<void> => {
  const callers = writers.followers.map(({ follows, id, token }) => ({
    name: `timeline of ${follows} follows`,
    id,
    token,
  }))
  const client = new pg.Client({
    connectionString: url,
    options: '-c jit=off -c plan_cache_mode=force_generic_plan',
  })
  await client.connect()
  console.log(`\nPostgreSQL alone (milliseconds, median of ${rounds} rounds of ${timesPerRound} executions in turns)`)
  for (const { name, id, token } of [...callers, { name: 'list', id: null, token: undefined }]) {
    const ours = await statementsOf(url, token)
    const byHand =
      token === undefined
        ? { text: list, values: [null] }
        : { text: timeline, values: [id, firstIdAt(Date.now() - freshMs)] }
    await compare(client, name, [ours, [byHand]])
  }
  await client.end()
}

/** The product's own, as they were sent: one, or a second where the first saw that it has to look deeper. */
const statementsOf = async (url: string, token: string | undefined): Promise<Statement[]> => {
  const sent: Statement[] = []
  const { app, context } = await openProduct(url, forgetfulCache(), (text, values) => sent.push({ text, values }))
  const headers = { host: 'localhost', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  await app.inject({ url: path, headers })
  await app.close()
  await context.database.close()
  return sent.filter(({ text }) => text.includes('write_counts'))
}

const compare = async (client: pg.Client, name: string, sides: readonly Statement[][]): Promise<void> => {
  const prepared = sides.map((side, at) => side.map((statement, step) => ({ ...statement, as: `side_${at}_${step}` })))
  for (const { as, text } of prepared.flat()) await client.query(`prepare ${as} as ${text}`)
  const ratios: number[] = []
  const times: number[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    const taken: number[][] = sides.map(() => [])
    for (let turn = 0; turn < timesPerRound; turn += 1)
      for (const [at, side] of prepared.entries()) {
        let whole = 0
        for (const { as, values } of side) whole += await execute(client, as, values)
        taken[at]?.push(whole)
      }
    const middles = taken.map((each) => median(each))
    for (const [at, middle] of middles.entries()) times[at]?.push(middle)
    ratios.push((middles[0] ?? Number.NaN) / (middles[1] ?? Number.NaN))
  }
  const [ours = 0, hand = 0] = times.map((each) => median(each))
  const title = `${name}, ${sides[0]?.length} of ours: ${ours.toFixed(2)} ms ÷ by hand ${hand.toFixed(2)} ms`
  holdCeiling(title, median(ratios), ceiling)
  await client.query('deallocate all')
}

const execute = async (client: pg.Client, as: string, values: readonly unknown[]): Promise<number> => {
  const given = values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`
  const { rows } = await client.query(`explain (analyze, timing off, format json) execute ${as}${given}`)
  return Number(rows[0]['QUERY PLAN'][0]['Execution Time'])
}

const literalOf = (value: unknown): string => (value === null ? 'null' : pg.escapeLiteral(String(value)))
