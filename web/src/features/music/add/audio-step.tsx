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
import { type AudioFile, bytesToSend, firstMissing, resumed, withChosen } from './audio-files.ts'
import { AudioList } from './audio-list.tsx'
import { audioProblem } from './audio-problem.ts'
import { keepUpload, keptUpload } from './audio-upload.store.ts'
import { AudioUpload, type AudioUploadState, audioTools } from './audio-upload.ts'

interface AudioStepProps {
  music: Music
  onDone: (message: string) => void
  onBusy?: (busy: boolean) => void
}

/** Chooses a piece's audio, lets it be heard, and sends it. */
export function AudioStep({ music, onDone, onBusy }: AudioStepProps) {
  const group = music.project_type === 'group'
  const upload = useAudioUpload(music)
  const state = useSyncExternalStore(upload.subscribe, upload.get)
  const [early, setEarly] = useState(false)
  const { files, phase, message } = state
  const busy = phase === 'sending' || phase === 'waiting'
  useUploadNews({ done: phase === 'done', busy, onBusy }, () =>
    onDone(group ? message || m.audio_uploaded() : m.audio_done()),
  )
  const choose = (taken: readonly File[]): void => {
    if (taken.length === 0) return
    setEarly(false)
    upload.put(withChosen(group ? files : [], taken))
  }
  const send = (): void => {
    if (firstMissing(files) === undefined) setEarly(true)
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
      <FormProblem problem={early ? (group ? m.audio_files_required() : m.audio_file_required()) : undefined} />
      <FormProblem problem={audioProblem(state, group)} />
      <AudioButtons state={state} group={group} onSend={send} onPause={() => upload.pause()} />
    </Stack>
  )
}

/** One upload for as long as the step is on the screen: leaving it pauses. */
const useAudioUpload = (music: Music): AudioUpload => {
  const [upload] = useState(() => {
    const kept = keptUpload(music.id).get()
    const before = music.project_type === 'group' ? resumed(kept, music.songs.length) : []
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

interface News {
  done: boolean
  busy: boolean
  onBusy: ((busy: boolean) => void) | undefined
}

const useUploadNews = ({ done, busy, onBusy }: News, onDone: () => void): void => {
  const tellBusy = useEffectEvent((now: boolean) => onBusy?.(now))
  useEffect(() => {
    tellBusy(busy)
    return () => tellBusy(false)
  }, [busy])
  const tellDone = useEffectEvent(onDone)
  useEffect(() => {
    if (done) tellDone()
  }, [done])
}

interface ChoiceProps {
  music: Music
  files: readonly AudioFile[]
  onFiles: (taken: readonly File[]) => void
}

function Choice({ music, files, onFiles }: ChoiceProps) {
  const [noneTaken, setNoneTaken] = useState(false)
  const group = music.project_type === 'group'
  const room = group ? musicLimits.songs - Math.max(files.length, music.songs.length) : 1
  const take = (taken: File[]): void => {
    setNoneTaken(group && taken.length === 0)
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
        {noneTaken && <FieldNote tone="error">{m.audio_none_valid()}</FieldNote>}
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

/** How much of all is out, and how long the rest takes, as soon as that is known. */
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

/** What goes out, in the button's own words; while it goes, the way to stop. */
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
