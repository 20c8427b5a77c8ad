import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './database-node.ts'
import { watchOldPrimary } from './old-primary.ts'
import { playOverload } from './overload.ts'
import { untilTrue } from './patroni.ts'
import { playSoak } from './soak.ts'
import type { Stage } from './stage.ts'

/** One failure or maintenance step, played while the site is used. */
export interface Scenario {
  name: string
  /** Number of kills, cuts and stops in one run. */
  kills: number
  /** Requests that the workload must have sent before the scenario is over. */
  leastRequests?: number
  /** Runs without the members of the other scenarios. */
  isAlone?: true
  /** Runs only if its name is given. */
  isByName?: true
  /** No request may fail, except uploads, which are sent again. */
  isSeamless?: boolean
  /** Largest outages in milliseconds. */
  limits?: { write: number; read?: number }
  /** Returns findings for the report; throws if the behaviour is wrong. */
  play(cluster: Cluster, run: { requests: () => number; stage: Stage }): Promise<string[]>
}

/** Time for requests in progress, uploads included; streams are cut afterwards and reconnect. */
const drainMs = 8000

/** Takes a copy out of HAProxy, restarts it and puts it back. */
const restartCopy = async ({ haproxy, copies }: Cluster, index: number): Promise<void> => {
  const copy = copies[index]
  if (copy === undefined) return
  await haproxy(`set server copies/${copy.name} state drain`)
  await sleep(drainMs)
  await copy.end('SIGTERM')
  await copy.start()
  await haproxy(`set server copies/${copy.name} state ready`)
  await untilTrue(`check of ${copy.name}`, 30_000, async () => isUp(await haproxy('show stat'), copy.name))
}

const isUp = (table: string, name: string): boolean =>
  table.split('\n').some((line) => line.startsWith(`copies,${name},`) && line.split(',')[17] === 'UP')

const rolling: Scenario = {
  name: 'rolling restart',
  kills: 0,
  isSeamless: true,
  leastRequests: 5000,
  async play(cluster, { requests }) {
    let rounds = 0
    do {
      for (const index of cluster.copies.keys()) await restartCopy(cluster, index)
      for (const worker of cluster.workers) {
        await worker.end('SIGTERM')
        await worker.start()
      }
      rounds += 1
    } while (requests() < 5000)
    return [`${rounds} rounds over three copies and two workers`]
  },
}

const killedCopies: Scenario = {
  name: 'killed copies and workers',
  kills: 10,
  limits: { write: 10_000, read: 2000 },
  async play({ copies, workers }) {
    for (const each of [...copies, ...workers, ...copies, ...workers]) {
      await each.end('SIGKILL')
      await sleep(3000)
      await each.start()
      await sleep(2000)
    }
    return ['each in turn, twice']
  },
}

const primaryOf = async (cluster: Cluster): Promise<DatabaseNode> => {
  const primary = await cluster.findPrimary()
  if (primary === undefined) throw new Error('there is no primary')
  return primary
}

/** Waits until another node is the primary; returns the seconds since `began`. */
const untilReplaced = async (cluster: Cluster, old: DatabaseNode, began: number): Promise<string> => {
  await untilTrue('other primary', 90_000, async () => {
    const next = await cluster.findPrimary()
    return next !== undefined && next.name !== old.name
  })
  return `new primary after ${((Date.now() - began) / 1000).toFixed(1)} s`
}

const killedPostgres: Scenario = {
  name: 'killed primary: PostgreSQL',
  kills: 3,
  limits: { write: 30_000, read: 2000 },
  async play(cluster) {
    const findings: string[] = []
    for (let kills = 0; kills < 3; kills += 1) {
      await cluster.untilHealthy()
      const old = await primaryOf(cluster)
      const began = Date.now()
      old.killPostgres()
      findings.push(await untilReplaced(cluster, old, began))
    }
    return findings
  },
}

const killedNode: Scenario = {
  name: 'killed primary: whole node',
  kills: 1,
  limits: { write: 30_000, read: 2000 },
  async play(cluster) {
    const old = await primaryOf(cluster)
    const began = Date.now()
    await old.killAll()
    const replaced = await untilReplaced(cluster, old, began)
    await old.startEtcd()
    await old.startPatroni()
    return [replaced]
  },
}

const killedAgent: Scenario = {
  name: 'killed primary: Patroni alone',
  kills: 1,
  limits: { write: 30_000, read: 2000 },
  async play(cluster) {
    const old = await primaryOf(cluster)
    const watch = await watchOldPrimary(cluster, old)
    const began = Date.now()
    await old.killPatroni()
    const replaced = await untilReplaced(cluster, old, began)
    await sleep(5000)
    const findings = await watch.stop(began)
    await old.startPatroni()
    return [replaced, ...findings]
  },
}

const cutNode: Scenario = {
  name: 'primary cut off the network',
  kills: 1,
  limits: { write: 30_000, read: 2000 },
  async play(cluster) {
    const old = await primaryOf(cluster)
    const watch = await watchOldPrimary(cluster, old)
    const began = Date.now()
    old.cut()
    const replaced = await untilReplaced(cluster, old, began)
    await sleep(8000)
    const findings = await watch.stop(began)
    old.join()
    return [replaced, ...findings]
  },
}

const cutReplica: Scenario = {
  name: 'synchronous replica cut off the network',
  kills: 1,
  limits: { write: 30_000, read: 2000 },
  async play(cluster) {
    const standby = await cluster.findSyncStandby()
    if (standby === undefined) throw new Error('there is no synchronous replica')
    standby.cut()
    await sleep(25_000)
    standby.join()
    return [`${standby.name}, for 25 s`]
  },
}

const lostMajority: Scenario = {
  name: 'two of three etcd members killed',
  kills: 2,
  limits: { write: 30_000, read: 2000 },
  async play(cluster) {
    const primary = await primaryOf(cluster)
    const others = cluster.nodes.filter(({ name }) => name !== primary.name)
    await Promise.all(others.map((node) => node.killEtcd()))
    await sleep(40_000)
    const still = (await cluster.findPrimary())?.name === primary.name
    for (const node of others) await node.startEtcd()
    return [still ? 'the primary goes on without etcd (failsafe_mode)' : 'the primary stopped without etcd']
  },
}

const killedRedis: Scenario = {
  name: 'Redis killed',
  kills: 3,
  limits: { write: 5000, read: 2000 },
  async play({ redis }) {
    for (const seconds of [1, 5, 10]) {
      await redis.end('SIGKILL')
      await sleep(seconds * 1000)
      await redis.start()
      await sleep(2000)
    }
    return ['away for 1, 5 and 10 s']
  },
}

const absentS3: Scenario = {
  name: 'S3 store silent',
  kills: 2,
  limits: { write: 5000, read: 2000 },
  async play({ s3 }) {
    for (const seconds of [3, 20]) {
      s3.signal('SIGSTOP')
      await sleep(seconds * 1000)
      s3.signal('SIGCONT')
      await sleep(2000)
    }
    return ['silent for 3 and 20 s']
  },
}

const wrongClock: Scenario = {
  name: 'clock of one copy ± 1 h',
  kills: 2,
  limits: { write: 10_000, read: 2000 },
  async play({ copies }) {
    const copy = oneOf(copies)
    for (const shift of ['+1h', '-1h']) {
      await copy.end('SIGTERM')
      await copy.start(shift)
      await sleep(12_000)
    }
    await copy.end('SIGTERM')
    await copy.start()
    return [`${copy.name}, 12 s each`]
  },
}

const overload: Scenario = {
  name: 'overload',
  kills: 0,
  isAlone: true,
  play: async (_cluster, { stage }) => insisted(await playOverload(stage)),
}

const soak: Scenario = {
  name: 'soak',
  kills: 0,
  isByName: true,
  play: async (_cluster, { stage }) => insisted(await playSoak(stage)),
}

const insisted = ({ findings, misses }: Record<'findings' | 'misses', string[]>): string[] => {
  if (misses.length > 0) throw new Error([...misses, ...findings].join('; '))
  return findings
}

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

export const scenarios: readonly Scenario[] = [
  rolling,
  killedCopies,
  killedPostgres,
  killedNode,
  killedAgent,
  cutNode,
  cutReplica,
  lostMajority,
  killedRedis,
  absentS3,
  wrongClock,
  overload,
  soak,
]
