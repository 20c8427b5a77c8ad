import { FormComing } from '../../../lib/page/form-coming.tsx'

/** Skeleton of the pages that add music. */
export function AddMusicComing() {
  return <FormComing />
}
