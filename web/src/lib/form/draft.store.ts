import { currentViewer, visitor } from '../my-info.store.ts'

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
const draftsOwnedBy = (owner: string): string => `draft/${owner}/`

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
  const kept = storage()
  if (kept === undefined || text.length > most.characters) return false
  const others = allDrafts().filter((other) => other.key !== key)
  while (others.length >= most.drafts) removeOldest(others)
  for (;;)
    try {
      kept.setItem(key, text)
      return true
    } catch {
      if (others.length === 0) return false
      removeOldest(others)
    }
}

export const removeDraft = (key: string): void => storage()?.removeItem(key)

/** Everything somebody typed on this device and did not send, the latest first. */
export const draftsOf = (owner: string): StoredDraft[] =>
  allDrafts()
    .filter(({ key }) => key.startsWith(draftsOwnedBy(owner)))
    .sort((one, other) => other.at - one.at)

type StoredDraft = KeptDraft & { key: string }

/** All drafts on this device, whosever. */
export const allDrafts = (): StoredDraft[] => {
  const kept = storage()
  const keys = Array.from({ length: kept?.length ?? 0 }, (_, place) => kept?.key(place) ?? '')
  return keys.flatMap((key) => {
    const draft = key.startsWith('draft/') ? soundDraft(kept?.getItem(key) ?? null) : undefined
    return draft === undefined ? [] : [{ ...draft, key }]
  })
}

const removeOldest = (drafts: StoredDraft[]): void => {
  const oldest = drafts.reduce((one, other) => (other.at < one.at ? other : one))
  drafts.splice(drafts.indexOf(oldest), 1)
  removeDraft(oldest.key)
}

const lifeOf = (key: string): number => (key.startsWith(draftsOwnedBy(visitor)) ? lifeMs.visitor : lifeMs.person)

/** None on the server; asking for it is refused where pages may keep nothing. */
const storage = (): Storage | undefined => {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
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
