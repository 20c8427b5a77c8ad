import type { StreamSpec } from '@sheds/contract/endpoint'
import type { Notification } from '@sheds/contract/notifications/notifications'
import type { Id } from '@sheds/contract/scalars'
import type { BelongingKind, BelongingOf } from '@sheds/contract/users/account-export'
import type { FastifyInstance } from 'fastify'
import type { Fragment, Queryable, Tx } from './db/database.ts'
import type { Statement } from './db/statement.ts'
import type { Binding } from './http/endpoints.ts'
import { enqueue, type Job } from './jobs/jobs.ts'
import type { Actor, FindActor } from './session.ts'

/** What people are told about. Types, as a job's payload holds them. */
export type Subject = {
  kind: 'product' | 'shed' | 'write' | 'music' | 'order'
  id: Id
  name: string
  picture: string | null
}

/** That somebody did something which concerns somebody else. */
export type News = { actorId: Id; receiverId: Id; subject: Subject | null; at: string }

/**
 * What happens in one slice and concerns those above it: it raises the event and knows none of them. Each is declared by the
 * lowest slice that raises it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it grows with every slice
export interface Events {}

/** Work that goes on in a job stops when its time is up. */
export type IsTimeUp = () => boolean

interface Listener<Event> {
  /** In the transaction that causes it. */
  within?(tx: Tx, event: Event): Promise<void>
  /** In a job which that transaction enqueues; runs at least once. */
  later?(event: Event, isTimeUp?: IsTimeUp): Promise<void>
}

/** What somebody is told. What comes again under the same notification's id takes the place of what came before. */
export interface Delivery {
  receiverId: Id
  notification: Notification
}

/** A way to people beside the site's own pages. */
export interface Channel {
  name: string
  /** Whom of these it can reach; asked in the transaction that tells them. */
  reaches(tx: Tx, userIds: readonly Id[]): Promise<readonly Id[]>
  /** Once for each receiver; again only where it threw, or the server died before it knew. */
  deliver(delivery: Delivery): Promise<void>
}

/** By kind the statement that gives all of it, with the columns that the contract names. */
export type Belongings = Partial<Record<BelongingKind, Fragment>>

/** The same, held against the contract. */
export type BelongingRows<Kind extends BelongingKind> = {
  [Each in Kind]: Statement<readonly BelongingOf<Each>[]>
}

/** What a slice plugs into the app. */
export interface Slice {
  name: string
  bindings: readonly Binding[]
  jobs?: readonly Job[]
  on?: { readonly [Name in keyof Events]?: Listener<Events[Name]> }
  /** Does it keep something in this shed, which then stays what it is? Asked with the shed's row locked. */
  holds?(tx: Tx, shedId: Id): Promise<boolean>
  /** What a list of `sheds s` shows of what is in each: an array of pictures' addresses. */
  shelf?(sql: Queryable): Fragment
  /** What the caller has and did in it, for their export: all of each kind, newest first. */
  belongings?(sql: Queryable, caller: Actor): Belongings
  /** What an operator has to hear now. */
  alarms?(): Promise<readonly string[]>
  /** Who calls; one slice knows. */
  findActor?: FindActor
  /** How people hear of what they are told, beside the list and its stream. */
  channels?: readonly Channel[]
  /** What it serves beside its calls. */
  register?(app: FastifyInstance): void
  /** Of that, what answers without an end, to be described with the calls. */
  streams?: readonly StreamSpec[]
}

/** Whoever can raise an event: it knows the slices that hear it. */
export interface Plugged {
  readonly slices: readonly Slice[]
}

/** Tells all slices in the transaction that causes it, bottom-up. */
export const raise = async <Name extends keyof Events>(
  { slices }: Plugged,
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

/** The jobs that hear an event, for whoever enqueues them by itself. */
export const jobsFor = (slices: readonly Slice[], name: keyof Events): string[] =>
  slices.filter(({ on }) => on?.[name]?.later !== undefined).map((slice) => jobName(slice, name))

/** After an event: does at once what its jobs will find done, as far as time allows. */
export const hasten = async <Name extends keyof Events>(
  { slices }: Plugged,
  name: Name,
  event: Events[Name],
  isTimeUp: IsTimeUp,
): Promise<void> => {
  for (const { on } of slices) await on?.[name]?.later?.(event, isTimeUp)
}

/** The slices' own jobs, and those of the events they hear. */
export const jobsOf = (slices: readonly Slice[]): Job[] =>
  slices.flatMap((slice) => [...(slice.jobs ?? []), ...eventJobs(slice)])

const eventJobs = (slice: Slice): Job[] =>
  (Object.keys(slice.on ?? {}) as (keyof Events)[]).flatMap((name) => {
    const later = slice.on?.[name]?.later
    return later === undefined ? [] : [{ name: jobName(slice, name), run: (event) => later(event as never) }]
  })

const jobName = ({ name }: Slice, event: keyof Events): string => `${name}.${event}`
