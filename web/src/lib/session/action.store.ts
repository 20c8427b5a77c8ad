import { useWatched } from '../../ui/watched.ts'
import { storedInTab } from '../device/stored.ts'

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

interface Kept {
  action: PendingAction
  at: number
}

let putAside: Kept | undefined

/** Storage may hold anything: only what is one of these actions counts. */
const kept = storedInTab('action', (raw): Kept | undefined => {
  const { action, at } = Object(raw) as Partial<Kept>
  const { kind, id, thing } = Object(action) as Partial<PendingAction>
  const isAction =
    actionKinds.some((each) => each === kind) && typeof id === 'string' && typeof thing?.name === 'string'
  return isAction && typeof at === 'number' ? { action: action as PendingAction, at } : undefined
})

/** What was asked for, for half an hour, in this tab: it outlives the way over signup and login. */
export const keptAction = (): PendingAction | undefined => {
  const last = kept.get()
  return isFresh(last) ? last?.action : undefined
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
  putAside = kept.get() ?? putAside
  become(undefined)
}

export const recallAction = (): void => {
  if (keptAction() === undefined && isFresh(putAside)) become(putAside)
}

export const forgetActions = (): void => void takeAction()

/** None on the server and while the page hydrates. */
export const useKeptAction = (): PendingAction | undefined =>
  useWatched({ subscribe: kept.subscribe, get: keptAction }, () => undefined)

const isFresh = (one: Kept | undefined): boolean => one !== undefined && Math.abs(Date.now() - one.at) < lastsMs

const become = (next: Kept | undefined): void => (next === undefined ? kept.remove() : kept.set(next))
