import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.ts'

export const templates = join(root, 'deploy/cluster')

export type Values = Readonly<Record<string, string>>

export const ports = { https: 4300, site: 4301, primary: 4302, replica: 4303, pgbouncer: 4304, redis: 4305, app: 4310 }

/** Replaces `${NAME}` by its value; throws for a name without one. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value for ${name}`)
    return value
  })

/** Lines `NAME=value` of a file; comments are left out. */
export const parseEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z0-9_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** Fills a template into a folder and returns its path. */
export const fillTemplate = (name: string, values: Values, into: string): string => {
  const path = join(into, name)
  writeFileSync(path, fill(readFileSync(join(templates, name), 'utf8'), values), { mode: 0o644 })
  return path
}

/** Values for this machine: the addresses of the namespaces and ports of the loopback address. */
export const loopbackValues = (folder: string): Values => ({
  ...parseEnv(readFileSync(join(templates, 'cluster.env'), 'utf8')),
  APP_ADDRESS: '127.0.0.1',
  DB1_ADDRESS: '10.43.0.11',
  DB2_ADDRESS: '10.43.0.12',
  DB3_ADDRESS: '10.43.0.13',
  APP1: `127.0.0.1:${ports.app + 1}`,
  APP2: `127.0.0.1:${ports.app + 2}`,
  APP3: `127.0.0.1:${ports.app + 3}`,
  REDIS_ADDRESS: '127.0.0.1',
  REDIS_PORT: String(ports.redis),
  SITE_NAME: 'localhost',
  SUPERUSER_PASSWORD: 'superuser',
  REPLICATION_PASSWORD: 'replication',
  REWIND_PASSWORD: 'rewind',
  SHEDS_PASSWORD: 'sheds',
  HTTPS_PORT: `127.0.0.1:${ports.https}`,
  SITE_PORT: String(ports.site),
  PRIMARY_PORT: String(ports.primary),
  REPLICA_PORT: String(ports.replica),
  PGBOUNCER_PORT: String(ports.pgbouncer),
  CERTIFICATES: folder,
  CONFIG_DIR: folder,
  RUN_DIR: join(folder, 'run'),
  LOG_DIR: join(folder, 'log'),
  REDIS_DIR: join(folder, 'redis'),
  SHARED_BUFFERS: '64MB',
})
