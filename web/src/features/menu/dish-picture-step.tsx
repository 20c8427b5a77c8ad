import { type Dish, setDishPicture } from '@sheds/contract/menu'
import { useEffect, useEffectEvent } from 'react'
import type { ApiError } from '../../lib/api.ts'
import { PictureForm } from '../../lib/picture-form.tsx'
import { useUpload } from '../../lib/upload-hook.ts'
import * as m from '../../messages/compiled/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Stack } from '../../ui/stack.tsx'
import { getMyInfo } from '../users/my-info.store.ts'

interface DishPictureStepProps {
  dish: Pick<Dish, 'id' | 'shed_id'>
  onDone: () => void
  /** No picture now. */
  onSkip: () => void
  /** While something is on its way, whatever stands around should stay. */
  onBusy?: (busy: boolean) => void
}

/** Chooses a dish's one picture and sends it. */
export function DishPictureStep({ dish: { id, shed_id }, onDone, onSkip, onBusy }: DishPictureStepProps) {
  const upload = useUpload(setDishPicture, () => getMyInfo().token)
  const { phase } = upload.state
  const tell = useEffectEvent(() => {
    onBusy?.(phase === 'sending')
    if (phase === 'done') onDone()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a phase, whatever else changes
  useEffect(() => tell(), [phase])
  return (
    <Stack>
      <PictureForm
        upload={upload}
        send={(picture) => void upload.start({ params: { shed_id, dish_id: id } }, { picture: [picture] })}
        preview={(src) => <Photo ratio="4:3" src={src} alt={m.picture_preview()} rounded eager />}
        required={m.dish_picture_required()}
        failure={failureOf}
      />
      {phase !== 'sending' && (
        <Button block onClick={onSkip}>
          {m.media_skip()}
        </Button>
      )}
    </Stack>
  )
}

/** No answer is one thing, a refusal another; what is wrong with the file says more than either. */
const failureOf = ({ status, fields }: ApiError): string => {
  if (fields.picture !== undefined) return fields.picture
  return status === 0 ? m.dish_upload_error() : m.dish_upload_failed()
}
