import { deleteBases } from '../device/forget.ts'
import { visitor } from '../session/my-info.store.ts'
import { draftKeys, draftsOwnedBy, removeDraft } from './draft.store.ts'

/** Removes from this device what somebody typed and did not send, and what visitors did. */
export const forgetDrafts = async (owner: string): Promise<void> => {
  const starts = [owner, visitor].map(draftsOwnedBy)
  for (const key of draftKeys()) if (starts.some((start) => key.startsWith(start))) removeDraft(key)
  await removePicturesOf(starts)
}

/** Where the code that knows the owners cannot be fetched, the pictures of all drafts go. */
const removePicturesOf = async (starts: readonly string[]): Promise<void> => {
  const pictures = await import('./draft-pictures.ts').catch(() => undefined)
  if (pictures === undefined) deleteBases(['drafts'])
  else for (const start of starts) await pictures.removePicturesBelow(start)
}
