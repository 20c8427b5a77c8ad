import { type Shed, setShedCover, setShedLogo } from '@sheds/contract/sheds/sheds'
import { caughtUp } from '../../../lib/api/stale.ts'
import { PictureForm } from '../../../lib/form/picture-form.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'
import { ShedMark } from '../../../ui/picture/shed-mark.tsx'

export type ShedPictureKind = 'logo' | 'cover'

interface ShedPictureDialogProps {
  shed: Pick<Shed, 'id' | 'name'>
  kind: ShedPictureKind
  open: boolean
  onClose: () => void
}

/** Uploads a shed's logo or cover. */
export function ShedPictureDialog({ shed: { id, name }, kind, open, onClose }: ShedPictureDialogProps) {
  const { show } = useToasts()
  const form = {
    params: { id },
    // Closes the dialog once the page shows the new picture.
    onDone: () => {
      show({ text: m.shed_upload_done() })
      void caughtUp().finally(onClose)
    },
  }
  const title = kind === 'logo' ? m.shed_logo_change() : m.shed_cover_change()
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()}>
      {kind === 'logo' ? (
        <PictureForm
          {...form}
          endpoint={setShedLogo}
          field="logo"
          preview={(src) => <ShedMark id={id} name={name} src={src} size="l" eager />}
          words={{ required: m.shed_logo_required(), refused: m.shed_logo_failed(), lost: m.shed_logo_failed() }}
        />
      ) : (
        <>
          <p className="mb-3 text-sm text-ink-2">{m.shed_cover_shape()}</p>
          <PictureForm
            {...form}
            endpoint={setShedCover}
            field="background_image"
            preview={(src) => <CoverPreview src={src} />}
            words={{ required: m.shed_cover_required(), refused: m.shed_cover_failed(), lost: m.shed_cover_failed() }}
          />
        </>
      )}
    </Dialog>
  )
}

/** Preview in the phone's format; the lines mark the crop on wide screens. */
function CoverPreview({ src }: { src: string | undefined }) {
  return (
    <span className="relative block">
      <Photo ratio="banner" src={src} alt={m.picture_preview()} rounded eager className="aspect-[2.7]!" />
      <span
        className="absolute inset-x-0 inset-y-[23%] border-x-0 border-y-2 border-dashed border-surface-1 mix-blend-difference"
        aria-hidden="true"
      />
    </span>
  )
}
