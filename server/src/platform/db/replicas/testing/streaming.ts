import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../../embedded/testing/cluster-processes.ts'
import { giveTo, runAs, spawnOptions, unprivilegedUser } from '../../../embedded/user.ts'
import { connect, type Sql } from '../../database.ts'

/** Programs of Debian's package postgresql-15. */
export const programs = '/usr/lib/postgresql/15/bin'

/** Prints the missing Debian package. */
export const canStream = (): boolean => {
  if (existsSync(`${programs}/pg_basebackup`)) return true
  process.stdout.write(`left out: ${programs} is missing (Debian: apt-get install postgresql-15)\n`)
  return false
}

/** A PostgreSQL server of the test: a primary or a streaming replica. */
export interface Node {
  url: string
  start(): Promise<void>
  /** Resolves when the process has ended. */
  kill(signal?: 'SIGKILL' | 'SIGINT'): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Runs statements as the superuser. */
  asAdmin<T>(work: (sql: Sql) => Promise<T>, databaseName?: string): Promise<T>
}

const settings = [
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  'shared_buffers = 32MB',
  'max_connections = 60',
  'fsync = off',
  'wal_keep_size = 512MB',
  'max_wal_senders = 10',
  'hot_standby = on',
]

const user = unprivilegedUser()

const run = async (program: string, args: readonly string[]): Promise<void> => {
  const { code, output } = await runAs(user, join(programs, program), args)
  if (code !== 0) throw new Error(`${program}: ${output}`)
}

const newFolder = (folder: string, port: number): string => {
  const data = join(folder, `node-${port}`)
  mkdirSync(data, { mode: 0o700 })
  giveTo(data, user)
  return data
}

/** Creates a primary with a database "sheds" whose owner "app" has no other rights. */
export const createPrimary = async (folder: string, port: number): Promise<Node> => {
  const data = newFolder(folder, port)
  await run('initdb', ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)
  const node = nodeAt(data, port)
  await node.start()
  await node.asAdmin(async (sql) => {
    await sql.unsafe('create role app login')
    await sql.unsafe('create database sheds owner app')
  })
  return node
}

/** Creates and starts a replica; `delay` holds every change back for that time. */
export const createReplica = async (primary: Node, folder: string, port: number, delay = '0'): Promise<Node> => {
  const data = newFolder(folder, port)
  const source = new URL(primary.url)
  const from = `host=127.0.0.1 port=${source.port} user=admin`
  await run('pg_basebackup', ['-D', data, '-d', from, '-R', '--no-sync', '-c', 'fast'])
  appendFileSync(join(data, 'postgresql.conf'), `recovery_min_apply_delay = '${delay}'\n`)
  const node = nodeAt(data, port)
  await node.start()
  return node
}

const nodeAt = (data: string, port: number): Node => {
  let child: ChildProcess | undefined
  const url = `postgres://app@127.0.0.1:${port}/sheds`
  const adminUrl = (name = 'postgres') => `postgres://admin@127.0.0.1:${port}/${name}`
  const answers = async (): Promise<boolean> => {
    const database = connect({ url: adminUrl(), prepare: false, max: 1 })
    const answered = await database.ping().then(
      () => true,
      () => false,
    )
    await database.close()
    return answered
  }
  return {
    url,
    async start() {
      child = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port)], {
        ...spawnOptions(user),
        stdio: 'ignore',
      })
      await eventually(answers)
    },
    async kill(signal = 'SIGINT') {
      const ending = child
      child = undefined
      if (ending === undefined || ending.exitCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      // A stopped process would not end.
      ending.kill('SIGCONT')
      ending.kill(signal)
      await ended
    },
    signal: (signal) => void child?.kill(signal),
    async asAdmin(work, databaseName) {
      const database = connect({ url: adminUrl(databaseName), prepare: false, max: 1 })
      try {
        return await work(database.sql)
      } finally {
        await database.close()
      }
    },
  }
}
