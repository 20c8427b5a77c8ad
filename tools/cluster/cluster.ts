import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../steps.ts'
import { createDatabaseNode, type DatabaseNode } from './database-node.ts'
import { createNetworks, removeNetworks } from './nodes.ts'
import { isHealthy, primaryOf, syncStandbyOf, untilTrue } from './patroni.ts'
import { asPostgres, fakeTimeLibrary, killPrograms, type Program, run, startProgram } from './programs.ts'
import { fillTemplate, loopbackValues, parseEnv, ports, type Values } from './settings.ts'
import { createSharedMemory, type SharedMemory } from './shared-memory.ts'

/** Process of the site that is started again after its end. */
export interface Restartable {
  name: string
  /** `shift`: offset of its clock, such as `+1h`. */
  start(shift?: string): Promise<void>
  end(signal?: NodeJS.Signals): Promise<void>
  pid(): number
}

export interface Cluster {
  folder: string
  nodes: readonly DatabaseNode[]
  copies: readonly Restartable[]
  workers: readonly Restartable[]
  redis: Restartable
  s3: Program
  /** HAProxy, PgBouncer and nginx. */
  fixed: readonly Program[]
  /** Certificate of the site, for its clients. */
  certificate: string
  url: string
  /** Node that Patroni calls the primary; undefined while there is none. */
  findPrimary(): Promise<DatabaseNode | undefined>
  findSyncStandby(): Promise<DatabaseNode | undefined>
  /** Waits until a primary and two replicas run, one of them synchronous. */
  untilHealthy(withinMs?: number): Promise<void>
  /** Sends a command to HAProxy. */
  haproxy(command: string): Promise<string>
  stop(): Promise<void>
}

/** Starts all programs of `deploy/cluster` on this machine. */
export const startCluster = async (): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'sheds-cluster-'))
  chmodSync(folder, 0o755)
  const stopped: { done?: Promise<void> } = {}
  const programs: Program[] = []
  const nodes: DatabaseNode[] = []
  const memory = createSharedMemory()
  const stop = (): Promise<void> => {
    stopped.done ??= stopAll({ folder, programs, nodes, memory })
    return stopped.done
  }
  try {
    for (const name of ['run', 'log', 'redis', 'data']) {
      mkdirSync(join(folder, name))
      chmodSync(join(folder, name), 0o777)
    }
    const s3 = await startS3(folder)
    programs.push(s3.program)
    const values = { ...loopbackValues(folder), ...s3.values }
    for (const network of createNetworks()) nodes.push(createDatabaseNode(network, { common: values, folder, memory }))
    await Promise.all(nodes.map((node) => node.startEtcd()))
    for (const node of nodes) await node.startPatroni()
    const fixed = await startFixed(values, folder)
    programs.push(...fixed)
    const redis = createRedis(values, folder, programs)
    await redis.start()
    const findPrimary = () => primaryOf(nodes)
    const untilHealthy = (withinMs = 90_000) => untilTrue('a healthy cluster', withinMs, () => isHealthy(nodes))
    await untilHealthy()
    const copies = [1, 2, 3].map((index) => createCopy(index, { values, folder, programs }))
    for (const copy of copies) await copy.start()
    const workers = [1, 2].map((index) => createWorker(index, { values, folder, programs }))
    for (const worker of workers) await worker.start()
    return {
      folder,
      nodes,
      copies,
      workers,
      redis,
      s3: s3.program,
      fixed,
      certificate: join(folder, 'site.pem'),
      url: `postgres://sheds:${values.SHEDS_PASSWORD}@127.0.0.1:${ports.primary}/sheds`,
      findPrimary,
      findSyncStandby: () => syncStandbyOf(nodes),
      untilHealthy,
      haproxy: (command) => askHaproxy(join(folder, 'run/haproxy.sock'), command),
      stop,
    }
  } catch (error) {
    if (process.env.KEEP_CLUSTER === undefined) await stop()
    throw error
  }
}

interface Parts {
  folder: string
  programs: readonly Program[]
  nodes: readonly DatabaseNode[]
  memory: SharedMemory
}

/** Apps first, then the databases; what does not end is killed. */
const stopAll = async ({ folder, programs, nodes, memory }: Parts): Promise<void> => {
  for (const program of programs) program.signal('SIGCONT')
  await Promise.all(programs.map((program) => program.end('SIGTERM', 12_000)))
  for (const node of nodes) node.join()
  await Promise.all(nodes.map((node) => node.stop()))
  removeNetworks()
  memory.free()
  killPrograms()
  rmSync(folder, { recursive: true, force: true })
}

const startS3 = async (folder: string): Promise<{ program: Program; values: Values }> => {
  const log = join(folder, 'log/s3.log')
  const script = join(root, 'tools/cluster/s3.ts')
  const program = await startProgram({ name: 's3', command: [process.execPath, script], log, until: '\n' })
  await sleep(100)
  const [endpoint = ''] = readFileSync(log, 'utf8').match(/http:\S+/) ?? []
  return {
    program,
    values: { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'TESTS', S3_SECRET_ACCESS_KEY: 'a secret of tests' },
  }
}

/** HAProxy, PgBouncer and nginx, with a certificate made here. */
const startFixed = async (values: Values, folder: string): Promise<Program[]> => {
  const [key, certificate] = [join(folder, 'site.key'), join(folder, 'site.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  )
  fillTemplate('pgbouncer-users.txt', values, folder)
  const files = {
    haproxy: fillTemplate('haproxy.cfg', values, folder),
    pgbouncer: fillTemplate('pgbouncer.ini', values, folder),
    nginx: fillTemplate('nginx.conf', values, folder),
  }
  const commands = {
    haproxy: ['/usr/sbin/haproxy', '-db', '-f', files.haproxy],
    pgbouncer: asPostgres('/usr/sbin/pgbouncer', files.pgbouncer),
    nginx: ['/usr/sbin/nginx', '-e', 'stderr', '-g', 'daemon off;', '-c', files.nginx],
  }
  return Promise.all(
    Object.entries(commands).map(([name, command]) =>
      startProgram({ name, command, log: join(folder, 'log', `${name}-output.log`) }),
    ),
  )
}

interface Site {
  values: Values
  folder: string
  programs: Program[]
}

const restartable = (
  name: string,
  begin: (shift: string | undefined) => Promise<Program>,
  programs: Program[],
): Restartable => {
  let current: Program | undefined
  return {
    name,
    async start(shift) {
      current = await begin(shift)
      programs.push(current)
    },
    end: async (signal) => current?.end(signal, 15_000),
    pid: () => current?.pid ?? 0,
  }
}

const createRedis = (values: Values, folder: string, programs: Program[]): Restartable => {
  const file = fillTemplate('redis.conf', values, folder)
  const log = join(folder, 'log/redis.log')
  const begin = () =>
    startProgram({ name: 'redis', command: ['/usr/bin/redis-server', file], log, until: 'Ready to accept' })
  return restartable('redis', begin, programs)
}

const siteEnv = (values: Values, folder: string, index: number, shift: string | undefined): NodeJS.ProcessEnv => {
  const own = { ...values, APP_PORT: String(ports.app + index), SHEDS_DATA_DIR: join(folder, 'data', String(index)) }
  return {
    PATH: process.env.PATH,
    ...parseEnv(readFileSync(fillTemplate('sheds.env', own, folder), 'utf8')),
    ALLOW_SIMULATED_MONEY: 'true',
    // The proof's members act faster than people.
    WRITES_PER_MINUTE: '100000',
    CONTACTS_PER_HOUR: '100000',
    CONTACTS_PER_DAY: '100000',
    PICTURES_PER_DAY: '100000',
    READS_PER_MINUTE: '100000',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...(shift !== undefined && {
      LD_PRELOAD: fakeTimeLibrary,
      FAKETIME: shift,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
    }),
  }
}

interface SiteProcess {
  name: string
  file: string
  /** Place of its port and data folder among the processes. */
  place: number
  until: string
}

const createSiteProcess = (
  { name, file, place, until }: SiteProcess,
  { values, folder, programs }: Site,
): Restartable => {
  const command = [process.execPath, join(root, 'server/src', file)]
  const log = join(folder, 'log', `${name}.log`)
  return restartable(
    name,
    (shift) => startProgram({ name, command, env: siteEnv(values, folder, place, shift), log, until }),
    programs,
  )
}

const createCopy = (index: number, site: Site): Restartable =>
  createSiteProcess({ name: `app${index}`, file: 'main.ts', place: index, until: 'Sheds is on' }, site)

const createWorker = (index: number, site: Site): Restartable =>
  createSiteProcess({ name: `worker${index}`, file: 'worker.ts', place: index + 3, until: 'Sheds runs its jobs' }, site)

const askHaproxy = (path: string, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connectSocket(path, () => socket.write(`${command}\n`))
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
