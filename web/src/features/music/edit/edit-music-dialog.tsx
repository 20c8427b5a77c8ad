import { deleteMusic, type Music } from '@sheds/contract/music/music'
import { musicTags } from '@sheds/contract/tags'
import { useState } from 'react'
import { callApi } from '../../../lib/api/api.ts'
import { markStale, useHeldBack } from '../../../lib/api/stale.ts'
import { removeDraftsAbout } from '../../../lib/draft/draft.store.ts'
import { ConfirmDelete } from '../../../lib/form/confirm-delete.tsx'
import { useOnClose } from '../../../lib/overlay/overlay.ts'
import { LastWords } from '../../../lib/page/last-words.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { EditMusicForm, type EditMusicView } from './edit-music-form.tsx'
import { SongsEditor } from './songs-editor.tsx'

interface EditMusicDialogProps {
  music: Music
  open: boolean
  onClose: () => void
  start?: EditMusicView
  onDeleted?: () => void
}

/** What a piece says of itself, its songs, and its end. */
export function EditMusicDialog({ music, open, onClose, start = 'form', onDeleted }: EditMusicDialogProps) {
  const [view, setView] = useState<EditMusicView>(start)
  const [said, setSaid] = useState('')
  // A deleted piece's page, and this dialog with it, may go only once its last words were read.
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
