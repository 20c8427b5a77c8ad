import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileMusic from 'lucide-react/icons/file-music'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useFileAddress } from '../../../lib/form/chosen-files.ts'
import { megabytes } from '../../../lib/language/format.ts'
import { playerPart } from '../../../lib/player/player-wanted.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { spinning } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { AudioFile } from './audio-files.ts'

interface AudioListProps {
  files: readonly AudioFile[]
  group: boolean
  sentOfFile: number
  /** Being uploaded, so that nothing can be changed. */
  locked: boolean
  onFiles: (files: readonly AudioFile[]) => void
}

/** Chosen files in order; each can be played, named, moved and removed. */
export function AudioList({ files, group, sentOfFile, locked, onFiles }: AudioListProps) {
  const change = (key: string, by: Partial<AudioFile>): void =>
    onFiles(files.map((file) => (file.key === key ? { ...file, ...by } : file)))
  return (
    <ul className="grid gap-2">
      {files.map((file, place) => (
        <li key={file.key} className="rounded-sm border p-2">
          <FileHead file={file} sentOfFile={sentOfFile}>
            {!locked && group && <MoveKeys files={files} place={place} onFiles={onFiles} />}
            {!locked && file.state !== 'sent' && (
              <IconButton
                label={m.audio_remove({ name: file.name })}
                icon={<X className="size-4.5" />}
                onClick={() => onFiles(files.filter(({ key }) => key !== file.key))}
              />
            )}
          </FileHead>
          {group && file.state === 'waiting' && !locked && (
            <TextInput
              aria-label={m.audio_title_of({ name: file.name })}
              value={file.title}
              maxLength={60}
              autoComplete="off"
              onChange={({ currentTarget }) => change(file.key, { title: currentTarget.value })}
            />
          )}
          {file.file !== undefined && !locked && file.state === 'waiting' && <FilePreview file={file.file} />}
        </li>
      ))}
    </ul>
  )
}

type MoveKeysProps = Pick<AudioListProps, 'files' | 'onFiles'> & { place: number }

/** Move buttons; sent files have a fixed position. */
function MoveKeys({ files, place, onFiles }: MoveKeysProps) {
  const file = files[place]
  const canGo = (by: number): boolean => file?.state === 'waiting' && files[place + by]?.state === 'waiting'
  const move = (by: number): void => {
    const other = files[place + by]
    if (file === undefined || other === undefined) return
    onFiles(files.map((each, at) => (at === place ? other : at === place + by ? file : each)))
  }
  const title = file?.title ?? ''
  return (
    <>
      {canGo(-1) && (
        <IconButton
          label={m.audio_earlier({ title })}
          icon={<ArrowUp className="size-4.5" />}
          onClick={() => move(-1)}
        />
      )}
      {canGo(1) && (
        <IconButton
          label={m.audio_later({ title })}
          icon={<ArrowDown className="size-4.5" />}
          onClick={() => move(1)}
        />
      )}
    </>
  )
}

interface FileHeadProps {
  file: AudioFile
  sentOfFile: number
  children: ReactNode
}

function FileHead({ file, sentOfFile, children }: FileHeadProps) {
  return (
    <div className="flex min-h-touch items-center gap-2">
      <span className="flex-none text-ink-3">
        <FileIcon state={file.state} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate text-sm font-[650]">{file.name}</b>
        <FileState file={file} sentOfFile={sentOfFile} />
      </span>
      {children}
    </div>
  )
}

function FileIcon({ state }: Pick<AudioFile, 'state'>) {
  if (state === 'sent') return <Check className="text-success" />
  if (state === 'refused') return <CircleAlert className="text-danger" />
  return state === 'sending' ? <LoaderCircle className={spinning} /> : <FileMusic />
}

function FileState({ file, sentOfFile }: { file: AudioFile; sentOfFile: number }) {
  const size = m.audio_megabytes({ size: megabytes(file.size) })
  const look = 'block text-xs text-ink-3 tabular-nums'
  if (file.state === 'refused') return <span className="block text-xs text-danger">{file.reason}</span>
  if (file.state === 'sent') return <span className={look}>{m.audio_is_there({ size })}</span>
  if (file.state === 'sending')
    return <span className={look}>{m.audio_sent_of({ sent: megabytes(sentOfFile), total: megabytes(file.size) })}</span>
  return <span className={look}>{file.file === undefined ? m.audio_choose_again() : size}</span>
}

/** Plays the chosen file before the upload; starting it pauses other audio. */
function FilePreview({ file }: { file: File }) {
  const address = useFileAddress(file)
  if (address === undefined) return <div className="h-13.5" />
  return (
    // biome-ignore lint/a11y/useMediaCaption: a song has no captions
    <audio
      controls
      preload="metadata"
      src={address}
      aria-label={m.audio_preview({ name: file.name })}
      className="mt-2 w-full"
      onPlay={({ currentTarget }) => {
        for (const other of document.querySelectorAll('audio')) if (other !== currentTarget) other.pause()
        playerPart.get()?.player().pause()
      }}
    />
  )
}
