import { FormComing } from '../../../lib/page/form-coming.tsx'

/** The forms of new music on their way. */
export function AddMusicComing() {
  return <FormComing />
}
