import { megabytes } from '../../../lib/language/format.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { AudioUploadState } from './audio-upload.ts'

/** How much of all is out, and how long the rest takes, as soon as that is known. */
export function AudioSending({ state: { percent, sent, total, secondsLeft, phase } }: { state: AudioUploadState }) {
  const words = [
    m.audio_sent_of({ sent: megabytes(sent), total: megabytes(total) }),
    ...(secondsLeft === undefined ? [] : [leftText(secondsLeft)]),
  ]
  return (
    <div>
      <Progress
        label={phase === 'paused' ? m.audio_paused() : m.uploading()}
        value={percent}
        valueText={`${Math.round(percent)}\u00a0%`}
      />
      <p className="mt-1 text-sm text-ink-2 tabular-nums">{words.join(' · ')}</p>
    </div>
  )
}

const leftText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return seconds <= 50
    ? m.audio_seconds_left({ n: Math.max(5, Math.ceil(seconds / 5) * 5) })
    : m.audio_minutes_left({ n: minutes })
}
