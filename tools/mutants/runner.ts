import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@sheds/server/platform/db/database'
import { createVitest, type TestSpecification } from 'vitest/node'
import type { LookOutcome, Looping } from './looping.ts'
import type { Answer, Order, TestRun } from './worker.ts'

// Runs the tests of a copy with one mistake after another, as long as somebody asks: Vitest, PostgreSQL and what the tests
// have loaded stay. What hangs is ended and begun anew.
const copy = process.argv[2] ?? ''
process.chdir(copy)
const orders = join(copy, 'orders.sock')
process.env.MUTANTS_ORDERS = orders

/** In the order in which they are asked for. */
class InOrder {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}

const vitest = await createVitest('test', {
  ...{ root: copy, config: join(copy, 'vitest.config.ts'), project: ['node'], watch: false, maxWorkers: 1, bail: 0 },
  ...{ reporters: [{}], sequence: { sequencer: InOrder as never }, onConsoleLog: () => false },
})
const [project] = vitest.projects
if (project === undefined) throw new Error('the copy has no tests')
project.config.runner = join(copy, 'tools/mutants/looping-runner.ts')
// What is awaited in a test comes far sooner, or not at all.
Object.assign(project.config.expect, { poll: { timeout: 8000 } })

const server = createServer().listen(orders)
await once(server, 'listening')

interface Loop {
  socket: Socket
  first: LookOutcome
  /** Nothing when it ended. */
  next(): Promise<LookOutcome | undefined>
  ended: Promise<unknown>
}

const warmUp = 'server/src/modules/wallet/wallet-number.test.ts'

const openLoop = async (): Promise<Loop> => {
  const ended = vitest.runTestSpecifications([project.createSpecification(join(copy, warmUp))], true)
  const [socket] = (await Promise.race([once(server, 'connection'), ended.then(() => [])])) as [Socket?]
  if (socket === undefined) throw new Error('the tests of the copy do not run')
  socket.on('error', () => undefined)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const next = () =>
    lines.next().then(({ value, done }) => (done === true ? undefined : (JSON.parse(value) as LookOutcome)))
  const first = await next()
  if (first?.isGood !== true) throw new Error(`tests fail as they are: ${first?.words}`)
  return { socket, first, next, ended }
}

let loop = await openLoop()

const closeLoop = async (): Promise<void> => {
  try {
    process.kill(loop.first.pid, 'SIGKILL')
  } catch {}
  await loop.ended.catch(() => undefined)
  vitest.state.clearErrors()
}

/** Nothing when it hangs or ended. */
const look = async (asked: Looping, limitMs: number): Promise<LookOutcome | undefined> => {
  loop.socket.write(`${JSON.stringify(asked)}\n`)
  const stop = new AbortController()
  const tooLong = sleep(limitMs, undefined, { signal: stop.signal }).catch(() => undefined)
  const looked = await Promise.race([loop.next(), tooLong, loop.ended.then(() => undefined)])
  stop.abort()
  if (looked !== undefined) return looked
  await closeLoop()
  loop = await openLoop()
  return undefined
}

/** In the database that each test file's is a copy of. */
const inTemplate = async <T>(statement: string): Promise<T[]> => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = 'sheds_template'
  const database = connect({ url: url.href, prepare: false, max: 1 })
  return database.sql.unsafe(statement).finally(() => database.close()) as Promise<T[]>
}

const lookOf = ({ path, names, like, ms = 10_000 }: TestRun, order: Order): [Looping, number] => [
  {
    ...{ path: join(copy, path), names, like, mistake: order.mistake, isLoadedAnew: order.isLoadedAnew === true },
    patienceMs: order.isWhole ? 180_000 : 12_000 + 2 * ms,
  },
  order.isWhole ? 600_000 : 30_000 + 5 * ms,
]

const ask = async (order: Order): Promise<Answer> => {
  try {
    if (order.sql !== undefined) await inTemplate(order.sql)
  } catch (error) {
    return { isInvalid: true, words: String(error) }
  }
  try {
    return await askEach(order)
  } finally {
    if (order.undoSql !== undefined) await inTemplate(order.undoSql)
  }
}

const askEach = async (order: Order): Promise<Answer> => {
  const files: NonNullable<Answer['files']>[number][] = []
  for (const run of order.runs) {
    const looked = await look(...lookOf(run, order))
    if (looked === undefined) return { killedBy: { path: run.path, name: 'time' } }
    const { isGood, name, words, isNoSql: isInvalid, tests, hits } = looked
    if (!isGood) return { killedBy: { path: run.path, name }, words: words ?? '', isInvalid }
    files.push({ path: run.path, tests, hits })
  }
  return { files }
}

const readFunctions = () =>
  inTemplate<{ name: string; text: string }>(
    `select proname as name, pg_get_functiondef(oid) as text from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and proname ~ '^(ledger|wallet|operator_payments|payment_intent|fund_requests)_'
     order by proname`,
  )

process.on('disconnect', () =>
  closeLoop()
    .then(() => vitest.close())
    .finally(() => process.exit()),
)
process.on('message', async (order: Order) => void process.send?.(await ask(order)))
process.send?.({ functions: await readFunctions() } satisfies Answer)
