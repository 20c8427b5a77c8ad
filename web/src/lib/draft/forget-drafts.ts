import { visitor } from '../login/my-info.store.ts'
import { draftKeys, draftsOwnedBy, removeDraft } from './draft.store.ts'

/** Removes from this device what somebody typed and did not send, and what visitors did. */
export const forgetDrafts = async (owner: string): Promise<void> => {
  const starts = [owner, visitor].map(draftsOwnedBy)
  for (const key of draftKeys()) if (starts.some((start) => key.startsWith(start))) removeDraft(key)
  const { removePicturesBelow } = await import('./draft-pictures.ts')
  for (const start of starts) await removePicturesBelow(start)
}
