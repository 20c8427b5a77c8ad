import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseNode } from './database-node.ts'

interface Member {
  role: string
  state: string
  replication_state?: string
  sync_standby?: boolean
  /** Bytes of the write-ahead log: written by the primary, applied by a replica. */
  xlog?: { location?: number; replayed_location?: number }
}

/** State of a node as Patroni reports it; undefined without an answer. */
const memberAt = async ({ address }: DatabaseNode): Promise<Member | undefined> => {
  try {
    const answer = await fetch(`http://${address}:8008/patroni`, { signal: AbortSignal.timeout(2000) })
    return (await answer.json()) as Member
  } catch {
    return undefined
  }
}

const isPrimary = (member: Member | undefined): boolean =>
  member?.state === 'running' && (member.role === 'master' || member.role === 'primary')

export const primaryOf = async (nodes: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> => {
  const members = await Promise.all(nodes.map(memberAt))
  return nodes.find((_, index) => isPrimary(members[index]))
}

export const syncStandbyOf = async (nodes: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> => {
  const members = await Promise.all(nodes.map(memberAt))
  return nodes.find((_, index) => members[index]?.sync_standby === true)
}

/** Bytes; a replica on another timeline stops applying and falls behind. */
const mostLag = 1_000_000

export const isHealthy = async (nodes: readonly DatabaseNode[]): Promise<boolean> => {
  const members = await Promise.all(nodes.map(memberAt))
  const replicas = members.filter((member) => member?.state === 'running' && member.role === 'replica')
  const [primary, ...others] = members.filter(isPrimary)
  const written = primary?.xlog?.location ?? Number.NaN
  const current = replicas.filter((each) => written - (each?.xlog?.replayed_location ?? 0) < mostLag)
  return others.length === 0 && current.length === 2 && replicas.some((each) => each?.sync_standby)
}

/** Repeats the check until it is true; throws after the time limit. */
export const untilTrue = async (what: string, withinMs: number, check: () => Promise<boolean>): Promise<void> => {
  const until = Date.now() + withinMs
  while (!(await check().catch(() => false))) {
    if (Date.now() > until) throw new Error(`no ${what} within ${withinMs / 1000} s`)
    await sleep(250)
  }
}
