import type { LocalKey } from '../device/registry.ts'
import { areaOf, keepsNoMore } from '../device/stored.ts'
import { currentViewer, visitor } from '../session/my-info.store.ts'

/** Which draft: of what form, and of which thing. */
export interface DraftPlace {
  form: string
  thing?: string | undefined
}

export type DraftValues = Readonly<Record<string, string>>

/** What a device keeps of a form that was not sent; its pictures lie elsewhere, here is how many there are. */
export interface KeptDraft {
  at: number
  /** What the form is called; without a name it is nothing that one could miss. */
  label: string
  values: DraftValues
  pictures: number
}

/** Together with `mostPictureBytes` at most 20 MB. */
const most = { drafts: 20, characters: 100_000 } as const
const dayMs = 24 * 3600 * 1000
/** What a visitor typed may be read by whoever takes the phone next. */
const lifeMs = { person: 30 * dayMs, visitor: dayMs } as const

/** Whose drafts these are: nobody else is offered them. */
export const draftsOwnedBy = (owner: string) => `draft/${owner}/` as const satisfies LocalKey

export const draftOwner = (): string => currentViewer() ?? visitor

export const draftKey = (owner: string, { form, thing = '' }: DraftPlace): string =>
  `${draftsOwnedBy(owner)}${form}/${thing}`

/** What is kept under a key; nothing where it is too old, or no draft. */
export const readDraft = (key: string): KeptDraft | undefined => {
  const draft = soundDraft(storage()?.getItem(key) ?? null)
  return draft !== undefined && Date.now() - draft.at < lifeOf(key) ? draft : undefined
}

/** Says whether it is kept. Where the device is full, the oldest drafts go first. */
export const keepDraft = (key: string, draft: Omit<KeptDraft, 'at'>): boolean => {
  const text = JSON.stringify({ ...draft, at: Date.now() })
  // Whoever leaves is not asked about it either.
  if (keepsNoMore()) return true
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

/** What somebody typed on this device and did not send. */
export const draftsOf = (owner: string): StoredDraft[] =>
  allDrafts().filter(({ key, label }) => key.startsWith(draftsOwnedBy(owner)) && label !== '')

/** The thing is gone: nothing about it will be sent. */
export const removeDraftsAbout = (thing: string): void => {
  for (const key of draftKeys())
    if (key.startsWith(draftsOwnedBy(draftOwner())) && key.endsWith(`/${thing}`)) removeDraft(key)
}

type StoredDraft = KeptDraft & { key: string }

/** All drafts on this device, whosever, the latest first. What grew too old goes. */
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

/** None on the server; asking for it is refused where pages may keep nothing. */
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
