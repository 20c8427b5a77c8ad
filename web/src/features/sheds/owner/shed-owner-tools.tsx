import type { Shed } from '@sheds/contract/sheds/sheds'
import Camera from 'lucide-react/icons/camera'
import Pencil from 'lucide-react/icons/pencil'
import Settings2 from 'lucide-react/icons/settings-2'
import { lazyPart, useLazyPart } from '../../../hydration/hydration.ts'
import { useOverlay } from '../../../lib/overlay/overlay.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ButtonRow } from '../../../ui/layout.tsx'
import type { ShedPictureKind } from './shed-picture-dialog.tsx'

const editPart = lazyPart(
  () => import('./edit-shed-dialog.tsx'),
  (module) => module.EditShedDialog,
)
const picturePart = lazyPart(
  () => import('./shed-picture-dialog.tsx'),
  (module) => module.ShedPictureDialog,
)

/** Owner's buttons under the name. */
export function OwnerButtons({ shed }: { shed: Shed }) {
  return (
    <ButtonRow>
      <EditShedButton shed={shed} />
      <ButtonLink href={`/sheds/${shed.id}/settings`} icon={<Settings2 className="size-4.5" />}>
        {m.settings()}
      </ButtonLink>
    </ButtonRow>
  )
}

export function EditShedButton({ shed }: { shed: Shed }) {
  const { key, open, show, hide } = useOverlay('edit')
  const EditDialog = useLazyPart(editPart, open)
  return (
    <>
      <Button
        icon={<Pencil className="size-4.5" />}
        aria-haspopup="dialog"
        onPointerEnter={editPart.load}
        onClick={show}
        loading={open && !EditDialog}
      >
        {m.edit_shed()}
      </Button>
      {EditDialog && <EditDialog key={key} shed={shed} open={open} onClose={hide} />}
    </>
  )
}

export interface ChangePictureProps {
  shed: Shed
  kind: ShedPictureKind
  className?: string
}

/** Camera button on the logo or the cover. */
export function ChangePicture({ shed, kind, className }: ChangePictureProps) {
  const { opener, dialog } = usePictureDialog(shed, kind)
  return (
    <>
      <IconButton
        {...opener}
        label={pictureLabel(kind)}
        icon={<Camera className="size-4.5" />}
        {...(className !== undefined && { className })}
      />
      {dialog}
    </>
  )
}

/** The same as a button with text. */
export function ChangePictureButton({ shed, kind }: ChangePictureProps) {
  const { opener, dialog } = usePictureDialog(shed, kind)
  return (
    <>
      <Button {...opener} icon={<Camera className="size-4.5" />}>
        {pictureLabel(kind)}
      </Button>
      {dialog}
    </>
  )
}

const pictureLabel = (kind: ShedPictureKind): string => (kind === 'logo' ? m.shed_logo_change() : m.shed_cover_change())

const usePictureDialog = (shed: Shed, kind: ShedPictureKind) => {
  const { key, open, show, hide } = useOverlay(kind)
  const PictureDialog = useLazyPart(picturePart, open)
  return {
    opener: { 'aria-haspopup': 'dialog', onPointerEnter: picturePart.load, onClick: show } as const,
    dialog: PictureDialog && <PictureDialog key={key} shed={shed} kind={kind} open={open} onClose={hide} />,
  }
}
