import type { Log } from '../../log.ts'
import type { PoolOptions } from '../pool.ts'
import type { Send } from '../statement.ts'
import { ChangeMarks, PrimaryPositions, toPosition } from './positions.ts'
import { readPrimary } from './read-scope.ts'
import { repeatQuery } from './repeated-query.ts'
import { Replica, type ReplicaState } from './replica.ts'
import { type PrimaryView, silenceMs } from './replica-health.ts'
import { Routing, readFrom } from './routing.ts'
import { chooseStandIn } from './stand-in.ts'

/** Requirements of a read. */
export interface ReadNeeds {
  /** Position of the session's last write, in PostgreSQL's notation; undefined for visitors. */
  position?: string | undefined
  /** Tags of the data. */
  tags: readonly string[]
}

export interface ReplicaFigures {
  replicas: readonly ReplicaState[]
  /** GET requests that a replica could answer, and those that had to go to the primary. */
  requests: { replica: number; primary: number }
  /** Statements that a replica failed and the primary answered. */
  repeated: number
  /** Statements that a replica answered because the primary was lost. */
  standIn: number
}

export interface Replicas {
  /** Starts the checks. Until the first results all reads use the primary. */
  start(log: Log): void
  /**
   * Runs the reads of one request, on a replica that has what they need; without needs on the primary. `work` runs a
   * second time, on the primary, if it fails: a replica may lack rows that it looks for.
   */
  read<T>(needs: ReadNeeds | undefined, work: () => Promise<T>): Promise<T>
  /**
   * Sends statements of a request that reads from a replica there, all others to the primary. While the primary is lost,
   * reading requests use the replica that has most.
   */
  sender(primary: Send): Send
  /** Reads of these tags need a replica that has everything committed until now. */
  noteChange(tags: readonly string[]): void
  /** The same for all tags: messages of other copies were lost. */
  noteGap(): void
  /** True while only reads can be answered. */
  isPrimaryLost(): boolean
  states(): ReplicaState[]
  figures(): ReplicaFigures
  close(): Promise<void>
}

interface ReplicasOptions extends Omit<PoolOptions, 'url' | 'onStatement'> {
  urls: readonly string[]
  /** Direct address of the primary. */
  primaryUrl: string
}

/** Fails on a replica, which answers "the cluster is in recovery", so only a primary gives its position. */
const primaryQuestion = `
  select pg_current_wal_insert_lsn()::text as position, pg_current_wal_flush_lsn()::text as safe,
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
    (select system_identifier::text from pg_control_system()) as cluster`

export const openReplicas = ({ urls, primaryUrl, ...options }: ReplicasOptions): Replicas => {
  const view: PrimaryView = { positions: new PrimaryPositions(), cluster: undefined, heard: undefined }
  const replicas = urls.map((url) => new Replica({ ...options, url }, view))
  const primary = watchPrimary({ url: primaryUrl, applicationName: options.applicationName, view, replicas })
  const routing = new Routing({
    silentMs: primary.silentMs,
    standIn: () => chooseStandIn(view, replicas, performance.now()),
  })
  const marks = new ChangeMarks()
  const requests = { replica: 0, primary: 0 }
  const stops: (() => Promise<void>)[] = []
  let turn = 0

  const choose = ({ position, tags }: ReadNeeds): Replica | undefined => {
    if (!primary.isHeard()) return undefined
    const now = performance.now()
    const needs = { position: position === undefined ? 0n : toPosition(position), since: marks.lastOf(tags) }
    const able = replicas.filter(({ health }) => health.reasonOut(now) === undefined && health.has(needs))
    turn += 1
    return able[turn % able.length]
  }
  const states = (): ReplicaState[] =>
    replicas.map((replica) => {
      const state = replica.state(performance.now())
      return primary.isHeard() ? state : { ...state, isServing: false, reason: 'the primary does not answer' }
    })

  return {
    start(log) {
      if (stops.length > 0) return
      const logState = logChanges(log, states)
      const note = (): void => {
        logState()
        routing.check()
      }
      stops.push(primary.start(note))
      for (const replica of replicas) replica.start(note)
    },
    read(needs, work) {
      const replica = needs === undefined ? undefined : choose(needs)
      requests[replica === undefined ? 'primary' : 'replica'] += 1
      return replica === undefined ? readPrimary(work) : readFrom(replica, work)
    },
    sender: (send) => routing.sender(send),
    noteChange: (tags) => marks.note(tags, performance.now()),
    noteGap: () => marks.noteAll(performance.now()),
    isPrimaryLost: () => routing.lostMs() > 0,
    states,
    figures: () => ({
      replicas: states(),
      requests: { ...requests },
      repeated: routing.repeated,
      standIn: routing.standIn,
    }),
    close: async () =>
      void (await Promise.all([...stops.map((stop) => stop()), ...replicas.map((one) => one.close())])),
  }
}

interface PrimaryWatch {
  url: string
  applicationName: string
  view: PrimaryView
  replicas: readonly Replica[]
}

/** Asks the primary for its position, and compares the replicas with it. */
const watchPrimary = ({ url, applicationName, view, replicas }: PrimaryWatch) => {
  let timeline: string | undefined
  let flushed = 0n
  const forget = (): void => {
    view.positions.clear()
    for (const { health } of replicas) health.forgetPrimary()
  }
  const start = (onChange: () => void) =>
    repeatQuery({
      url,
      applicationName: `${applicationName} primary check`,
      text: primaryQuestion,
      onAnswer: (row, asked) => {
        if (row.timeline !== timeline) forget()
        timeline = row.timeline
        view.cluster = row.cluster
        view.heard = { at: asked, safe: flushed }
        flushed = toPosition(row.safe ?? '0/0')
        const position = toPosition(row.position ?? '0/0')
        view.positions.add(asked, position)
        for (const { health } of replicas) health.compare(asked, position)
        onChange()
      },
      onFailure: () => {
        forget()
        onChange()
      },
    })
  const isHeard = (): boolean => performance.now() - (view.positions.last?.at ?? Number.NEGATIVE_INFINITY) < silenceMs
  const silentMs = (): number => (isHeard() || view.heard === undefined ? 0 : performance.now() - view.heard.at)
  return { start, isHeard, silentMs }
}

/** A replica that needs no longer to serve its first read is not reported before. */
const startMs = 5000

/** Logs one line when a replica begins or stops to serve. */
const logChanges = (log: Log, states: () => ReplicaState[]): (() => void) => {
  const before = new Map<string, boolean>()
  const started = performance.now()
  return () => {
    const isStarting = performance.now() - started < startMs
    for (const { name, isServing, reason } of states()) {
      if (before.get(name) === isServing || (isStarting && !before.has(name) && !isServing)) continue
      before.set(name, isServing)
      if (isServing) log.info({ replica: name }, 'replica serves reads')
      else log.warn({ replica: name, reason }, 'replica left out')
    }
  }
}
