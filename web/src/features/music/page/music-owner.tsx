import type { Music } from '@sheds/contract/music/music'
import ChartLine from 'lucide-react/icons/chart-line'
import ListMusic from 'lucide-react/icons/list-music'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import Upload from 'lucide-react/icons/upload'
import Users from 'lucide-react/icons/users'
import { useNavigate } from 'react-router'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { codesHref, mediaHref, salesHref } from '../music.address.ts'
import { OwnState } from '../own-state.tsx'

const editPart = lazyPart(
  () => import('../edit/edit-music-dialog.tsx'),
  (module) => module.EditMusicDialog,
)

const splitPart = lazyPart(
  () => import('../split/split-dialog.tsx'),
  (module) => module.SplitDialog,
)

const small = 'size-4.5 flex-none'
/** Two columns on a phone, so that the player stays on the screen. */
const tools = 'mt-2 grid grid-cols-2 gap-2 [&>*]:px-2 [&>*]:text-sm md:grid-cols-3 large-text:grid-cols-1'

/** Owner's section: state of the upload, and tools to change the music. */
export function MusicOwner({ music }: { music: Music }) {
  const navigate = useNavigate()
  const edit = useOverlay(`edit-music:${music.id}`)
  const songs = useOverlay(`songs:${music.id}`)
  const split = useOverlay(`split:${music.id}`)
  const Split = useLazyPart(splitPart, split.open)
  const Edit = useLazyPart(editPart, edit.open || songs.open)
  const leave = (): void => void navigate(`/sheds/${music.shed_id}?tab=music`, { replace: true })
  return (
    <section className="mt-3 rounded-md border p-3" aria-label={m.music_yours()}>
      <OwnState music={music} />
      <div className={tools}>
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
        <ButtonLink kind="soft" icon={<ChartLine className={small} />} href={salesHref(music.id)}>
          {m.sales_title()}
        </ButtonLink>
        <ButtonLink kind="soft" icon={<QrCode className={small} />} href={codesHref(music.id)}>
          {m.codes_link()}
        </ButtonLink>
        <Button kind="soft" icon={<Users className={small} />} aria-haspopup="dialog" onClick={split.show}>
          {m.split_link()}
        </Button>
      </div>
      {Split && <Split key={split.key} music={music} open={split.open} onClose={split.hide} />}
      {Edit && (
        <>
          <Edit key={`edit ${edit.key}`} music={music} open={edit.open} onClose={edit.hide} onDeleted={leave} />
          <Edit key={`songs ${songs.key}`} start="songs" music={music} open={songs.open} onClose={songs.hide} />
        </>
      )}
    </section>
  )
}
