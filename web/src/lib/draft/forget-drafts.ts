import { deleteBases } from '../device/forget.ts'
import { visitor } from '../session/my-info.store.ts'
import { draftKeys, draftsOwnedBy, removeDraft } from './draft.store.ts'

/** Removes the drafts of this owner and of visitors from this device. */
export const forgetDrafts = async (owner: string): Promise<void> => {
  const starts = [owner, visitor].map(draftsOwnedBy)
  for (const key of draftKeys()) if (starts.some((start) => key.startsWith(start))) removeDraft(key)
  await removePicturesOf(starts)
}

/** If the code that knows the owners does not load, removes the pictures of all drafts. */
const removePicturesOf = async (starts: readonly string[]): Promise<void> => {
  const pictures = await import('./draft-pictures.ts').catch(() => undefined)
  if (pictures === undefined) deleteBases(['drafts'])
  else for (const start of starts) await pictures.removePicturesBelow(start)
}
