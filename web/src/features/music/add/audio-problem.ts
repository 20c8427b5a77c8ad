import type { FormFailure } from '../../../lib/form/form-end.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import type { AudioUploadState } from './audio-upload.ts'

/** Error text, which depends on whether the server responded. */
export const audioProblem = (
  { phase, error }: Pick<AudioUploadState, 'phase' | 'error'>,
  group: boolean,
): FormFailure | undefined => {
  const lost = group ? m.audio_group_error() : m.audio_lost()
  if (phase === 'waiting') return { failure: lost, reason: m.audio_waits() }
  if (phase !== 'failed' || error === undefined) return undefined
  if (error.status === 0) return lost
  const reason = error.fields.audio_file ?? error.said
  if (!group && reason === undefined) return { failure: m.audio_failed(), reason: m.audio_try_again() }
  if (!group) return { failure: `${m.audio_failed()} ${m.audio_try_again()}`, reason }
  return { failure: error.status < 500 ? m.audio_group_failed() : m.audio_group_error(), reason }
}
