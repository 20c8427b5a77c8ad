import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { demoParts } from '@sheds/demo/parts'
import { connect } from '@sheds/server/platform/db/database'
import { openMarket } from './support/market.ts'
import { type Figure, holdBar, median, printTable, ratio } from './support/rounds.ts'

const works = ['list', 'session', 'batch']
const names = ['ours', 'pg', 'postgres.js']
const rounds = 5
const least = 0.9

/** What our way to PostgreSQL costs: against `pg` as it comes, and against postgres.js. */
export const measure = async (): Promise<void> => {
  const market = await openMarket('large', demoParts)
  const { sql, close } = connect({ url: market.url, prepare: false, max: 1 })
  await sql`create table if not exists bench_transfers (id int8, sender int4, recipient int4, amount int8)`
  const clients = await Promise.all(names.map((name) => startClient(name, market.url)))
  try {
    for (const work of works) await compare(work, clients)
  } finally {
    for (const { child } of clients) child.kill()
    await sql`drop table bench_transfers`
    await close()
    await market.stop()
  }
}

interface Client {
  name: string
  child: ChildProcess
  ask(line: string): Promise<{ rate: number; perCpu: number }>
}

const startClient = async (name: string, url: string): Promise<Client> => {
  const path = fileURLToPath(new URL('./driver.client.ts', import.meta.url))
  const child = spawn('taskset', ['-c', '0', process.execPath, path, name], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    name,
    child,
    ask: async (line) => {
      child.stdin.write(`${line}\n`)
      return JSON.parse((await lines.next()).value ?? '')
    },
  }
}

const compare = async (work: string, clients: readonly Client[]): Promise<void> => {
  const figures = clients.map(({ name }): Figure => ({ name, median: 0, all: [], perCpu: [] }))
  for (const client of clients) await client.ask(`${work} 0.5`)
  for (let round = 0; round < rounds; round += 1)
    for (const [at, client] of clients.entries()) {
      const { rate, perCpu } = await client.ask(`${work} 1`)
      figures[at]?.all.push(rate)
      figures[at]?.perCpu.push(perCpu)
    }
  const [ours, bare, other] = figures.map((figure) => ({ ...figure, median: median(figure.all) }))
  printTable(
    `Driver: ${work}`,
    [ours, bare, other].filter((figure) => figure !== undefined),
  )
  holdBar(`${work}: ours ÷ postgres.js`, ratio(ours, other), least)
  holdBar(`${work}: ours ÷ pg as it comes`, ratio(ours, bare), least)
}
