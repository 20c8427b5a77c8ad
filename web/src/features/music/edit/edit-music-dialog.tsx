import { arrangeSongs, deleteMusic, type Music, type Song, updateMusic } from '@sheds/contract/music/music'
import { musicTags } from '@sheds/contract/tags'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { type SubmitEvent, useState } from 'react'
import { ApiError, callApi } from '../../../lib/api/api.ts'
import { markStale, useHeldBack } from '../../../lib/api/stale.ts'
import { removeDraftsAbout } from '../../../lib/draft/draft.store.ts'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { ConfirmDelete, isGone } from '../../../lib/form/confirm-delete.tsx'
import { useContractForm } from '../../../lib/form/contract-form.ts'
import { FormEnd } from '../../../lib/form/form-end.tsx'
import { failureOf } from '../../../lib/form/problem-text.ts'
import { useOnClose } from '../../../lib/overlay/overlay.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import { lengthClock } from '../../../lib/player/length-clock.ts'
import { Wave } from '../../../lib/player/wave.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Form } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { seekBox } from '../../../ui/player/player-classes.ts'
import { MoreMusicFields, MusicFields } from '../add/music-fields.tsx'
import { type ArrangedSong, arrangedFrom, moveSong, toSend } from './songs.rules.ts'

interface EditMusicDialogProps {
  music: Music
  open: boolean
  onClose: () => void
  start?: EditMusicView
  onDeleted?: () => void
}

/** Edits the details or the songs, or deletes the music. */
export function EditMusicDialog({ music, open, onClose, start = 'form', onDeleted }: EditMusicDialogProps) {
  const [view, setView] = useState<EditMusicView>(start)
  const [said, setSaid] = useState('')
  // Deleting removes the page together with this dialog, so the page's refresh waits until the confirmation is closed.
  useHeldBack(open && (view === 'delete' || view === 'deleted'))
  useOnClose(open, () => {
    if (view === 'gone') markStale(musicTags(music.id, music.shed_id))
    if (view === 'deleted' || view === 'gone') onDeleted?.()
  })
  const end = (last: EditMusicView) => (message: string) => {
    if (last === 'deleted') removeDraftsAbout(music.id)
    setSaid(message)
    setView(last)
  }
  return (
    <Dialog open={open} onClose={onClose} title={titleOf(view, music.title)} closeLabel={m.close()}>
      {(view === 'saved' || view === 'deleted' || view === 'gone') && (
        <LastWords gone={view === 'gone'} onClose={onClose}>
          {view === 'gone' ? m.music_gone() : said}
        </LastWords>
      )}
      {view === 'form' && <EditMusicForm music={music} onSaved={end('saved')} onView={setView} />}
      {view === 'songs' && <SongsEditor music={music} onSaved={end('saved')} onGone={() => setView('gone')} />}
      {view === 'delete' && (
        <ConfirmDelete
          text={m.music_delete_text()}
          remove={() => callApi(deleteMusic, { params: { id: music.id } })}
          onKeep={() => setView('form')}
          onDeleted={() => end('deleted')(m.deleted_thing({ name: music.title }))}
          onGone={() => setView('gone')}
        />
      )}
    </Dialog>
  )
}

const titleOf = (view: EditMusicView, name: string): string => {
  if (view === 'songs') return m.songs_title({ name })
  return view === 'delete' ? m.delete_thing({ name }) : m.edit_thing({ name })
}

/** `gone`: deleted in the meantime, perhaps in another tab. */
type EditMusicView = 'form' | 'songs' | 'delete' | 'saved' | 'deleted' | 'gone'

interface EditMusicFormProps {
  music: Music
  onSaved: (message: string) => void
  onView: (view: EditMusicView) => void
}

type Change = NonNullable<Parameters<typeof callApi<typeof updateMusic>>[1]['body']>

const rules = async () => (await import('../add/music-form.rules.ts')).changeRules

function EditMusicForm({ music, onSaved, onView }: EditMusicFormProps) {
  const draft = useDraft({ form: 'edit-music', thing: music.id, label: m.edit_thing({ name: music.title }) })
  const { form, errors, problem, busy } = useContractForm({
    rules,
    send: async (change: Change) => {
      try {
        const body = changesOf(music, change)
        const { message } = await callApi(updateMusic, { params: { id: music.id }, body })
        draft.drop()
        onSaved(message || m.edited())
      } catch (error) {
        if (!isGone(error)) throw error
        onView('gone')
      }
    },
  })
  const values = { ...music, price: String(music.price), group_kind: music.group_kind ?? undefined }
  const shown = values as unknown as Parameters<typeof MusicFields>[0]['values']
  return (
    <Form {...form} {...draft.form}>
      <DraftLine draft={draft} />
      <MusicFields values={shown} errors={errors} group={music.project_type === 'group'} />
      <MoreMusicFields values={shown} errors={errors} />
      <FormEnd label={m.save()} busy={busy} problem={failureOf(problem, m.not_saved())} />
      <Button kind="text" icon={<Trash2 className="size-4.5" />} onClick={() => onView('delete')}>
        {m.music_delete()}
      </Button>
    </Form>
  )
}

/** Sends only changed fields, so that changes of another tab are kept. */
const changesOf = (music: Music, change: Change): Change =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && value !== music[name as keyof Music]),
  )

interface SongsEditorProps {
  music: Music
  onSaved: (message: string) => void
  onGone: () => void
}

/** Order, titles and public previews of a group's songs. */
function SongsEditor({ music, onSaved, onGone }: SongsEditorProps) {
  const [songs, setSongs] = useState<readonly ArrangedSong[]>(() => arrangedFrom(music.songs))
  const { save, busy, problem } = useArrangeSongs(music, songs, { onSaved, onGone })
  const said = problem instanceof ApiError ? Object.values(problem.fields)[0] : undefined
  const change = (id: string, by: Partial<ArrangedSong>): void =>
    setSongs(songs.map((song) => (song.id === id ? { ...song, ...by } : song)))
  return (
    <Form noValidate method="post" onSubmit={(event) => void save(event)}>
      <ol className="grid gap-4">
        {songs.map((song, place) => (
          <li key={song.id} className="grid gap-2">
            <SongLine
              song={song}
              place={place}
              last={songs.length - 1}
              group={music.project_type === 'group'}
              onTitle={(title) => change(song.id, { title })}
              onMove={(by) => setSongs(moveSong(songs, song.id, by))}
              onRemove={() => setSongs(songs.filter(({ id }) => id !== song.id))}
            />
            <PreviewStart
              song={music.songs.find(({ id }) => id === song.id)}
              from={song.from}
              onFrom={(from) => change(song.id, { from })}
            />
          </li>
        ))}
      </ol>
      <FormEnd label={m.save()} busy={busy} problem={said ?? failureOf(problem, m.not_saved())} />
    </Form>
  )
}

const useArrangeSongs = (
  music: Music,
  songs: readonly ArrangedSong[],
  { onSaved, onGone }: Pick<SongsEditorProps, 'onSaved' | 'onGone'>,
) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { songs: toSend(music.songs, songs) } as Parameters<typeof callApi<typeof arrangeSongs>>[1]['body']
      const { message } = await callApi(arrangeSongs, { params: { id: music.id }, body })
      onSaved(message || m.edited())
    } catch (error) {
      if (isGone(error)) onGone()
      else setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, problem }
}

interface SongLineProps {
  song: ArrangedSong
  place: number
  last: number
  group: boolean
  onTitle: (title: string) => void
  onMove: (by: number) => void
  onRemove: () => void
}

function SongLine({ song, place, last, group, onTitle, onMove, onRemove }: SongLineProps) {
  return (
    <div className="flex items-end gap-1">
      <Field label={group ? m.songs_title_of({ place: place + 1 }) : m.songs_title_of_single()} className="flex-1">
        <TextInput
          value={song.title}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => onTitle(currentTarget.value)}
        />
      </Field>
      {group && last > 0 && (
        <>
          <IconButton
            label={m.audio_earlier({ title: song.title })}
            icon={<ArrowUp className="size-4.5" />}
            aria-disabled={place === 0 || undefined}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={m.audio_later({ title: song.title })}
            icon={<ArrowDown className="size-4.5" />}
            aria-disabled={place === last || undefined}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={m.songs_remove({ title: song.title })}
            icon={<X className="size-4.5" />}
            onClick={onRemove}
          />
        </>
      )}
    </div>
  )
}

interface PreviewStartProps {
  song: Song | undefined
  from: number
  onFrom: (from: number) => void
}

/** Start of the song's preview. */
function PreviewStart({ song, from, onFrom }: PreviewStartProps) {
  if (song?.preview == null || song.seconds === null) return null
  const { seconds: long } = song.preview
  const most = Math.max(0, song.seconds - long)
  return (
    <div>
      <span className={seekBox}>
        <Wave peaks={song.peaks} from={from / song.seconds} to={(from + long) / song.seconds} at={0} />
        <input
          type="range"
          min={0}
          max={most}
          step={1}
          value={from}
          aria-label={m.songs_preview_of({ title: song.title })}
          aria-valuetext={m.songs_from_to({ from: lengthClock(from), to: lengthClock(from + long) })}
          onChange={({ currentTarget }) => onFrom(currentTarget.valueAsNumber)}
        />
      </span>
      <p className="text-xs text-ink-3 tabular-nums">
        {m.songs_preview_is({ from: lengthClock(from), to: lengthClock(from + long) })}
      </p>
    </div>
  )
}
