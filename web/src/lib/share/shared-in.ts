import { draftKey, draftOwner, keepDraft, readDraft } from '../draft/draft.store.ts'
import { keepPictures, readPictures } from '../draft/draft-pictures.ts'
import { dropShared, keptShared, type Shared } from './shared-base.ts'

const lastsMs = 24 * 3600_000

/** Nothing where nothing was shared, or long ago. */
export const readShared = async (): Promise<Shared | undefined> => {
  const found = await keptShared()
  if (found === undefined || Date.now() - found.at < lastsMs) return found
  await dropShared()
  return undefined
}

/** Into the form it is for, as if it had been chosen and typed there; what stood in it stays. It is used once. */
export const putInForm = async (
  { text, photos }: Shared,
  { form, thing, label, field }: { form: string; thing?: string; label: string; field: string },
): Promise<void> => {
  const key = draftKey(draftOwner(), { form, thing })
  const before = readDraft(key)
  const kept = photos.length === 0 ? [] : await readPictures(key).catch(() => [])
  const signal = new AbortController().signal
  const pictures = photos.length === 0 ? (before?.pictures ?? 0) : await keepPictures(key, [...kept, ...photos], signal)
  const words = [before?.values[field], text].filter((each) => each !== undefined && each !== '').join('\n\n')
  const values = { ...before?.values, ...(words !== '' && { [field]: words }) }
  if (!keepDraft(key, { label, values, pictures })) throw new Error('the device keeps nothing')
  await dropShared()
}
