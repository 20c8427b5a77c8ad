import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@sheds/server/platform/db/database'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import type { Answer, Changed, Order, TestRun } from './worker.ts'

// Breaks the sources and the SQL functions of a copy and runs its tests, as long as somebody asks: Vitest and PostgreSQL stay.
const copy = process.argv[2] ?? ''
process.chdir(copy)

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
  ...{ root: copy, config: join(copy, 'vitest.config.ts'), project: ['node'], watch: false, maxWorkers: 1, bail: 1 },
  ...{ reporters: [{}], sequence: { sequencer: InOrder as never }, onConsoleLog: () => false },
})
const [project] = vitest.projects
if (project === undefined) throw new Error('the copy has no tests')
// What hangs has failed; what waits for its turn is far below.
const patience = 40_000
Object.assign(project.config, { testTimeout: patience, hookTimeout: patience })
Object.assign(project.config.expect, { poll: { timeout: patience / 2 } })

const runTests = async (runs: readonly TestRun[], isWhole: boolean): Promise<readonly TestModule[]> => {
  vitest.config.bail = isWhole ? 0 : 1
  project.config.setupFiles = isWhole ? [join(copy, 'tools/mutants/coverage.setup.ts')] : []
  const specifications = runs.map(({ path, names, like }) =>
    project.createSpecification(join(copy, path), {
      ...(names !== undefined && { testNames: [...names] }),
      ...(like !== undefined && { testNamePattern: new RegExp(like) }),
    }),
  )
  return (await vitest.runTestSpecifications(specifications, true)).testModules
}

const noSql =
  /syntax error at|operator does not exist|function .* does not exist|must be type boolean|unterminated|cannot cast/

const judge = (modules: readonly TestModule[]): Answer => {
  for (const module of modules) {
    const [failed] = module.children.allTests('failed')
    const broken = [...module.errors(), ...(failed?.result().errors ?? [])]
    if (failed === undefined && broken.length === 0) continue
    const words = broken.map(({ message }) => message).join(' ')
    return { killedBy: { path: module.relativeModuleId, name: failed?.fullName }, isInvalid: noSql.test(words), words }
  }
  const [error] = vitest.state.getUnhandledErrors()
  vitest.state.clearErrors()
  return error === undefined ? {} : { killedBy: { path: 'an error outside of tests' }, words: String(error) }
}

/** In the database that each test file's is a copy of. */
const inTemplate = async <T>(statement: string): Promise<T[]> => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = 'sheds_template'
  const database = connect({ url: url.href, prepare: false, max: 1 })
  return database.sql.unsafe(statement).finally(() => database.close()) as Promise<T[]>
}

const change = async ({ files = [], sql }: Changed): Promise<void> => {
  for (const { path, text } of files) {
    writeFileSync(join(copy, path), text)
    vitest.invalidateFile(join(copy, path))
  }
  if (sql !== undefined) await inTemplate(sql)
}

const ask = async ({ runs, undo, isWhole = false, ...changed }: Order): Promise<Answer> => {
  try {
    await change(changed)
  } catch (error) {
    return { isInvalid: true, words: String(error) }
  }
  const modules = await runTests(runs, isWhole)
  const answer = judge(modules)
  if (undo !== undefined) await change(undo)
  if (!isWhole) return answer
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      ...{ path: module.relativeModuleId, name: test.fullName, ms: test.diagnostic()?.duration ?? 0 },
    })),
  )
  return { ...answer, tests }
}

const readFunctions = () =>
  inTemplate<{ name: string; text: string }>(
    `select proname as name, pg_get_functiondef(oid) as text from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and proname ~ '^(ledger|wallet|operator_payments)_'
     order by proname`,
  )

process.on('disconnect', () => vitest.close().finally(() => process.exit()))
process.on('message', async (order: Order) => void process.send?.(await ask(order)))
// The first run makes the database.
const first = await ask({ runs: [{ path: 'server/src/modules/wallet/wallet-number.test.ts' }] })
if (first.killedBy !== undefined) throw new Error(`tests fail as they are: ${first.words}`)
process.send?.({ functions: await readFunctions() } satisfies Answer)
