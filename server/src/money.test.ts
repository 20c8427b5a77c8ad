import { type Simulators, startSimulators } from '@sheds/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMoney } from './money.ts'
import { operatorEnv } from './testing/mobile-money.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let sims: Simulators
let database: TestDatabase

beforeAll(async () => {
  sims = await startSimulators()
  database = await createTestDatabase()
})
afterAll(async () => {
  await sims.close()
  await database.drop()
})

const start = async (env: Record<string, string>, work?: (test: TestApp) => Promise<unknown>): Promise<string> => {
  const test = await startTestApp({ env, sharedDatabase: database })
  try {
    await work?.(test)
    const operators = await startMoney(test.context)
    await operators.close()
    return operators.money
  } catch (error) {
    return (error as Error).message
  } finally {
    await test.close()
  }
}

/** No listener there, as after a tunnel has closed. */
const closedAddress = 'http://127.0.0.1:9'

describe('startMoney', () => {
  it('refuses simulated operators that are configured as real, even one of them', async () => {
    const { ALLOW_SIMULATED_MONEY: _, ...asReal } = operatorEnv(sims)
    expect(await start(asReal)).toContain('MTN_BASE_URL names a simulated operator')
    expect(await start({ ...asReal, MTN_BASE_URL: closedAddress })).toContain(
      'ORANGE_BASE_URL names a simulated operator',
    )
  })

  it('refuses real money after simulated money in a database, and the opposite', { tags: ['full'] }, async () => {
    const simulated = operatorEnv(sims)
    const { ALLOW_SIMULATED_MONEY: _, ...others } = simulated
    const real = { ...others, MTN_BASE_URL: closedAddress, ORANGE_BASE_URL: closedAddress }
    expect(await start(simulated)).toBe('simulated')
    expect(await start(real)).toContain('This database holds simulated money')
    expect(await start(simulated)).toBe('simulated')
    const forget = ({ context }: TestApp) => context.database.sql`delete from money_kind`
    expect(await start(real, forget)).toBe('real')
    expect(await start(simulated)).toContain('This database holds real money')
  })

  it('refuses real operators in a database with the demo market', async () => {
    const { ALLOW_SIMULATED_MONEY: _, ...others } = operatorEnv(sims)
    const real = { ...others, MTN_BASE_URL: closedAddress, ORANGE_BASE_URL: closedAddress }
    const plant = ({ context }: TestApp) => context.database.sql`create table demo_parts (name text)`
    expect(await start(real, plant)).toContain('demo market')
  })

  it('warns of simulated money in production, in the log and as an alarm', async () => {
    const env = { ...operatorEnv(sims), NODE_ENV: 'production', RATE_LIMITS: 'on', LOG_LEVEL: 'info' }
    for (const [given, told] of [
      [env, [expect.stringContaining('ALLOW_SIMULATED_MONEY')]],
      [{ ...env, NODE_ENV: 'development' }, []],
    ] as const) {
      const lines: string[] = []
      const test = await startTestApp({ env: given, sharedDatabase: database, onLog: (line) => lines.push(line) })
      await test.context.database.sql`delete from money_kind`
      const operators = await startMoney(test.context)
      const faults = lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)
      expect(faults.map(({ msg }) => msg)).toEqual(told)
      const { body } = await test.app.inject({ url: '/readyz?deep=1', headers: { host: 'localhost' } })
      expect(JSON.parse(body).alarms.filter((each: string) => each.includes('simulated'))).toEqual(told)
      await operators.close()
      await test.close()
    }
  })

  it('returns none without an operator', async () => {
    expect(await start({})).toBe('none')
  })
})
