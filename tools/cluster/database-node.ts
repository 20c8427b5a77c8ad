import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { NodeNetwork } from './nodes.ts'
import { asPostgres, type Program, run, startProgram, tryRun } from './programs.ts'
import { fillTemplate, parseEnv, type Values } from './settings.ts'
import type { SharedMemory } from './shared-memory.ts'

/** One database machine: etcd, Patroni and PostgreSQL. */
export interface DatabaseNode extends NodeNetwork {
  startEtcd(): Promise<void>
  killEtcd(): Promise<void>
  startPatroni(): Promise<void>
  /** Kills Patroni only; PostgreSQL keeps running. */
  killPatroni(): Promise<void>
  /** Kills PostgreSQL only; Patroni notices. */
  killPostgres(): void
  /** Kills all processes of the node. */
  killAll(): Promise<void>
  stop(): Promise<void>
}

interface NodeParts {
  common: Values
  folder: string
  memory: SharedMemory
}

export const createDatabaseNode = (network: NodeNetwork, { common, folder, memory }: NodeParts): DatabaseNode => {
  const own = join(folder, network.name)
  mkdirSync(own, { recursive: true })
  const values = {
    ...common,
    NODE_NAME: network.name,
    NODE_ADDRESS: network.address,
    ETCD_DIR: join(own, 'etcd'),
    POSTGRES_DIR: join(own, 'postgres'),
    CONFIG_DIR: own,
    RUN_DIR: own,
  }
  const { uid, gid } = postgresUser()
  for (const path of [own, values.ETCD_DIR]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, uid, gid)
  }
  const etcdEnv = parseEnv(readFilled('etcd.env', values, own))
  const patroniFile = fillTemplate('patroni.yaml', values, own)
  fillTemplate('post-bootstrap.sh', values, own)
  const programs: { etcd?: Program; patroni?: Program } = {}
  const start = (name: 'etcd' | 'patroni', command: string[], env: NodeJS.ProcessEnv): Promise<Program> =>
    startProgram({
      name: `${name} ${network.name}`,
      command: [...network.inside, ...asPostgres(...command)],
      env: { PATH: process.env.PATH, HOME: own, LC_ALL: 'C.UTF-8', ...env },
      log: join(folder, 'log', `${network.name}-${name}.log`),
    })
  return {
    ...network,
    async startEtcd() {
      programs.etcd = await start('etcd', ['/usr/bin/etcd'], etcdEnv)
    },
    killEtcd: async () => programs.etcd?.end('SIGKILL'),
    async startPatroni() {
      programs.patroni = await start('patroni', ['/usr/bin/patroni', patroniFile], {})
    },
    killPatroni: async () => programs.patroni?.end('SIGKILL'),
    killPostgres: () => {
      memory.note(network.pids())
      for (const pid of network.pids()) if (commandOf(pid).includes('postgres')) tryRun('kill', '-9', String(pid))
    },
    async killAll() {
      memory.note(network.pids())
      for (const pid of network.pids()) tryRun('kill', '-9', String(pid))
      await Promise.all([programs.etcd?.end('SIGKILL'), programs.patroni?.end('SIGKILL')])
    },
    async stop() {
      memory.note(network.pids())
      await programs.patroni?.end('SIGTERM', 30_000)
      await programs.etcd?.end('SIGTERM')
    },
  }
}

const readFilled = (name: string, values: Values, into: string): string => run('cat', fillTemplate(name, values, into))

const postgresUser = (): { uid: number; gid: number } => ({
  uid: Number(run('id', '-u', 'postgres')),
  gid: Number(run('id', '-g', 'postgres')),
})

/** Executable of a process; empty if it has ended. */
const commandOf = (pid: number): string => tryRun('readlink', `/proc/${pid}/exe`)
