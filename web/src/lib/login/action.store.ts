import { useSyncExternalStore } from 'react'
import { actionKey } from './my-info.store.ts'

/** What a visitor may ask for, and is done once they are logged in. Never money: that is asked for anew each time. */
export const doneKinds = [
  'contact',
  'like',
  'like_music',
  'follow',
  'subscribe',
  'approve',
  'approve_reply',
  'search',
] as const
export type DoneKind = (typeof doneKinds)[number]

/** What nobody can do for them: they come back to where it begins. */
const begunKinds = ['write', 'reply', 'report', 'order'] as const
export type ActionKind = DoneKind | (typeof begunKinds)[number]

const actionKinds: readonly ActionKind[] = [...doneKinds, ...begunKinds]

export const isBegun = (kind: ActionKind): boolean => begunKinds.some((each) => each === kind)

/** Whom or what it is about, as the sheet shows it. */
export interface ActionThing {
  /** Empty where it is about nothing in particular. */
  name: string
  picture?: string | undefined
  /** A person, a shed, or else a product or dish; of words there is no picture. */
  look: 'person' | 'shed' | 'thing' | 'words'
}

/** What somebody wants to hear of. */
export type SearchToSave = Record<'type' | 'query', string> &
  Partial<Record<'location' | 'category' | 'min' | 'max' | 'photo', string | undefined>>

export interface PendingAction {
  kind: ActionKind
  /** Of what it is done to. */
  id: string
  /** Of a reply: the write it stands under. */
  write_id?: string | undefined
  thing: ActionThing
  /** Of a contact: the product or dish it is about, or several, so many of each. */
  product_id?: string | undefined
  items?: { product_id: string; quantity: number }[] | undefined
  /** Of a search that is to be kept. */
  search?: SearchToSave | undefined
}

const lastsMs = 30 * 60_000
const listeners = new Set<() => void>()

interface Kept {
  action: PendingAction
  at: number
}

let kept: Kept | undefined
let isRead = false
let putAside: Kept | undefined

/** What was asked for, for half an hour, in this tab: it outlives the way over signup and login. */
export const keptAction = (): PendingAction | undefined => {
  if (!isRead) kept = soundAction(read())
  isRead = true
  return isFresh(kept) ? kept?.action : undefined
}

export const keepAction = (action: PendingAction): void => become({ action, at: Date.now() })

/** It is about to be done, and not twice. */
export const takeAction = (): PendingAction | undefined => {
  const action = keptAction()
  become(undefined)
  putAside = undefined
  return action
}

/** Whoever asked for it has closed the sheet; forward, it is there again. */
export const dropAction = (): void => {
  keptAction()
  putAside = kept ?? putAside
  become(undefined)
}

export const recallAction = (): void => {
  if (keptAction() === undefined && isFresh(putAside)) become(putAside)
}

export const forgetActions = (): void => void takeAction()

/** None on the server and while the page hydrates. */
export const useKeptAction = (): PendingAction | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keptAction,
    () => undefined,
  )

const isFresh = (one: Kept | undefined): boolean => one !== undefined && Math.abs(Date.now() - one.at) < lastsMs

const become = (next: Kept | undefined): void => {
  kept = next
  isRead = true
  write(next)
  for (const listener of listeners) listener()
}

/** Storage may hold anything: only what is one of these actions counts. */
const soundAction = (raw: unknown): Kept | undefined => {
  const { action, at } = Object(raw) as Partial<Kept>
  const { kind, id, thing } = Object(action) as Partial<PendingAction>
  const isAction =
    actionKinds.some((each) => each === kind) && typeof id === 'string' && typeof thing?.name === 'string'
  return isAction && typeof at === 'number' ? { action: action as PendingAction, at } : undefined
}

const read = (): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(actionKey) ?? 'null')
  } catch {
    return undefined
  }
}

const write = (next: Kept | undefined): void => {
  try {
    if (next === undefined) sessionStorage.removeItem(actionKey)
    else sessionStorage.setItem(actionKey, JSON.stringify(next))
  } catch {
    // Where nothing may be kept it lives as long as the page.
  }
}
