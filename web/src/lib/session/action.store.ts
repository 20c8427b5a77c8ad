import { useWatched } from '../../ui/watched.ts'
import { storedInTab } from '../device/stored.ts'

/**
 * Actions that a visitor may request and that are done after the login. Never money, which is asked for again each
 * time.
 */
export const doneKinds = [
  'contact',
  'like',
  'like_dish',
  'like_music',
  'follow',
  'subscribe',
  'approve',
  'approve_reply',
  'bookmark',
  'search',
] as const
export type DoneKind = (typeof doneKinds)[number]

/** Actions that only the user can do: after the login they return to where these begin. */
const begunKinds = ['write', 'reply', 'report', 'order'] as const
export type ActionKind = DoneKind | (typeof begunKinds)[number]

const actionKinds: readonly ActionKind[] = [...doneKinds, ...begunKinds]

export const isBegun = (kind: ActionKind): boolean => begunKinds.some((each) => each === kind)

/** Person or thing that the action is about, as the sheet shows it. */
export interface ActionThing {
  /** Empty if it is about nothing in particular. */
  name: string
  picture?: string | undefined
  /** A person, a shed, or else a product or dish; `words` have no picture. */
  look: 'person' | 'shed' | 'thing' | 'words'
}

/** Search that the user wants notifications for. */
export type SearchToSave = Record<'type' | 'query', string> &
  Partial<Record<'location' | 'category' | 'min' | 'max' | 'photo' | 'condition', string | undefined>>

export interface PendingAction {
  kind: ActionKind
  /** Id of the person or thing. */
  id: string
  /** For a reply: the write that it answers. */
  write_id?: string | undefined
  thing: ActionThing
  /** For a contact: the product or dish it is about, or several, each with its quantity. */
  product_id?: string | undefined
  items?: { product_id: string; quantity: number }[] | undefined
  /** For a search that is to be saved. */
  search?: SearchToSave | undefined
}

const lastsMs = 30 * 60_000

interface StoredAction {
  action: PendingAction
  at: number
}

let putAside: StoredAction | undefined

/** Storage may hold anything: only valid actions count. */
const kept = storedInTab('action', (raw): StoredAction | undefined => {
  const { action, at } = Object(raw) as Partial<StoredAction>
  const { kind, id, thing } = Object(action) as Partial<PendingAction>
  const isAction =
    actionKinds.some((each) => each === kind) && typeof id === 'string' && typeof thing?.name === 'string'
  return isAction && typeof at === 'number' ? { action: action as PendingAction, at } : undefined
})

/** Action requested in this tab within the last half hour; it outlives signup and login. */
export const keptAction = (): PendingAction | undefined => {
  const last = kept.get()
  return isFresh(last) ? last?.action : undefined
}

export const keepAction = (action: PendingAction): void => become({ action, at: Date.now() })

/** Removes the action, so that it is done only once. */
export const takeAction = (): PendingAction | undefined => {
  const action = keptAction()
  become(undefined)
  putAside = undefined
  return action
}

/** The user has closed the sheet; going forward in the history restores the action. */
export const dropAction = (): void => {
  putAside = kept.get() ?? putAside
  become(undefined)
}

export const recallAction = (): void => {
  if (keptAction() === undefined && isFresh(putAside)) become(putAside)
}

export const forgetActions = (): void => void takeAction()

/** Undefined on the server and while the page hydrates. */
export const useKeptAction = (): PendingAction | undefined =>
  useWatched({ subscribe: kept.subscribe, get: keptAction }, () => undefined)

const isFresh = (one: StoredAction | undefined): boolean => one !== undefined && Math.abs(Date.now() - one.at) < lastsMs

const become = (next: StoredAction | undefined): void => (next === undefined ? kept.remove() : kept.set(next))
