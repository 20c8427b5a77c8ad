import type { LocalKey } from '../device/registry.ts'
import { areaOf, hasStoppedStoring } from '../device/stored.ts'
import { currentViewer, visitor } from '../session/my-info.store.ts'

/** Form of a draft, and the thing it is about. */
export interface DraftPlace {
  form: string
  thing?: string | undefined
}

export type DraftValues = Readonly<Record<string, string>>

/** Stored draft of a form. Its pictures are in IndexedDB; here is their number. */
export interface KeptDraft {
  at: number
  /** Name of the form; drafts without one are not listed. */
  label: string
  values: DraftValues
  pictures: number
}

/** With `mostPictureBytes`, at most 20 MB. */
const most = { drafts: 20, characters: 100_000 } as const
const dayMs = 24 * 3600 * 1000
/** A visitor's draft is short-lived, as the next user of the phone may read it. */
const lifeMs = { person: 30 * dayMs, visitor: dayMs } as const

/** Key prefix of an owner's drafts, which are offered to no other person. */
export const draftsOwnedBy = (owner: string) => `draft/${owner}/` as const satisfies LocalKey

export const draftOwner = (): string => currentViewer() ?? visitor

export const draftKey = (owner: string, { form, thing = '' }: DraftPlace): string =>
  `${draftsOwnedBy(owner)}${form}/${thing}`

/** Draft under a key; undefined if it is expired or invalid. */
export const readDraft = (key: string): KeptDraft | undefined => {
  const draft = soundDraft(storage()?.getItem(key) ?? null)
  return draft !== undefined && Date.now() - draft.at < lifeOf(key) ? draft : undefined
}

/** Stores a draft, deleting the oldest ones if there is no room; returns whether it is stored. */
export const keepDraft = (key: string, draft: Omit<KeptDraft, 'at'>): boolean => {
  const text = JSON.stringify({ ...draft, at: Date.now() })
  // While the page is being left nothing is stored, and the user is not warned.
  if (hasStoppedStoring()) return true
  const kept = storage()
  if (kept === undefined || text.length > most.characters) return false
  if (kept.getItem(key) === null) for (const { key: old } of allDrafts().slice(most.drafts - 1)) removeDraft(old)
  for (;;)
    try {
      kept.setItem(key, text)
      return true
    } catch {
      const oldest = allDrafts().findLast((other) => other.key !== key)
      if (oldest === undefined) return false
      removeDraft(oldest.key)
    }
}

export const removeDraft = (key: string): void => storage()?.removeItem(key)

/** Named drafts of this owner. */
export const draftsOf = (owner: string): StoredDraft[] =>
  allDrafts().filter(({ key, label }) => key.startsWith(draftsOwnedBy(owner)) && label !== '')

/** Removes the owner's drafts about a deleted thing. */
export const removeDraftsAbout = (thing: string): void => {
  for (const key of draftKeys())
    if (key.startsWith(draftsOwnedBy(draftOwner())) && key.endsWith(`/${thing}`)) removeDraft(key)
}

type StoredDraft = KeptDraft & { key: string }

/** All drafts on this device, of any owner, latest first. Deletes expired ones. */
export const allDrafts = (): StoredDraft[] =>
  draftKeys()
    .flatMap((key) => {
      const draft = readDraft(key)
      if (draft === undefined) removeDraft(key)
      return draft === undefined ? [] : [{ ...draft, key }]
    })
    .sort((one, other) => other.at - one.at)

export const draftKeys = (): string[] => {
  const kept = storage()
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, place) => kept?.key(place) ?? '')
  return keys.filter((key) => key.startsWith('draft/'))
}

const lifeOf = (key: string): number => (key.startsWith(draftsOwnedBy(visitor)) ? lifeMs.visitor : lifeMs.person)

/** Undefined on the server and where the browser forbids storage. */
const storage = (): Storage | undefined => {
  try {
    return typeof window === 'undefined' ? undefined : areaOf('local')
  } catch {
    return undefined
  }
}

const soundDraft = (text: string | null): KeptDraft | undefined => {
  try {
    const { at, label, values, pictures } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>
    if (typeof at !== 'number' || typeof label !== 'string') return undefined
    const texts = Object.entries(Object(values)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return { at, label, values: Object.fromEntries(texts), pictures: Number(pictures) || 0 }
  } catch {
    return undefined
  }
}
