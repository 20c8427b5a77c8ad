import { megabytes } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { type AudioFile, bytesToSend } from './audio-files.ts'
import type { AudioUploadState } from './audio-upload.ts'

interface AudioButtonsProps {
  state: AudioUploadState
  group: boolean
  onSend: () => void
  onPause: () => void
}

/** What goes out, in the button's own words; while it goes, the way to stop. */
export function AudioButtons({ state: { files, phase }, group, onSend, onPause }: AudioButtonsProps) {
  if (phase === 'sending' || phase === 'waiting')
    return (
      <ButtonRow>
        <Button size="lg" onClick={onPause}>
          {m.audio_pause()}
        </Button>
        {phase === 'waiting' && (
          <Button size="lg" kind="brand" onClick={onSend}>
            {m.retry()}
          </Button>
        )}
      </ButtonRow>
    )
  return (
    <Button kind="brand" size="lg" block loading={phase === 'done'} loadingLabel={m.uploading()} onClick={onSend}>
      {wordOf(files, phase, group)}
    </Button>
  )
}

const wordOf = (files: readonly AudioFile[], phase: AudioUploadState['phase'], group: boolean): string => {
  if (phase === 'failed') return m.retry()
  if (phase === 'paused') return m.audio_go_on()
  const waiting = files.filter(({ state, file }) => state === 'waiting' && file !== undefined)
  if (group) return m.audio_upload_files({ n: waiting.length })
  return waiting.length === 0 ? m.upload() : m.audio_send_size({ size: megabytes(bytesToSend(files)) })
}
