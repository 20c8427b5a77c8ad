import type { StreamSpec } from '@sheds/contract/endpoint'
import type { Notification } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import type { BelongingKind, BelongingOf } from '@sheds/contract/users/account-export'
import type { FastifyInstance } from 'fastify'
import type { Fragment, Queryable, Tx } from './db/database.ts'
import type { Statement } from './db/statement.ts'
import type { Binding } from './http/endpoints.ts'
import { enqueue, type Job } from './jobs/jobs.ts'
import type { Reading } from './metrics/reading.ts'
import type { Actor, FindActor, NotePosition } from './session.ts'

/** Topic of a notification. A type rather than an interface, so that it can be part of a job's payload. */
export type Subject = {
  kind: 'product' | 'dish' | 'shed' | 'write' | 'music' | 'order'
  id: Id
  name: string
  picture: string | null
}

/** An action of one user that concerns another. */
export type News = { actorId: Id; receiverId: Id; subject: Subject | null; at: string }

/**
 * Events by name. A slice raises an event without knowing the higher slices that listen. Each event is declared by the
 * lowest slice that raises it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it grows with every slice
export interface Events {}

/** Lets a job stop early at its time limit. */
export type IsTimeUp = () => boolean

interface Listener<Event> {
  /** Runs in the transaction that raises the event. */
  within?(tx: Tx, event: Event): Promise<void>
  /** Runs in a job which that transaction enqueues, at least once. */
  later?(event: Event, isTimeUp?: IsTimeUp): Promise<void>
}

/** Notification for one receiver. A second one with the same id replaces the first. */
export interface Delivery {
  receiverId: Id
  notification: Notification
}

/** Delivery of notifications outside the site's pages, e.g. push. */
export interface Channel {
  name: string
  /** Filters the users this channel can reach, in the transaction that notifies them. */
  reaches(tx: Tx, userIds: readonly Id[]): Promise<readonly Id[]>
  /** Runs once per receiver; repeated only if it threw or the server died before the result was stored. */
  deliver(delivery: Delivery): Promise<void>
}

/** By kind, the statement that returns all of a user's data in the columns the contract names. */
export type Belongings = Partial<Record<BelongingKind, Fragment>>

/** Same, checked against the contract's types. */
export type BelongingRows<Kind extends BelongingKind> = {
  [Each in Kind]: Statement<readonly BelongingOf<Each>[]>
}

/** A shed or product that a user may have bought from. */
export type Purchase = { userId: Id } & ({ shedId: Id } | { productId: Id })

/** Parts of a slice that are added to the app. */
export interface Slice {
  name: string
  bindings: readonly Binding[]
  jobs?: readonly Job[]
  on?: { readonly [Name in keyof Events]?: Listener<Events[Name]> }
  /** True if the slice stores something in this shed, which then keeps its type. Called with the shed's row locked. */
  holds?(tx: Tx, shedId: Id): Promise<boolean>
  /** True if the user has a finished order at this shed, or of this product. Decides with the thing's counters locked. */
  hasBought?(tx: Tx, purchase: Purchase): Promise<boolean>
  /** Column for lists of `sheds s`: an array of picture URLs of the shed's contents. */
  shelf?(sql: Queryable): Fragment
  /** All data of the caller in this slice for the account export, newest first per kind. */
  belongings?(sql: Queryable, caller: Actor): Belongings
  alarms?(): Promise<readonly string[]>
  /** For `/metrics`, from memory: called at every scrape. */
  readings?(): readonly Reading[]
  /** For `/metrics`, from the database: called at most once in ten seconds, and left out when it takes long. */
  storedReadings?(): Promise<readonly Reading[]>
  /** Authenticates requests; implemented by one slice. */
  findActor?: FindActor
  /** Implemented by the same slice; called only with replicas. */
  notePosition?: NotePosition
  /** Delivery channels beside the notification list and its stream. */
  channels?: readonly Channel[]
  /** Registers routes that are not endpoints of the contract. */
  register?(app: FastifyInstance): void
  /** Endless responses among these routes, for the API description. */
  streams?: readonly StreamSpec[]
}

/** Raises events: has the slices that listen. */
export interface SliceList {
  readonly slices: readonly Slice[]
}

/** Runs the listeners in the caller's transaction, lowest slice first, and enqueues the jobs of the later ones. */
export const raise = async <Name extends keyof Events>(
  { slices }: SliceList,
  tx: Tx,
  name: Name,
  event: Events[Name],
): Promise<void> => {
  for (const slice of slices) {
    const listener = slice.on?.[name]
    await listener?.within?.(tx, event)
    if (listener?.later !== undefined) await enqueue(tx, jobName(slice, name), event)
  }
}

/** Names of the jobs that handle an event, for callers that enqueue them directly. */
export const jobsFor = (slices: readonly Slice[], name: keyof Events): string[] =>
  slices.filter(({ on }) => on?.[name]?.later !== undefined).map((slice) => jobName(slice, name))

/** Runs an event's jobs immediately, within the time limit; the enqueued jobs then find the work done. */
export const hasten = async <Name extends keyof Events>(
  { slices }: SliceList,
  name: Name,
  event: Events[Name],
  isTimeUp: IsTimeUp,
): Promise<void> => {
  for (const { on } of slices) await on?.[name]?.later?.(event, isTimeUp)
}

/** Jobs of all slices, including those of the events they listen to. */
export const jobsOf = (slices: readonly Slice[]): Job[] =>
  slices.flatMap((slice) => [...(slice.jobs ?? []), ...eventJobs(slice)])

const eventJobs = (slice: Slice): Job[] =>
  (Object.keys(slice.on ?? {}) as (keyof Events)[]).flatMap((name) => {
    const later = slice.on?.[name]?.later
    return later === undefined ? [] : [{ name: jobName(slice, name), run: (event) => later(event as never) }]
  })

const jobName = ({ name }: Slice, event: keyof Events): string => `${name}.${event}`
