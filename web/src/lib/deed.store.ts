import { useSyncExternalStore } from 'react'
import { deedKey } from './my-info.store.ts'

/** What a visitor may ask for, and is done once they are logged in. Never money: that is asked for anew each time. */
export const doneKinds = ['contact', 'like', 'follow', 'subscribe', 'approve', 'approve_reply'] as const
export type DoneKind = (typeof doneKinds)[number]

/** What nobody can do for them: they come back to where it begins. */
const begunKinds = ['write', 'reply', 'report'] as const
export type DeedKind = DoneKind | (typeof begunKinds)[number]

const deedKinds: readonly DeedKind[] = [...doneKinds, ...begunKinds]

export const isBegun = (kind: DeedKind): boolean => begunKinds.some((each) => each === kind)

/** Whom or what it is about, as the sheet shows it. */
export interface DeedThing {
  /** Empty where it is about nothing in particular. */
  name: string
  picture?: string | undefined
  /** A person, a shed, or else a product or dish. */
  look: 'person' | 'shed' | 'thing'
}

export interface Deed {
  kind: DeedKind
  /** Of what it is done to. */
  id: string
  /** Of a reply: the write it stands under. */
  write_id?: string | undefined
  thing: DeedThing
  /** Of a contact: the product or dish it is about, or several, so many of each. */
  product_id?: string | undefined
  items?: { product_id: string; quantity: number }[] | undefined
}

const lastsMs = 30 * 60_000
const listeners = new Set<() => void>()

interface Kept {
  deed: Deed
  at: number
}

let kept: Kept | undefined
let isRead = false
let putAside: Kept | undefined

/** What was asked for, for half an hour, in this tab: it outlives the way over signup and login. */
export const keptDeed = (): Deed | undefined => {
  if (!isRead) kept = soundDeed(read())
  isRead = true
  return isFresh(kept) ? kept?.deed : undefined
}

export const keepDeed = (deed: Deed): void => become({ deed, at: Date.now() })

/** It is about to be done, and not twice. */
export const takeDeed = (): Deed | undefined => {
  const deed = keptDeed()
  become(undefined)
  putAside = undefined
  return deed
}

/** Whoever asked for it has closed the sheet; forward, it is there again. */
export const dropDeed = (): void => {
  keptDeed()
  putAside = kept ?? putAside
  become(undefined)
}

export const recallDeed = (): void => {
  if (keptDeed() === undefined && isFresh(putAside)) become(putAside)
}

export const forgetDeeds = (): void => void takeDeed()

/** None on the server and while the page comes alive. */
export const useKeptDeed = (): Deed | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keptDeed,
    () => undefined,
  )

const isFresh = (one: Kept | undefined): boolean => one !== undefined && Math.abs(Date.now() - one.at) < lastsMs

const become = (next: Kept | undefined): void => {
  kept = next
  isRead = true
  write(next)
  for (const listener of listeners) listener()
}

/** Storage may hold anything: only what is one of these deeds counts. */
const soundDeed = (raw: unknown): Kept | undefined => {
  const { deed, at } = Object(raw) as Partial<Kept>
  const { kind, id, thing } = Object(deed) as Partial<Deed>
  const isDeed = deedKinds.some((each) => each === kind) && typeof id === 'string' && typeof thing?.name === 'string'
  return isDeed && typeof at === 'number' ? { deed: deed as Deed, at } : undefined
}

const read = (): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(deedKey) ?? 'null')
  } catch {
    return undefined
  }
}

const write = (next: Kept | undefined): void => {
  try {
    if (next === undefined) sessionStorage.removeItem(deedKey)
    else sessionStorage.setItem(deedKey, JSON.stringify(next))
  } catch {
    // Where nothing may be kept it lives as long as the page.
  }
}
