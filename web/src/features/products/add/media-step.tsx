import type { Product } from '@sheds/contract/products/products'
import { useEffect, useEffectEvent, useId } from 'react'
import { useDraft } from '../../../lib/draft/draft.ts'
import { DraftLine } from '../../../lib/draft/draft-line.tsx'
import { FormProblem } from '../../../lib/form/form-end.tsx'
import { MediaChoice } from '../../../lib/form/media-choice.tsx'
import { usePictureChoice } from '../../../lib/form/media-files.ts'
import { Sending } from '../../../lib/form/sending.tsx'
import * as m from '../../../messages/compiled/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldNote } from '../../../ui/form/field.tsx'
import { ButtonRow, Stack } from '../../../ui/layout.tsx'
import { type MediaOwner, mediaFailure, mostPictures, useMediaUpload } from './media-upload.ts'

interface MediaStepProps {
  product: MediaOwner
  /** Chosen before the product was saved; uploaded at once. */
  chosen?: readonly File[] | undefined
  /** Called when the pictures are uploaded. */
  onDone: (product: Product) => void
  /** Skips the pictures for now. */
  onSkip?: () => void
  /** True during the upload; the surrounding dialog stays open then. */
  onBusy?: (busy: boolean) => void
}

/** Chooses and uploads a product's pictures. */
export function MediaStep({ product, chosen = [], onDone, onSkip, onBusy }: MediaStepProps) {
  const choice = usePictureChoice(chosen)
  const files = choice.pictures.map(({ file }) => file)
  const pictures = { files, put: choice.put }
  const draft = useDraft({ form: 'pictures', thing: product.id, label: m.add_pictures(), pictures })
  const done = (pictured: Product): void => {
    draft.drop()
    onDone(pictured)
  }
  const { state, send, cancel } = useMediaUpload(product, { onDone: done, onBusy })
  const hint = useId()
  const none = choice.pictures.length === 0
  const sending = state.phase === 'sending'
  const upload = () => void send(files)
  const begin = useEffectEvent(() => {
    if (chosen.length > 0) upload()
  })
  useEffect(() => begin(), [])
  return (
    <Stack>
      <DraftLine draft={draft} />
      <MediaChoice choice={choice} most={mostPictures - product.media_data.length} disabled={sending} />
      {none && <FieldNote id={hint}>{m.product_media_required()}</FieldNote>}
      {sending && <Sending percent={state.percent} onCancel={cancel} />}
      <FormProblem problem={state.phase === 'failed' ? mediaFailure(state.error) : undefined} />
      {!sending && (
        <ButtonRow>
          {onSkip && <Button onClick={onSkip}>{m.media_skip()}</Button>}
          <Button kind="brand" disabled={none} aria-describedby={none ? hint : undefined} onClick={upload}>
            {state.phase === 'failed' ? m.retry() : m.media_upload({ n: choice.pictures.length })}
          </Button>
        </ButtonRow>
      )}
    </Stack>
  )
}
