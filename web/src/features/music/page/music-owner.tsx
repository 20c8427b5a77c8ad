import type { Music } from '@sheds/contract/music/music'
import ListMusic from 'lucide-react/icons/list-music'
import Pencil from 'lucide-react/icons/pencil'
import Upload from 'lucide-react/icons/upload'
import { useNavigate } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import { mediaHref } from '../music.address.ts'
import { OwnState } from '../own-state.tsx'

const editPart = lazyPart(
  () => import('../edit/edit-music-dialog.tsx'),
  (module) => module.EditMusicDialog,
)

const small = 'size-4.5'

/** What only its owner sees of a piece: how far it is, and what can be changed. */
export function MusicOwner({ music }: { music: Music }) {
  const navigate = useNavigate()
  const edit = useOverlay(`edit-music:${music.id}`)
  const songs = useOverlay(`songs:${music.id}`)
  const Edit = useLazyPart(editPart, edit.open || songs.open)
  const leave = (): void => void navigate(`/sheds/${music.shed_id}?tab=music`, { replace: true })
  return (
    <section className="mt-3 rounded-md border p-3" aria-label={m.music_yours()}>
      <OwnState music={music} />
      <ButtonRow className="mt-2">
        <Button kind="soft" icon={<Pencil className={small} />} aria-haspopup="dialog" onClick={edit.show}>
          {m.edit()}
        </Button>
        {music.songs.length > 0 && (
          <Button kind="soft" icon={<ListMusic className={small} />} aria-haspopup="dialog" onClick={songs.show}>
            {music.project_type === 'group' ? m.songs_order() : m.songs_preview()}
          </Button>
        )}
        <ButtonLink kind="soft" icon={<Upload className={small} />} href={mediaHref(music)}>
          {m.music_media_title()}
        </ButtonLink>
      </ButtonRow>
      {Edit && (
        <>
          <Edit key={`edit ${edit.key}`} music={music} open={edit.open} onClose={edit.hide} onDeleted={leave} />
          <Edit key={`songs ${songs.key}`} start="songs" music={music} open={songs.open} onClose={songs.hide} />
        </>
      )}
    </section>
  )
}
