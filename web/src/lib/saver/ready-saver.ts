import { isSaving } from './saver.ts'

/** Before the page hydrates, what its pictures were drawn with has to be here. */
export const readySaver = async (): Promise<void> => {
  if (isSaving()) (await import('./saving.ts')).begin()
}
