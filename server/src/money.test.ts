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

/** Nobody listens there, as where a tunnel is closed. */
const nobody = 'http://127.0.0.1:9'

describe('a start', () => {
  it('with simulated operators as if they were real is refused, whichever of both is simulated', async () => {
    const { ALLOW_SIMULATED_MONEY: _, ...asReal } = operatorEnv(sims)
    expect(await start(asReal)).toContain('MTN_BASE_URL names a simulated operator')
    expect(await start({ ...asReal, MTN_BASE_URL: nobody })).toContain('ORANGE_BASE_URL names a simulated operator')
  })

  it('with the other kind of money than the database ever held is refused', async () => {
    const simulated = operatorEnv(sims)
    const { ALLOW_SIMULATED_MONEY: _, ...others } = simulated
    const real = { ...others, MTN_BASE_URL: nobody, ORANGE_BASE_URL: nobody }
    expect(await start(simulated)).toBe('simulated')
    expect(await start(real)).toContain('This database holds simulated money')
    expect(await start(simulated)).toBe('simulated')
    const forget = ({ context }: TestApp) => context.database.sql`delete from money_kind`
    expect(await start(real, forget)).toBe('real')
    expect(await start(simulated)).toContain('This database holds real money')
  })

  it('with real operators over the demo market is refused', async () => {
    const { ALLOW_SIMULATED_MONEY: _, ...others } = operatorEnv(sims)
    const real = { ...others, MTN_BASE_URL: nobody, ORANGE_BASE_URL: nobody }
    const plant = ({ context }: TestApp) => context.database.sql`create table demo_parts (name text)`
    expect(await start(real, plant)).toContain('demo market')
  })

  it('with simulated money in production is told in the log, and to whoever looks for alarms', async () => {
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

  it('without any operator says that mobile money is unavailable', async () => {
    expect(await start({})).toBe('none')
  })
})
