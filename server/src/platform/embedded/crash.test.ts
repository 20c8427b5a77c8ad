// @module-tag full
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../../testing/test-folder.ts'
import { connect, transaction } from '../db/database.ts'
import { processStart } from '../process-identity.ts'
import { startEmbedded } from './embedded.ts'
import {
  clusterOf,
  countPostmasters,
  eventually,
  postmasterOf,
  quietLog,
  runStarter,
  serverProcesses,
} from './testing/cluster-processes.ts'

const scratch = testFolder()
let folders = 0
const newDataDir = (): string => join(scratch, `data-${folders++}`)

describe('a start after kill -9', () => {
  it('stops the orphaned PostgreSQL of a killed server and loses no data', async () => {
    const dataDir = newDataDir()
    const starter = runStarter(dataDir)
    const url = (await starter.firstLine).replace('ready ', '')
    const before = connect({ url, prepare: true, max: 2 })
    await before.sql`create table kept as select 1 as one`
    starter.process.kill('SIGKILL')
    await starter.ended
    const orphan = postmasterOf(dataDir)
    expect(processStart(orphan)).toBeDefined()

    const embedded = await startEmbedded({ dataDir, log: quietLog })
    const after = connect({ url: embedded.url, prepare: true })
    expect(await after.sql`select one from kept`).toEqual([{ one: 1 }])
    expect(processStart(orphan)).toBeUndefined()
    // A process that PostgreSQL has just forked has its parent's command line for a moment.
    await eventually(() => countPostmasters(clusterOf(dataDir)) === 1)
    await Promise.all([before.close(), after.close()])
    await embedded.stop()
    expect(serverProcesses(clusterOf(dataDir))).toEqual([])
  })

  it('creates a complete database after a kill during its creation', { tags: ['full'] }, async () => {
    const dataDir = newDataDir()
    const starter = runStarter(dataDir)
    await eventually(() => listOf(join(dataDir, 'postgres')).some((name) => name.startsWith('cluster.new-')))
    starter.process.kill('SIGKILL')
    await starter.ended
    expect(listOf(join(dataDir, 'postgres'))).not.toContain('cluster')
    const embedded = await startEmbedded({ dataDir, log: quietLog })
    const database = connect({ url: embedded.url, prepare: true })
    await database.ping()
    expect(embedded.isNew).toBe(true)
    await database.close()
    await embedded.stop()
  })

  it('restarts PostgreSQL under load at the same address and loses no money', async () => {
    const dataDir = newDataDir()
    const embedded = await startEmbedded({ dataDir, log: quietLog })
    const database = connect({ url: embedded.url, prepare: true, max: 8 })
    const { sql } = database
    await sql`create table purses as select id, 1000::bigint as francs from generate_series(1, 20) as id`
    let isOver = false
    const failures: unknown[] = []
    const move = async (from: number, to: number) => {
      while (!isOver) {
        await transaction(sql, async (tx) => {
          await tx`update purses set francs = francs - 10 where id = ${from}`
          if (to % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
          await tx`update purses set francs = francs + 10 where id = ${to}`
        }).catch((error) => failures.push(error))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    }
    const movers = Array.from({ length: 16 }, (_, n) => move(n + 1, ((n + 7) % 20) + 1))
    for (const victim of ['postmaster', 'backend', 'postmaster'] as const) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      const seen = failures.length
      const pid = victim === 'postmaster' ? postmasterOf(dataDir) : await backendOf(sql)
      process.kill(pid, 'SIGKILL')
      await eventually(() => failures.length > seen)
      await eventually(() =>
        database.ping().then(
          () => true,
          () => false,
        ),
      )
    }
    isOver = true
    await Promise.all(movers)
    expect(await sql`select sum(francs)::bigint as francs from purses`).toEqual([{ francs: 20_000 }])
    await eventually(() => countPostmasters(clusterOf(dataDir)) === 1)
    await database.close()
    await embedded.stop()
    expect(serverProcesses(clusterOf(dataDir))).toEqual([])
  })
})

describe('server process that crashes', () => {
  it('stops PostgreSQL after an uncaught exception', async () => {
    const dataDir = newDataDir()
    const starter = runStarter(dataDir, 'crash')
    expect(await starter.firstLine).toMatch(/^ready/)
    const cluster = clusterOf(dataDir)
    expect(await starter.ended).not.toBe(0)
    await eventually(() => serverProcesses(cluster).length === 0)
  })
})

describe('concurrent starts', () => {
  it('succeed exactly once on a folder whose holder was killed', { tags: ['full'] }, async () => {
    const dataDir = newDataDir()
    const first = runStarter(dataDir)
    await first.firstLine
    first.process.kill('SIGKILL')
    await first.ended
    const starters = Array.from({ length: 4 }, () => runStarter(dataDir))
    const lines = await Promise.all(starters.map((starter) => starter.firstLine))
    const winner = starters[lines.findIndex((line) => line.startsWith('ready'))]
    expect(lines.filter((line) => line.startsWith('ready'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes(`in use by process ${winner?.process.pid}`))).toHaveLength(3)
    winner?.process.kill('SIGTERM')
    await winner?.ended
    expect(serverProcesses(clusterOf(dataDir))).toEqual([])
  })

  it('succeed exactly once on a missing folder', { tags: ['full'] }, async () => {
    const dataDir = join(scratch, 'new', 'data')
    const starters = Array.from({ length: 3 }, () => runStarter(dataDir))
    const lines = await Promise.all(starters.map((starter) => starter.firstLine))
    expect(lines.filter((line) => line.startsWith('ready'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('in use by process'))).toHaveLength(2)
    for (const starter of starters) starter.process.kill('SIGTERM')
    await Promise.all(starters.map((starter) => starter.ended))
  })
})

const listOf = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const backendOf = async (sql: ReturnType<typeof connect>['sql']): Promise<number> => {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid as number
}
