import { isSaving } from './saver.ts'

/** Before the hydration: loads the component that the server used for the pictures. */
export const readySaver = async (): Promise<void> => {
  if (isSaving()) (await import('./saving.ts')).begin()
}
