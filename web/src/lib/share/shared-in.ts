import { draftKey, draftOwner, keepDraft, readDraft } from '../draft/draft.store.ts'
import { keepPictures, readPictures } from '../draft/draft-pictures.ts'
import { dropShared, keptShared, type SharedContent } from './shared-base.ts'

const lastsMs = 24 * 3600_000

/** Undefined if nothing was shared, or more than a day ago. */
export const readShared = async (): Promise<SharedContent | undefined> => {
  const found = await keptShared()
  if (found === undefined || Date.now() - found.at < lastsMs) return found
  await dropShared()
  return undefined
}

/** Adds the content to a form's draft, as if it had been typed and chosen there; it is used once. */
export const putInForm = async (
  { text, photos }: SharedContent,
  { form, thing, label, field }: { form: string; thing?: string; label: string; field: string },
): Promise<void> => {
  const key = draftKey(draftOwner(), { form, thing })
  const before = readDraft(key)
  const kept = photos.length === 0 ? [] : await readPictures(key).catch(() => [])
  const signal = new AbortController().signal
  const pictures = photos.length === 0 ? (before?.pictures ?? 0) : await keepPictures(key, [...kept, ...photos], signal)
  const words = [before?.values[field], text].filter((each) => each !== undefined && each !== '').join('\n\n')
  const values = { ...before?.values, ...(words !== '' && { [field]: words }) }
  if (!keepDraft(key, { label, values, pictures })) throw new Error('the draft could not be stored')
  await dropShared()
}
