import { type Shed, setShedCover, setShedLogo } from '@sheds/contract/sheds'
import { useEffect } from 'react'
import type { ApiError } from '../../lib/api.ts'
import { PictureForm } from '../../lib/picture-form.tsx'
import { caughtUp } from '../../lib/stale.ts'
import { useUpload } from '../../lib/upload-hook.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Photo } from '../../ui/photo.tsx'
import { ShedMark } from '../../ui/shed-mark.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { getMyInfo } from '../users/my-info.store.ts'

export type ShedPictureKind = 'logo' | 'cover'

interface ShedPictureDialogProps {
  shed: Pick<Shed, 'id' | 'name'>
  kind: ShedPictureKind
  open: boolean
  onClose: () => void
}

/** Gives a shed its logo, or its cover. */
export function ShedPictureDialog({ shed, kind, open, onClose }: ShedPictureDialogProps) {
  const title = kind === 'logo' ? m.shed_logo_change() : m.shed_cover_change()
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={m.close()}>
      {kind === 'logo' ? <LogoForm shed={shed} onDone={onClose} /> : <CoverForm shed={shed} onDone={onClose} />}
    </Dialog>
  )
}

interface UploadFormProps {
  shed: Pick<Shed, 'id' | 'name'>
  onDone: () => void
}

function LogoForm({ shed: { id, name }, onDone }: UploadFormProps) {
  const upload = useUpload(setShedLogo, () => getMyInfo().token)
  useAfterUpload(upload.state.phase === 'done', onDone)
  return (
    <PictureForm
      upload={upload}
      send={(picture) => void upload.start({ params: { id } }, { logo: [picture] })}
      preview={(src) => <ShedMark id={id} name={name} src={src} size="l" eager />}
      required={m.shed_logo_required()}
      failure={failureOf('logo', m.shed_logo_failed)}
    />
  )
}

function CoverForm({ shed: { id }, onDone }: UploadFormProps) {
  const upload = useUpload(setShedCover, () => getMyInfo().token)
  useAfterUpload(upload.state.phase === 'done', onDone)
  return (
    <PictureForm
      upload={upload}
      send={(picture) => void upload.start({ params: { id } }, { background_image: [picture] })}
      preview={(src) => <Photo ratio="banner" src={src} alt={m.picture_preview()} rounded eager />}
      required={m.shed_cover_required()}
      failure={failureOf('background_image', m.shed_cover_failed)}
    />
  )
}

/** What the server found wrong with the file, else that it did not arrive. */
const failureOf =
  (field: string, failed: () => string) =>
  ({ fields }: ApiError): string =>
    fields[field] ?? failed()

/** The page shows the new picture before the form closes. */
const useAfterUpload = (done: boolean, onDone: () => void): void => {
  const { show } = useToasts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an upload, whatever else changes
  useEffect(() => {
    if (!done) return
    show({ text: m.shed_upload_done() })
    void caughtUp().finally(onDone)
  }, [done])
}
