import type { Music } from '@sheds/contract/music/music'
import { musicLimits } from '@sheds/contract/music/music-terms'
import FileMusic from 'lucide-react/icons/file-music'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { fileRules } from '../../../lib/form/chosen-files.ts'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { megabytes } from '../../../lib/language/format.ts'
import { getMyInfo } from '../../../lib/session/my-info.store.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { DropZone } from '../../../ui/form/drop-zone.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { ButtonRow, Stack } from '../../../ui/layout.tsx'
import { type AudioFile, addChosenFiles, bytesToSend, firstMissing, resumedFiles } from './audio-files.ts'
import { AudioList } from './audio-list.tsx'
import { audioProblem } from './audio-problem.ts'
import { keepUpload, keptUpload } from './audio-upload.store.ts'
import { AudioUpload, type AudioUploadState, audioTools } from './audio-upload.ts'

interface AudioStepProps {
  music: Music
  onDone: (message: string) => void
  onBusy?: (busy: boolean) => void
}

/** Chooses, previews and uploads the audio. */
export function AudioStep({ music, onDone, onBusy }: AudioStepProps) {
  const group = music.project_type === 'group'
  const upload = useAudioUpload(music)
  const state = useSyncExternalStore(upload.subscribe, upload.get)
  const [isTooEarly, setTooEarly] = useState(false)
  const { files, phase, message } = state
  const busy = phase === 'sending' || phase === 'waiting'
  useUploadCallbacks({ done: phase === 'done', busy, onBusy }, () =>
    onDone(group ? message || m.audio_uploaded() : m.audio_done()),
  )
  const choose = (taken: readonly File[]): void => {
    if (taken.length === 0) return
    setTooEarly(false)
    upload.put(addChosenFiles(group ? files : [], taken))
  }
  const send = (): void => {
    if (firstMissing(files) === undefined) setTooEarly(true)
    else void upload.start()
  }
  const busyOrDone = busy || phase === 'done'
  return (
    <Stack>
      {!busyOrDone && <Choice music={music} files={files} onFiles={choose} />}
      {files.length > 0 && (
        <AudioList files={files} group={group} sentOfFile={state.sentOfFile} locked={busyOrDone} onFiles={upload.put} />
      )}
      {(busyOrDone || phase === 'paused') && <AudioSending state={state} />}
      <FormProblem problem={isTooEarly ? (group ? m.audio_files_required() : m.audio_file_required()) : undefined} />
      <FormProblem problem={audioProblem(state, group)} />
      <AudioButtons state={state} group={group} onSend={send} onPause={() => upload.pause()} />
    </Stack>
  )
}

/** Upload of this step; pauses when the step is left. */
const useAudioUpload = (music: Music): AudioUpload => {
  const [upload] = useState(() => {
    const kept = keptUpload(music.id).get()
    const before = music.project_type === 'group' ? resumedFiles(kept, music.songs.length) : []
    const made = new AudioUpload(
      music,
      before,
      audioTools(
        () => getMyInfo().token,
        (files) => keepUpload(music.id, files),
      ),
    )
    made.put = made.put.bind(made)
    return made
  })
  useEffect(() => () => upload.pause(), [upload])
  return upload
}

interface UploadCallbacks {
  done: boolean
  busy: boolean
  onBusy: ((busy: boolean) => void) | undefined
}

const useUploadCallbacks = ({ done, busy, onBusy }: UploadCallbacks, onDone: () => void): void => {
  const reportBusy = useEffectEvent((now: boolean) => onBusy?.(now))
  useEffect(() => {
    reportBusy(busy)
    return () => reportBusy(false)
  }, [busy])
  const reportDone = useEffectEvent(onDone)
  useEffect(() => {
    if (done) reportDone()
  }, [done])
}

interface ChoiceProps {
  music: Music
  files: readonly AudioFile[]
  onFiles: (taken: readonly File[]) => void
}

function Choice({ music, files, onFiles }: ChoiceProps) {
  const [isNoneValid, setNoneValid] = useState(false)
  const group = music.project_type === 'group'
  const room = group ? musicLimits.songs - Math.max(files.length, music.songs.length) : 1
  const take = (taken: File[]): void => {
    setNoneValid(group && taken.length === 0)
    onFiles(taken)
  }
  return (
    <>
      <DropZone
        {...fileRules('audio', Math.max(room, 1))}
        icon={<FileMusic />}
        title={group ? m.audio_drop_group({ title: music.title }) : m.audio_drop()}
        text={group ? m.audio_drop_group_text() : m.audio_drop_text()}
        chooseLabel={group ? m.audio_choose_files() : m.audio_choose_file()}
        small={files.length > 0}
        reasons={group ? groupReasons() : singleReasons()}
        onFiles={take}
        disabled={room <= 0}
      />
      <div aria-live="assertive" className="contents">
        {isNoneValid && <FieldNote tone="error">{m.audio_none_valid()}</FieldNote>}
      </div>
    </>
  )
}

const groupReasons = () => ({
  type: m.upload_not_audio(),
  size: m.upload_audio_size(),
  empty: m.upload_empty(),
  count: m.music_songs_most(),
})

const singleReasons = () => ({
  type: m.audio_format(),
  size: m.audio_size(),
  empty: m.upload_empty(),
  count: m.upload_too_many(),
})

/** Progress of the upload with the remaining time, once there is an estimate. */
function AudioSending({ state: { percent, sent, total, secondsLeft, phase } }: { state: AudioUploadState }) {
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

interface AudioButtonsProps {
  state: AudioUploadState
  group: boolean
  onSend: () => void
  onPause: () => void
}

/** Upload button with the number of files or their size; Pause during the upload. */
function AudioButtons({ state: { files, phase }, group, onSend, onPause }: AudioButtonsProps) {
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
