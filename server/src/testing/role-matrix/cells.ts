import type { EndpointSpec } from '@sheds/contract/endpoint'
import { ErrorBody } from '@sheds/contract/endpoint'
import { type ErrorCode, errorStatus, platformErrors } from '@sheds/contract/errors'
import { expect } from 'vitest'
import type { Queryable } from '../../platform/db/database.ts'
import type { TestAnswer, TestApp, TestCall } from '../test-app.ts'
import { type Caller, type Cells, callers, type Outcome, type Row, type State, states } from './rows.ts'
import type { Person, Thing, World } from './world.ts'

interface CellCall {
  row: Row
  caller: Caller
  expected: Outcome
  /** Name of the cell in a failure message. */
  name: string
}

/** Plays every cell of a row; returns the codes it met. */
export const playRow = async (world: World, row: Row): Promise<Set<string>> => {
  const met = new Set<string>()
  await world.newOther()
  for (const state of states) {
    const cells = row.expected[state]
    if (cells === undefined) continue
    for (const code of await playState(world, row, { state, cells })) met.add(code)
  }
  for (const { code, caller, before, call, times = 1 } of row.also ?? []) {
    const thing = await world.make(row.about, 'live')
    await before?.(world, thing)
    const token = tokenOf(world, thing, caller)
    for (let time = 1; time < times; time++) await world.test.send(row.endpoint, call(thing, world), token)
    met.add(
      await playCell(world, { row, caller, expected: code, name: `${caller}, ${code}` }, thing, call(thing, world)),
    )
  }
  return met
}

interface StateCells {
  state: State
  cells: Cells
}

/** A read or refused call changes nothing, so the next caller can use the same thing. */
const playState = async (world: World, row: Row, { state, cells }: StateCells): Promise<string[]> => {
  const met: string[] = []
  let thing: Thing | undefined
  for (const caller of callers) {
    const expected = outcomeFor(cells, caller)
    thing ??= await world.make(row.about, state)
    met.push(
      await playCell(world, { row, caller, expected, name: `${caller}, ${state}` }, thing, row.call(thing, world)),
    )
    if (typeof expected === 'number' && row.endpoint.method !== 'GET') thing = undefined
  }
  return met
}

const outcomeFor = (cells: Cells, caller: Caller): Outcome => (typeof cells === 'object' ? cells[caller] : cells)

const personOf = ({ other }: World, { owner }: Thing, caller: Caller): Person | undefined =>
  ({ visitor: undefined, other, owner })[caller]

const tokenOf = (world: World, thing: Thing, caller: Caller): string | undefined =>
  personOf(world, thing, caller)?.token

const playCell = async (world: World, asked: CellCall, thing: Thing, call: TestCall): Promise<string> => {
  const { row, caller, expected, name } = asked
  const isRefusal = typeof expected === 'string'
  const send = () => world.test.send(row.endpoint, call, tokenOf(world, thing, caller))
  const { result: answer, before, after } = isRefusal ? await heldAround(world, send) : { result: await send() }
  const code = answer.status < 400 ? answer.status : (answer.body as ErrorBody).code
  expect({ name, code }, JSON.stringify(answer.body)).toEqual({ name, code: expected })
  holdToContract(row.endpoint, answer)
  if (row.returnsPhone !== true) keepSecrets(world, asked, thing, answer)
  if (isRefusal) expect(after, `${name} changed something`).toEqual(before)
  return String(code)
}

const holdToContract = (endpoint: EndpointSpec, { status, body, headers }: TestAnswer<unknown>): void => {
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  if (status < 400) {
    endpoint.answers[status]?.parse(body)
    return
  }
  const { code } = ErrorBody.strict().parse(body)
  expect(errorStatus[code as ErrorCode]).toBe(status)
  expect([...declaredErrors(endpoint), ...platformErrors]).toContain(code)
}

export const declaredErrors = ({ auth, errors = [] }: EndpointSpec): ErrorCode[] => [
  ...new Set<ErrorCode>([...errors, ...(auth === 'user' ? ['login_required' as const] : [])]),
]

/** Checks that the response holds no phone number or e-mail address of anybody but the caller, in any format. */
const keepSecrets = (world: World, { caller, name }: CellCall, thing: Thing, answer: TestAnswer<unknown>): void => {
  const text = JSON.stringify([answer.body, answer.headers])
  const bare = text.replace(/[\s().+-]/g, '')
  const small = text.toLowerCase()
  const own = personOf(world, thing, caller)?.id
  const leaked = world.secrets.filter(({ ownerId, text: secret }) => {
    if (ownerId === own) return false
    return secret.includes('@') ? small.includes(secret) : bare.includes(secret)
  })
  expect(leaked, `${name} receives a secret`).toEqual([])
}

/** Tables that a refused guess or a session's last use may change. */
const moving = new Set([
  ...['sessions', 'login_guards', 'schema_version'],
  // A refused payment keeps its key and uses up its grant.
  ...['payment_intents', 'wallet_grants', 'payment_counts'],
])

/**
 * Runs the work and returns the database's fingerprint before and after it. If no transaction wrote meanwhile, both are
 * empty. An earlier snapshot supplies the fingerprint of before, so it is only computed when needed.
 */
const heldAround = async <T>({ test }: World, work: () => Promise<T>) => {
  const { sql } = test.context.database
  return sql.begin(async (past) => {
    await past`set transaction isolation level repeatable read`
    const writers = await writersSoFar(past)
    const result = await work()
    if ((await writersSoFar(sql)) === writers) return { result, before: [], after: [] }
    return { result, before: await fingerprint(past), after: await fingerprint(sql) }
  })
}

const writersSoFar = async (sql: Queryable): Promise<string | undefined> => {
  const [row] = await sql<{ number: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as number`
  return row?.number
}

/** The row count of each table, and the newest transaction that wrote one of its rows. */
const fingerprint = (sql: Queryable): PromiseLike<unknown> => sql`select * from fingerprint()`

/** A function, so that the query over some fifty tables is planned only once. */
export const prepareFingerprint = async ({ context }: TestApp): Promise<void> => {
  const { sql } = context.database
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
  const parts = tables
    .filter(({ name }) => !moving.has(name))
    .map(({ name }) => `select '${name}', count(*), ${partlyMoving[name] ?? newest} from "${name}" t`)
  await sql.unsafe(`
    create function fingerprint() returns table (name text, rows bigint, written bigint) language plpgsql as $$
    begin return query ${parts.join(' union all ')}; end $$`)
}

const newest = 'max(t.xmin::text::bigint)'

/** The columns of login guesses are left out. */
const partlyMoving: Readonly<Record<string, string>> = {
  wallets: "sum(hashtext((to_jsonb(t) - 'guessed_at' - 'guessing_at')::text)::bigint)::bigint",
}
