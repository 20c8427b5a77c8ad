import type { Picture } from '@sheds/contract/files/files'
import { addReviewMedia } from '@sheds/contract/sheds/reviews'
import { mostReviewPictures } from '@sheds/contract/sheds/shed-reviews'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { type FormFailure, FormProblem } from '../../../lib/form/form-end.tsx'
import { MediaChoice } from '../../../lib/form/media-choice.tsx'
import { type PictureChoice, usePictureChoice } from '../../../lib/form/media-files.ts'
import { Sending } from '../../../lib/form/sending.tsx'
import { slideOf } from '../../../lib/overlay/picture-slide.ts'
import { useUpload } from '../../../lib/upload/upload-hook.ts'
import type { UploadState } from '../../../lib/upload/upload-state.ts'
import * as m from '../../../messages/compiled/messages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Photo } from '../../../ui/picture/photo.tsx'

interface ReviewPictures {
  /** Pictures of the earlier review that stay. */
  kept: readonly Picture[]
  remove: (id: string) => void
  choice: PictureChoice
  files: readonly File[]
  state: UploadState
  cancel: () => void
  /** Uploads the chosen pictures, if any, to the saved review. */
  send: (reviewId: string) => Promise<void>
}

/** Pictures of the review in a form; `onDone` is called once all are uploaded. */
export const useReviewPictures = (own: readonly Picture[], onDone: () => void): ReviewPictures => {
  const [removed, setRemoved] = useState<readonly string[]>([])
  const choice = usePictureChoice()
  const { state, start, cancel } = useUpload(addReviewMedia, { onDone })
  const files = choice.pictures.map(({ file }) => file)
  return {
    kept: own.filter(({ id }) => !removed.includes(id)),
    remove: (id) => setRemoved((known) => [...known, id]),
    choice,
    files,
    state,
    cancel,
    send: async (reviewId) => {
      if (files.length === 0) onDone()
      else await start({ params: { id: reviewId } }, { media: files })
    },
  }
}

/** Field of a review form: up to three pictures, kept and new ones. */
export function ReviewPicturesField({ pictures, busy }: { pictures: ReviewPictures; busy: boolean }) {
  const { kept, remove, choice, state, cancel } = pictures
  const room = mostReviewPictures - kept.length
  return (
    <>
      <Field label={m.review_pictures()} note={m.form_optional()} as="group">
        {kept.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {kept.map((picture, place) => (
              <li key={picture.id} className="grid justify-items-center">
                <Photo
                  rounded
                  sizes="5rem"
                  className="w-20"
                  {...slideOf(picture, m.review_picture({ place: place + 1 }))}
                />
                <IconButton
                  label={m.picture_remove({ place: place + 1 })}
                  icon={<X className="size-4.5" />}
                  disabled={busy}
                  onClick={() => remove(picture.id)}
                />
              </li>
            ))}
          </ul>
        )}
        {room > 0 && <MediaChoice choice={choice} most={room} disabled={busy} />}
      </Field>
      {state.phase === 'sending' && <Sending percent={state.percent} onCancel={cancel} />}
      <FormProblem problem={state.phase === 'failed' ? failureOf(state.error) : undefined} />
    </>
  )
}

const failureOf = ({ status, fields, said }: Extract<UploadState, { phase: 'failed' }>['error']): FormFailure => ({
  failure: m.review_pictures_failed(),
  reason: status === 0 ? m.review_pictures_lost() : (fields.media ?? said),
})

/** Message after a review was queued on the device. */
export const reviewWaitsText = (pictures: number): string =>
  pictures === 0 ? m.waiting_review_kept() : m.review_waits_without_pictures()
