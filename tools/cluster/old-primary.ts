import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from './cluster.ts'
import type { DatabaseNode } from './database-node.ts'
import { untilTrue } from './patroni.ts'
import { startProgram } from './programs.ts'

/** Largest time for which a primary may act without its key: the `ttl` of `patroni.yaml`. */
const leaseMs = 20_000

export interface OldPrimaryWatch {
  /** Throws if the node acknowledged a commit after its lease, or one that the new primary does not have. */
  stop(since: number): Promise<string[]>
}

/** Writes on the node itself, past HAProxy and the network, and records each acknowledged commit. */
export const watchOldPrimary = async (cluster: Cluster, node: DatabaseNode): Promise<OldPrimaryWatch> => {
  const table = `watch_${Date.now()}`
  await onPrimary(cluster, `create table ${table} (n int primary key)`)
  const [script, log] = [join(cluster.folder, `${table}.sh`), join(cluster.folder, 'log', `${table}.log`)]
  const insert = `timeout 3 psql -qX -h 127.0.0.1 -U sheds sheds -c "insert into ${table} values ($n)"`
  writeFileSync(
    script,
    `n=0\nwhile :; do n=$((n+1)); ${insert} 2>/dev/null && echo "$n $(date +%s%3N)"; sleep 0.2; done\n`,
  )
  const env = { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(new URL(cluster.url).password) }
  const program = await startProgram({ name: table, command: [...node.inside, '/bin/sh', script], env, log })
  await untilTrue('commit on the primary itself', 20_000, async () => readFileSync(log, 'utf8') !== '')
  return {
    async stop(since) {
      await program.end('SIGKILL')
      const commits = readFileSync(log, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split(' ').map(Number))
      const late = commits.filter(([, at = 0]) => at > since + leaseMs)
      const rows = (await onPrimary(cluster, `select n from ${table}`)) as { n: number }[]
      const stored = new Set(rows.map(({ n }) => n))
      const lost = commits.filter(([n = 0]) => !stored.has(n))
      const last = Math.max(0, ...commits.map(([, at = 0]) => at - since))
      await onPrimary(cluster, `drop table ${table}`)
      if (commits.length === 0) throw new Error('the watch of the old primary wrote nothing')
      if (late.length > 0) throw new Error(`the old primary acknowledged ${late.length} commits after its lease`)
      if (lost.length > 0) throw new Error(`the new primary lacks ${lost.length} commits that the old one acknowledged`)
      return [
        `old primary: ${commits.length} commits, the last ${(last / 1000).toFixed(1)} s after the failure, none lost`,
      ]
    },
  }
}

const onPrimary = async (cluster: Cluster, text: string): Promise<object[]> => {
  const client = new pg.Client({ connectionString: cluster.url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
