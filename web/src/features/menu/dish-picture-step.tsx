import { type Dish, setDishPicture } from '@sheds/contract/menu/menu'
import { useState } from 'react'
import { lazyPart, useLazyPart } from '../../hydration/hydration.ts'
import { PictureForm } from '../../lib/form/picture-form.tsx'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Photo } from '../../ui/picture/photo.tsx'
import { FeePlace } from '../wallet/fees/fee-place.tsx'

const feePart = lazyPart(
  () => import('../wallet/fees/fee-after.tsx'),
  (module) => module.FeeAfter,
)

interface DishPictureStepProps {
  dish: Pick<Dish, 'id' | 'shed_id'>
  onDone: () => void
  /** Skips the picture for now. */
  onSkip: () => void
  /** True during the upload; the surrounding dialog stays open then. */
  onBusy?: (busy: boolean) => void
}

/** Chooses and uploads a dish's picture. */
export function DishPictureStep({ dish: { id, shed_id }, onDone, onSkip, onBusy }: DishPictureStepProps) {
  const [busy, setBusy] = useState(false)
  const Fee = useLazyPart(feePart, true)
  const reportBusy = (now: boolean): void => {
    setBusy(now)
    onBusy?.(now)
  }
  return (
    <Stack>
      {Fee ? <Fee shedId={shed_id} subjectId={id} /> : <FeePlace />}
      <PictureForm
        endpoint={setDishPicture}
        params={{ shed_id, dish_id: id }}
        field="picture"
        preview={(src) => <Photo ratio="4:3" src={src} alt={m.picture_preview()} rounded eager />}
        words={{ required: m.dish_picture_required(), refused: m.dish_upload_failed(), lost: m.dish_upload_error() }}
        onDone={onDone}
        onBusy={reportBusy}
      />
      {!busy && (
        <Button block onClick={onSkip}>
          {m.media_skip()}
        </Button>
      )}
    </Stack>
  )
}
